import { SignatureError } from '../../errors.ts';
import type { DigestAlgorithm } from '../../keys/signer.ts';
import { readTimestampToken, stampsDigest, type TimestampToken } from '../../timestamp/index.ts';
import type { TimestampSource } from '../../validationData.ts';

const TWO_HOURS_MS = 2 * 3_600_000;

/**
 * A token for a digest, believed only when it is over that digest.
 * Throws `timestamp_source_missing`, `timestamp_mismatch`, `timestamp_malformed`, and what the source throws.
 */
export async function stamped(
  source: TimestampSource | undefined,
  algorithm: DigestAlgorithm,
  value: Uint8Array,
): Promise<TimestampToken> {
  if (source === undefined)
    throw new SignatureError(
      'timestamp_source_missing',
      'The profile wants a time-stamp, and there is no source for it',
    );
  const token = readTimestampToken(await source({ algorithm, value }));
  if (!stampsDigest(token, algorithm, value))
    throw new SignatureError('timestamp_mismatch', 'The time-stamp is over something else');
  return token;
}

/**
 * P2 to P4 allow two hours between the claimed time and the time-stamp, and no profile a time-stamp after the
 * certificate. Throws `timestamp_too_late` and `certificate_expired`.
 */
export function refuseLateStamp(
  token: TimestampToken,
  claimed: Date,
  notAfter: Date,
  isTurkish: boolean,
): void {
  const { time } = token.info;
  if (isTurkish && time.getTime() - claimed.getTime() > TWO_HOURS_MS)
    throw new SignatureError(
      'timestamp_too_late',
      'The time-stamp is more than two hours after the signing time',
    );
  if (time > notAfter)
    throw new SignatureError(
      'certificate_expired',
      "The signer's certificate had expired before the time-stamp",
    );
}
