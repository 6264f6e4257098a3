import type { MessageKey } from '@tomar/contract';
import { and, eq, inArray, lt, type SQL } from 'drizzle-orm';
import type { Database, Tx } from '../../../platform/database/database.ts';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { type MobileSignInState, mobileSignIns } from '../tables.ts';

export type MobileSignIn = typeof mobileSignIns.$inferSelect;

/** How long somebody has to confirm on the phone. */
export const confirmSeconds = 120;
/** Seen for a while after its end, then forgotten. */
const keptMs = 60 * 60_000;

export const hashWish = hashKey;

export async function findMobileSignIn(db: Database, wishHash: string): Promise<MobileSignIn | null> {
  const [row] = await db.inInstallation((tx) =>
    tx.select().from(mobileSignIns).where(eq(mobileSignIns.wishHash, wishHash)),
  );
  return row ?? null;
}

/** Changes a try in one statement, if it is still in one of these states. @returns null when it is not */
export async function moveOn(
  tx: Tx,
  wishHash: string,
  from: readonly MobileSignInState[],
  change: Partial<MobileSignIn> & { readonly state: MobileSignInState },
  also?: SQL,
): Promise<MobileSignIn | null> {
  const [row] = await tx
    .update(mobileSignIns)
    .set(change)
    .where(and(eq(mobileSignIns.wishHash, wishHash), inArray(mobileSignIns.state, [...from]), also))
    .returning();
  return row ?? null;
}

const unended = ['begun', 'asking', 'waiting'] as const;

/** Ends a try without a session; one that has ended stays as it is. */
export const refuseTry = (db: Database, wishHash: string, reason: MessageKey): Promise<MobileSignIn | null> =>
  db.inInstallation((tx) => moveOn(tx, wishHash, unended, { state: 'refused', reason }));

/** Ends a try whose time is over, also one that was confirmed and that nobody came for. */
export const expireTry = (db: Database, wishHash: string): Promise<MobileSignIn | null> =>
  db.inInstallation((tx) =>
    moveOn(tx, wishHash, [...unended, 'proved'], {
      state: 'refused',
      reason: 'lang_mobile_expired_transaction',
    }),
  );

/** What nobody asks about any more. */
export const forgottenMobileSignIns = (now: Date): SQL =>
  lt(mobileSignIns.expiresAt, new Date(now.getTime() - keptMs));
