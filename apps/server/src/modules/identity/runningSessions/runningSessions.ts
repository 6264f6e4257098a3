import type { RunningSession } from '@tomar/contract';
import { and, desc, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { scopeOf, within } from '../sessions/scope.ts';
import { sessions } from '../tables.ts';

/**
 * The reader's sessions that last, wherever they were opened: this one, then the one seen last. To a session that proves a
 * single account those of others are none of its own.
 */
export async function runningSessions(
  platform: Platform,
  { loginId, sessionId }: Person,
): Promise<RunningSession[]> {
  const now = platform.clock();
  const found = await platform.db.inInstallation(async (tx) =>
    running(tx, loginId, within(tx, await scopeOf(tx, sessionId)), now),
  );
  const rows = found.map((row) => present(row, sessionId));
  return [...rows.filter(({ isThis }) => isThis), ...rows.filter(({ isThis }) => !isThis)];
}

/** Those of a login that were opened last in an account: of others its administrators learn nothing. */
export async function sessionsInAccount(
  tx: Tx,
  { accountId, sessionId }: Person,
  loginId: string,
  now: Date,
): Promise<RunningSession[]> {
  return (await running(tx, loginId, eq(sessions.openedAccountId, accountId), now)).map((row) =>
    present(row, sessionId),
  );
}

const lastSeen = sql<Date>`coalesce(${sessions.lastSeenAt}, ${sessions.createdAt})`.mapWith(
  sessions.createdAt,
);

const running = (tx: Tx, loginId: string, only: SQL | undefined, now: Date) =>
  tx
    .select({
      id: sessions.id,
      device: sessions.device,
      operatingSystem: sessions.operatingSystem,
      browser: sessions.browser,
      ipAddress: sessions.ipAddress,
      validationType: sessions.validationType,
      since: sessions.createdAt,
      lastSeen,
    })
    .from(sessions)
    .where(and(eq(sessions.loginId, loginId), isNull(sessions.endedAt), gt(sessions.expiresAt, now), only))
    .orderBy(desc(lastSeen), desc(sessions.id))
    .limit(shown);

/** More do not fit into a day (`lifetimeMs`) but by a program. */
const shown = 200;

const present = (
  { since, lastSeen: seen, ...row }: Awaited<ReturnType<typeof running>>[number],
  sessionId: string,
): RunningSession => ({
  ...row,
  since: since.toISOString(),
  lastSeen: seen.toISOString(),
  isThis: row.id === sessionId,
});
