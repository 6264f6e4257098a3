import { SignatureError } from '../errors.ts';
import type { DigestAlgorithm } from '../keys/signer.ts';
import type { TimestampSource } from '../validationData.ts';
import { readTimestampToken, stampsDigest, type TimestampToken } from './token.ts';

/**
 * A token over a digest from a source that need not be trusted to answer what it was asked.
 * @throws SignatureError `timestamp_source_missing`, `timestamp_mismatch` where it is over something else,
 *   `timestamp_malformed`, and what the source throws
 */
export async function askForToken(
  source: TimestampSource | undefined,
  algorithm: DigestAlgorithm,
  value: Uint8Array,
): Promise<TimestampToken> {
  if (source === undefined)
    throw new SignatureError('timestamp_source_missing', 'The profile needs a time-stamp authority');
  const token = readTimestampToken(await source({ algorithm, value }));
  if (!stampsDigest(token, algorithm, value))
    throw new SignatureError('timestamp_mismatch', 'The time-stamp is over something else');
  return token;
}
