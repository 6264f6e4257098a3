import { randomBytes } from 'node:crypto';
import { SignatureError } from '../errors.ts';
import { type Fetcher, httpFetcher } from '../http/fetcher.ts';
import type { TimestampSource } from '../validationData.ts';
import { credentialHeaders, type TimestampCredentials } from './credentials.ts';
import { makeTimestampRequest, type TimestampRequest } from './request.ts';
import { readTimestampResponse } from './response.ts';
import type { TimestampToken } from './token.ts';
import { lastTokenSize, rememberTokenSize } from './tokenSizes.ts';
import { verifyTimestampToken } from './verifyToken.ts';

export interface TimestampAuthorityOptions {
  readonly url: string;
  readonly credentials?: TimestampCredentials;
  /** Policy asked for, dotted; the authority's own choice if absent. */
  readonly policy?: string;
  /** 15,000 unless said otherwise. */
  readonly timeoutMs?: number;
  /** 1 MiB unless said otherwise: a token with a long chain has some tens of kilobytes. */
  readonly maxBytes?: number;
  /** Certificates of authorities that do not put their own into the token, DER. */
  readonly certificates?: readonly Uint8Array[];
  readonly fetcher?: Fetcher;
  /** The system's clock unless said otherwise. */
  readonly now?: () => Date;
}

/** How far an authority's clock may run ahead. */
const clocksDifferMs = 5 * 60_000;

/**
 * A time-stamp authority over HTTP (RFC 3161 3.4). Each token is checked against the request (imprint, nonce,
 * policy), verified by itself and held against the clock before it is given out, so that none that proves nothing is ever put
 * into a signature.
 * Which digest is stamped is for the caller of the source to say. A redirect is not followed: a POST loses its
 * body by it, and credentials would go to somebody else.
 *
 * The calls reject with SignatureError. Nothing came: `http_unreachable`, `http_timeout`, `http_too_large`,
 * `http_unauthorized` (401, 403), `http_status` (any other but 200), `http_url`. The authority said no:
 * `timestamp_refused`. What came is not to be used: `timestamp_ahead` (of a time that has not come), `timestamp_malformed`, `timestamp_imprint`,
 * `timestamp_nonce`, `timestamp_policy`, `timestamp_signature`, `timestamp_certificate_missing`,
 * `timestamp_certificate_purpose`, `timestamp_certificate_expired`, `algorithm_unsupported`. The settings are
 * wrong: `timestamp_user`.
 */
export function timestampAuthority(options: TimestampAuthorityOptions): TimestampSource {
  const { credentials, fetcher = httpFetcher, now = () => new Date() } = options;
  const ask: TimestampSource = async ({ algorithm: digestAlgorithm, value: imprint }) => {
    const request: TimestampRequest = {
      digestAlgorithm,
      imprint,
      nonce: makeNonce(),
      ...(options.policy === undefined ? {} : { policy: options.policy }),
    };
    const reply = await fetcher({
      url: options.url,
      method: 'POST',
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
        ...(credentials === undefined ? {} : credentialHeaders(credentials, imprint)),
      },
      body: makeTimestampRequest(request),
      timeoutMs: options.timeoutMs ?? 15_000,
      maxBytes: options.maxBytes ?? 1024 * 1024,
    });
    const token = readReply(reply, request);
    verifyTimestampToken(token, options.certificates);
    if (token.info.time.getTime() > now().getTime() + clocksDifferMs)
      throw new SignatureError('timestamp_ahead', 'The stamped time has not come yet');
    rememberTokenSize(options.url, token.der.length);
    return token.der;
  };
  return Object.assign(ask, { lastTokenSize: () => lastTokenSize(options.url) });
}

/** Whatever cannot be read, a page of a proxy for example, has one name. The content type says nothing reliable. */
function readReply(reply: Uint8Array, request: TimestampRequest): TimestampToken {
  try {
    return readTimestampResponse(reply, request);
  } catch (cause) {
    if (!(cause instanceof SignatureError) || !/^(cms|der)_/.test(cause.code)) throw cause;
    throw new SignatureError(
      'timestamp_malformed',
      'The authority answered with something that is no time-stamp',
      {
        cause,
      },
    );
  }
}

/** Eight octets, the highest bit clear: some authorities read the nonce as a signed 64-bit number. */
function makeNonce(): Uint8Array {
  const nonce = randomBytes(8);
  nonce[0] = (nonce[0] ?? 0) & 0x7f;
  return nonce;
}
