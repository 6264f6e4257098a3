import type { RevocationEvidence } from '../revocation/index.ts';

/** How long an answer without nextUpdate counts as fresh. */
const AGE_WITHOUT_NEXT_UPDATE_MS = 24 * 60 * 60 * 1000;

/**
 * Revocation freshness checker (clause 5.2.5): an answer tells of `time` when it was made after it, or when it
 * was not yet due for renewal.
 */
export function isFresh(evidence: RevocationEvidence, time: Date): boolean {
  if (evidence.thisUpdate >= time) return true;
  const until = evidence.nextUpdate ?? new Date(evidence.thisUpdate.getTime() + AGE_WITHOUT_NEXT_UPDATE_MS);
  return until >= time;
}
