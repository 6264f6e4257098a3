import type { TimestampToken } from '../../timestamp/token.ts';
import type { ValidationContext } from '../context.ts';
import { isNameOf, type TimestampUnderTest } from '../signatureUnderTest.ts';

/** What a time-stamp covers of that which long-term levels ask for. */
export interface CoveredEvidence {
  /** Names of the time-stamps that it covers, as of proofs of existence. */
  readonly stamps: ReadonlySet<string>;
  /** Whether it covers a CRL or an OCSP response. */
  readonly revocation: boolean;
}

/**
 * POE extraction (clause 5.6.2.3): everything that a valid time-stamp covers existed at its time. An authority that knows
 * it badly says so (`accuracy`), and then at the latest end of what it says (RFC 3161 2.4.2).
 */
export function extractProofs(
  timestamp: TimestampUnderTest,
  token: TimestampToken,
  context: ValidationContext,
): CoveredEvidence {
  const { time, accuracyMs } = token.info;
  const late = accuracyMs > USUAL_ACCURACY_MS ? accuracyMs : 0;
  // What reaches beyond the last moment there is, proves nothing either.
  const proven = new Date(Math.min(time.getTime() + late, LAST_MOMENT));
  const stamps = new Set<string>();
  let revocation = false;
  for (const name of timestamp.covers()) {
    context.poe.add(name, proven);
    if (isNameOf('timestamp', name)) stamps.add(name);
    revocation ||= isNameOf('revocation', name);
  }
  return { stamps, revocation };
}

/** What EN 319 421 (7.7.1) wants of an authority at least: below it, its time counts as it stands. */
export const USUAL_ACCURACY_MS = 1000;
/** Of a Date (ECMA-262 21.4.1.1). */
const LAST_MOMENT = 8.64e15;
