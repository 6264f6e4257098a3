import type { Factor } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { sessionProofs } from '../tables.ts';

export interface Proof {
  readonly factor: Factor;
  /** Who vouches for it: `tomar` itself, or an identity provider by its name. */
  readonly source: string;
  /** The one account that it holds for; without it every account of the login. */
  readonly onlyAccountId?: string;
}

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
