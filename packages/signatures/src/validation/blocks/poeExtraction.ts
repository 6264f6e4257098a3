import type { TimestampToken } from '../../timestamp/token.ts';
import type { ValidationContext } from '../context.ts';
import type { TimestampUnderTest } from '../signatureUnderTest.ts';

/** POE extraction (clause 5.6.2.3): everything that a valid time-stamp covers existed at its time. */
export function extractProofs(
  timestamp: TimestampUnderTest,
  token: TimestampToken,
  context: ValidationContext,
): void {
  for (const name of timestamp.covers()) context.poe.add(name, token.info.time);
}
