import { request as httpRequest, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionOptions } from 'node:tls';
import type { GuardedConnect } from '../outbound/guardedConnect.ts';
import { OutboundFailed } from '../outbound/outboundFailed.ts';
import type { SoapVersion } from './mssNames.ts';

export interface SoapPost {
  readonly url: string;
  readonly soap: SoapVersion;
  /** Name of the operation, for SOAPAction. */
  readonly action: string;
  readonly envelope: string;
  /** Until the last octet of the answer. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  /** Authorities to trust besides the machine's. */
  readonly ca?: ConnectionOptions['ca'];
  readonly signal?: AbortSignal;
}

const contentTypes: Readonly<Record<SoapVersion, (action: string) => Record<string, string>>> = {
  '1.1': (action) => ({ 'content-type': 'text/xml; charset=utf-8', soapaction: `"#${action}"` }),
  '1.2': (action) => ({ 'content-type': `application/soap+xml; charset=utf-8; action="#${action}"` }),
};

/**
 * Sends an envelope and gives the answer's body, of a fault too: SOAP sends it with status 500 (1.1, section 6.2) or 400
 * and 500 (1.2 part 2, 7.4.2). No redirect is followed: the request carries a password.
 * @throws OutboundFailed
 */
export async function postSoap(connect: GuardedConnect, post: SoapPost): Promise<Uint8Array> {
  const url = new URL(post.url);
  const isTls = url.protocol === 'https:';
  const time = AbortSignal.timeout(post.timeoutMs);
  const signal = post.signal ? AbortSignal.any([time, post.signal]) : time;
  const socket = await connect(url.hostname, Number(url.port) || (isTls ? 443 : 80), {
    timeoutMs: Math.min(post.timeoutMs, 15_000),
    // Headers come on top of the answer.
    maxBytes: post.maxBytes + 32 * 1024,
    signal,
    ...(isTls && { tls: post.ca === undefined ? true : { ca: post.ca } }),
  });
  try {
    return await exchange(socket, url, post, signal);
  } catch (error) {
    if (error instanceof OutboundFailed) throw error;
    const code = time.aborted ? 'outbound_timeout' : 'outbound_unreachable';
    throw new OutboundFailed(code, `${url.host} gave no answer`, { cause: error });
  } finally {
    socket.destroy();
  }
}

async function exchange(socket: Socket, url: URL, post: SoapPost, signal: AbortSignal): Promise<Uint8Array> {
  const body = Buffer.from(post.envelope);
  const answer = await new Promise<IncomingMessage>((done, fail) => {
    const sent = httpRequest(
      {
        method: 'POST',
        host: url.hostname,
        path: `${url.pathname}${url.search}`,
        headers: {
          host: url.host,
          ...contentTypes[post.soap](post.action),
          'content-length': body.length,
          connection: 'close',
        },
        createConnection: () => socket,
        signal,
      },
      done,
    );
    sent.on('error', fail);
    sent.end(body);
  });
  const { statusCode = 0 } = answer;
  if (![200, 400, 500].includes(statusCode)) {
    answer.destroy();
    throw new OutboundFailed('outbound_unreachable', `${url.host} answered with status ${statusCode}`);
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer) {
    const bytes: Uint8Array = chunk;
    size += bytes.length;
    if (size > post.maxBytes)
      throw new OutboundFailed('outbound_too_large', `${url.host} sent more than ${post.maxBytes} bytes`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}
