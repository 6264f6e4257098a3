import type { TimestampToken } from '../../timestamp/token.ts';
import type { ValidationContext } from '../context.ts';
import type { TimestampUnderTest } from '../signatureUnderTest.ts';

/**
 * POE extraction (clause 5.6.2.3): everything that a valid time-stamp covers existed at its time. An authority that knows
 * it badly says so (`accuracy`), and then at the latest end of what it says (RFC 3161 2.4.2).
 */
export function extractProofs(
  timestamp: TimestampUnderTest,
  token: TimestampToken,
  context: ValidationContext,
): void {
  const { time, accuracyMs } = token.info;
  const late = accuracyMs > USUAL_ACCURACY_MS ? accuracyMs : 0;
  // What reaches beyond the last moment there is, proves nothing either.
  const proven = new Date(Math.min(time.getTime() + late, LAST_MOMENT));
  for (const name of timestamp.covers()) context.poe.add(name, proven);
}

/** What EN 319 421 (7.7.1) wants of an authority at least: below it, its time counts as it stands. */
const USUAL_ACCURACY_MS = 1000;
/** Of a Date (ECMA-262 21.4.1.1). */
const LAST_MOMENT = 8.64e15;
