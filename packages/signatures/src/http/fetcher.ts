import { SignatureError } from '../errors.ts';

/** One exchange with a time-stamp authority, an OCSP responder or a place for CRLs. */
export interface FetchRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly body?: Uint8Array;
  readonly headers?: Readonly<Record<string, string>>;
  /** Until the last octet of the answer, in milliseconds. */
  readonly timeoutMs: number;
  /** An answer with more octets is refused while it arrives. */
  readonly maxBytes: number;
}

/**
 * How the network is reached. A caller puts a proxy, an allow-list or a recording in its place.
 * It resolves with the body of a 200 answer and rejects with SignatureError otherwise.
 */
export type Fetcher = (request: FetchRequest) => Promise<Uint8Array>;

/**
 * HTTP and HTTPS by Node's own fetch. Redirects are followed for GET; a POST follows none, for it may carry
 * credentials.
 * @throws SignatureError `http_url`, `http_unauthorized` (401 and 403), `http_status`, `http_too_large`,
 *   `http_timeout`, `http_unreachable`
 */
export const httpFetcher: Fetcher = async (request) => {
  const url = checkedUrl(request.url);
  try {
    const response = await fetch(url, {
      method: request.method,
      headers: request.headers ?? {},
      redirect: request.method === 'GET' ? 'follow' : 'manual',
      signal: AbortSignal.timeout(request.timeoutMs),
      ...(request.body === undefined ? {} : { body: Buffer.from(request.body) }),
    });
    if (response.status !== 200) {
      await response.body?.cancel();
      const code = response.status === 401 || response.status === 403 ? 'http_unauthorized' : 'http_status';
      throw new SignatureError(code, `${url.host} answered with status ${response.status}`);
    }
    return await readLimited(response, request.maxBytes, url.host);
  } catch (error) {
    throw asSignatureError(error, url.host);
  }
};

function checkedUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || (url.protocol !== 'http:' && url.protocol !== 'https:'))
    throw new SignatureError('http_url', 'Only http and https addresses can be fetched');
  return url;
}

async function readLimited(response: Response, maxBytes: number, host: string): Promise<Uint8Array> {
  const tooLarge = () =>
    new SignatureError('http_too_large', `The answer of ${host} is over ${maxBytes} bytes`);
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel();
    throw tooLarge();
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function asSignatureError(error: unknown, host: string): SignatureError {
  if (error instanceof SignatureError) return error;
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new SignatureError('http_timeout', `${host} did not answer in time`, { cause: error });
  return new SignatureError('http_unreachable', `${host} cannot be reached`, { cause: error });
}
