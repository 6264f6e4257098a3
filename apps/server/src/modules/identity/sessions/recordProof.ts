import type { Tx } from '../../../platform/database/database.ts';
import { sessionProofs } from '../tables.ts';
import type { Proof } from './proofs.ts';

/** Writes down that a session proved something: the one place where it comes to be worth more. Again, it is newer. */
export async function recordProof(
  tx: Tx,
  sessionId: string,
  { factor, source, onlyAccountId }: Proof,
  now: Date,
): Promise<void> {
  await tx
    .insert(sessionProofs)
    .values({ sessionId, factor, source, onlyAccountId: onlyAccountId ?? null, provedAt: now })
    .onConflictDoUpdate({
      target: [sessionProofs.sessionId, sessionProofs.factor, sessionProofs.onlyAccountId],
      set: { source, provedAt: now },
    });
}
