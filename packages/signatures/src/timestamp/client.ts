import { randomBytes } from 'node:crypto';
import type { TimestampSource } from '../evidence.ts';
import { type Fetcher, httpFetcher } from '../http/fetcher.ts';
import { makeTimestampRequest, type TimestampRequest } from './request.ts';
import { readTimestampResponse } from './response.ts';
import { verifyTimestampToken } from './verifyToken.ts';

export interface TimestampAuthorityOptions {
  readonly url: string;
  /** HTTP basic authentication. */
  readonly credentials?: { readonly user: string; readonly password: string };
  /** Policy asked for, dotted; the authority's own choice if absent. */
  readonly policy?: string;
  /** 15,000 unless said otherwise. */
  readonly timeoutMs?: number;
  /** 1 MiB unless said otherwise: a token with a long chain has some tens of kilobytes. */
  readonly maxBytes?: number;
  /** Certificates of authorities that do not put their own into the token, DER. */
  readonly certificates?: readonly Uint8Array[];
  readonly fetcher?: Fetcher;
}

/**
 * A time-stamp authority over HTTP (RFC 3161 3.4). Each token is checked against the request (imprint, nonce,
 * policy) and verified by itself before it is given out, so that no broken one is ever put into a signature.
 * The calls reject with SignatureError: `http_…`, `timestamp_…`.
 */
export function timestampAuthority(options: TimestampAuthorityOptions): TimestampSource {
  const { credentials, fetcher = httpFetcher } = options;
  const headers: Record<string, string> = {
    'content-type': 'application/timestamp-query',
    accept: 'application/timestamp-reply',
  };
  if (credentials !== undefined) {
    const pair = Buffer.from(`${credentials.user}:${credentials.password}`, 'utf8').toString('base64');
    headers.authorization = `Basic ${pair}`;
  }
  return async ({ algorithm: digestAlgorithm, value: imprint }) => {
    const request: TimestampRequest = {
      digestAlgorithm,
      imprint,
      nonce: makeNonce(),
      ...(options.policy === undefined ? {} : { policy: options.policy }),
    };
    const reply = await fetcher({
      url: options.url,
      method: 'POST',
      headers,
      body: makeTimestampRequest(request),
      timeoutMs: options.timeoutMs ?? 15_000,
      maxBytes: options.maxBytes ?? 1024 * 1024,
    });
    const token = readTimestampResponse(reply, request);
    verifyTimestampToken(token, options.certificates);
    return token.der;
  };
}

/** Eight octets, the highest bit clear: some authorities read the nonce as a signed 64-bit number. */
function makeNonce(): Uint8Array {
  const nonce = randomBytes(8);
  nonce[0] = (nonce[0] ?? 0) & 0x7f;
  return nonce;
}
