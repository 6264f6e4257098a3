import { cursor, type DerNode, hasBit, readBits, readDer, readSmallInteger, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import type { TimestampRequest } from './request.ts';
import { readTimestampToken, stampsDigest, type TimestampToken } from './token.ts';

/** PKIFailureInfo (RFC 3161 2.4.2). */
const FAILURES: readonly (readonly [bit: number, name: string])[] = [
  [0, 'badAlg'],
  [2, 'badRequest'],
  [5, 'badDataFormat'],
  [14, 'timeNotAvailable'],
  [15, 'unacceptedPolicy'],
  [16, 'unacceptedExtension'],
  [17, 'addInfoNotAvailable'],
  [25, 'systemFailure'],
];

/**
 * The token of a TimeStampResp, compared with what was asked (RFC 3161 2.2: imprint, nonce, policy).
 * The token's signature is for `verifyTimestampToken`.
 * @throws SignatureError `timestamp_refused`, `timestamp_imprint`, `timestamp_nonce`, `timestamp_policy`,
 *   `timestamp_malformed` or a `der_…` code
 */
export function readTimestampResponse(bytes: Uint8Array, request: TimestampRequest): TimestampToken {
  const items = cursor(readDer(bytes, { rules: 'ber' }));
  const refusal = refusalOf(items.next(TAG.SEQUENCE));
  if (refusal !== undefined) throw refusal;
  const token = readTimestampToken(items.next(TAG.SEQUENCE).encoded);
  if (!stampsDigest(token, request.digestAlgorithm, request.imprint))
    throw new SignatureError('timestamp_imprint', 'The time-stamp is over something else than was sent');
  if (token.info.nonce !== unsigned(request.nonce))
    throw new SignatureError('timestamp_nonce', 'The time-stamp answers another request');
  if (request.policy !== undefined && token.info.policy !== request.policy)
    throw new SignatureError(
      'timestamp_policy',
      `The time-stamp was given under policy ${token.info.policy}`,
    );
  return token;
}

/**
 * Why no token was given, from a PKIStatusInfo (RFC 3161 2.4.2); undefined where one was.
 * @returns SignatureError `timestamp_refused`
 */
export function refusalOf(statusInfo: DerNode): SignatureError | undefined {
  const status = cursor(statusInfo);
  const code = readSmallInteger(status.next(TAG.INTEGER));
  if (code === 0 || code === 1) return undefined;
  const text = status.optional(TAG.SEQUENCE);
  const failure = status.optional(TAG.BIT_STRING);
  const bits = failure === undefined ? undefined : readBits(failure).bytes;
  const names = FAILURES.filter(([bit]) => bits !== undefined && hasBit(bits, bit)).map(([, name]) => name);
  // For people only: what is not the UTF-8 it should be is shown as far as it goes.
  const said = (text?.children ?? []).map((node) => Buffer.from(node.content).toString('utf8').slice(0, 200));
  const reasons = [...names, ...said].join(', ') || `status ${code}`;
  return new SignatureError('timestamp_refused', `The time-stamp authority refused: ${reasons}`);
}

function unsigned(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}
