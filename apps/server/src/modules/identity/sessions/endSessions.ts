import { and, asc, eq, gt, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { sessionKeys, sessions } from '../tables.ts';

/**
 * Ends the running sessions of a login for every key and tab. One that is renewed at this moment is waited for, and so is
 * its key.
 * @param but the session that stays
 * @param only of these alone
 * @returns how many ended
 */
export async function endSessionsOf(
  tx: Tx,
  loginId: string,
  now: Date,
  { but, only }: { readonly but?: string; readonly only?: SQL | undefined } = {},
): Promise<number> {
  const running = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.loginId, loginId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
        but === undefined ? undefined : ne(sessions.id, but),
        only,
      ),
    )
    .orderBy(asc(sessions.id))
    .for('no key update');
  await endSessions(
    tx,
    running.map(({ id }) => id),
    now,
  );
  return running.length;
}

/** Ends sessions that are locked already. */
export async function endSessions(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(inArray(sessions.id, [...ids]));
  await tx.delete(sessionKeys).where(inArray(sessionKeys.sessionId, [...ids]));
}
