import { randomBytes } from 'node:crypto';
import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { sessionKeys, sessions } from '../tables.ts';

/** Without a refresh a session ends after this; pages refresh every three minutes and sign out after twenty idle ones. */
export const slidingMs = 30 * 60_000;
/** Refreshed or not, after this one signs in again. */
export const lifetimeMs = 24 * 60 * 60_000;
/** How long the key that asked for a refresh still works. */
export const graceMs = 60_000;

export const newKey = (): string => randomBytes(32).toString('base64url');

/**
 * Renews a session: a new key, and more time. The old key lives for the grace period.
 * @returns null when the session's whole lifetime is over
 */
export async function renewSession(
  tx: Tx,
  sessionId: string,
  oldKey: string,
  now: Date,
): Promise<string | null> {
  const [session] = await tx.select().from(sessions).where(eq(sessions.id, sessionId)).for('no key update');
  if (!session || session.endedAt !== null) return null;
  const end = session.createdAt.getTime() + lifetimeMs;
  if (end <= now.getTime()) return null;
  const expiresAt = new Date(Math.min(now.getTime() + slidingMs, end));
  const key = newKey();
  await tx.update(sessions).set({ expiresAt, lastSeenAt: now }).where(eq(sessions.id, sessionId));
  await tx
    .delete(sessionKeys)
    .where(and(eq(sessionKeys.sessionId, sessionId), lt(sessionKeys.expiresAt, now)));
  await tx
    .update(sessionKeys)
    .set({ expiresAt: sql`least(${sessionKeys.expiresAt}, ${new Date(now.getTime() + graceMs)})` })
    .where(eq(sessionKeys.keyHash, hashKey(oldKey)));
  await tx.insert(sessionKeys).values({ keyHash: hashKey(key), sessionId, expiresAt });
  return key;
}

/** Ends a session for every key and tab. */
export async function endSession(tx: Tx, sessionId: string, now: Date): Promise<void> {
  // The session's row first: a refresh at the same moment holds it until its new key can be seen here.
  await tx
    .update(sessions)
    .set({ endedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.endedAt)));
  await tx.delete(sessionKeys).where(eq(sessionKeys.sessionId, sessionId));
}
