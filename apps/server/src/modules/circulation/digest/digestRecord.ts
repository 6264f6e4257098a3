import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { findUsers, hasDigest, usersWithDigest, usersWithDigestAfter } from '../../users/index.ts';
import { digests } from '../tables.ts';

/** What the mail before this one has told. */
export interface LastDigest {
  readonly day: string | null;
  readonly toldUntil: Date;
}

/** Ids of those whose hour has come and who have not had this day's mail. */
export async function dueDigests(tx: Tx, accountId: string, day: string, hour: number): Promise<string[]> {
  const wanted = await usersWithDigest(tx, accountId, hour);
  const had = await tx
    .select({ userId: digests.userId })
    .from(digests)
    .where(and(eq(digests.accountId, accountId), eq(digests.day, day)));
  const done = new Set(had.map(({ userId }) => userId));
  return wanted.filter((id) => !done.has(id));
}

/**
 * Forgets the day of the last mail of those who want none now: who wants one again later missed none meanwhile. Up to when they
 * were told stays.
 */
export async function forgetUnwanted(tx: Tx, accountId: string, today: string): Promise<void> {
  const before = and(eq(digests.accountId, accountId), lt(digests.day, today));
  const had = await tx.select({ userId: digests.userId }).from(digests).where(before);
  const ids = had.map(({ userId }) => userId);
  const users = await findUsers(tx, accountId, ids);
  const unwanted = ids.filter((id) => {
    const user = users.get(id);
    return !user || !hasDigest(user);
  });
  if (unwanted.length === 0) return;
  await tx
    .update(digests)
    .set({ day: null })
    .where(and(before, inArray(digests.userId, unwanted)));
}

/**
 * Ids of those who had a mail before `day` and none since: nobody ran from their hour to the end of that day. Whose hour has come
 * today is not among them: today's mail tells all. Nor is who wanted none meanwhile (`forgetUnwanted`).
 */
export async function missedDigests(
  tx: Tx,
  accountId: string,
  day: string,
  hourNow: number,
): Promise<string[]> {
  const wanted = new Set(await usersWithDigestAfter(tx, accountId, hourNow));
  const had = await tx
    .select({ userId: digests.userId })
    .from(digests)
    .where(and(eq(digests.accountId, accountId), lt(digests.day, day)))
    .orderBy(digests.userId);
  return had.map(({ userId }) => userId).filter((id) => wanted.has(id));
}

/** A notice has the time at which its unit began; that waited for a connection, and its clock is another server's. */
const marginMs = 60_000;

/**
 * Up to when everything that happened can be seen: what began later may not be committed yet, and is told by the next mail. As long
 * as a transaction is open nothing of its time is told.
 */
export async function settledUntil(tx: Tx, now: Date): Promise<Date> {
  const { rows } = await tx.execute<{ begun: number | string | null }>(sql`
    select extract(epoch from min(xact_start)) * 1000 as begun from pg_stat_activity
    where datname = current_database() and usename = current_user`);
  const begun = Number(rows[0]?.begun ?? now.getTime());
  return new Date(Math.min(now.getTime(), begun) - marginMs);
}

export async function lastDigest(tx: Tx, accountId: string, userId: string): Promise<LastDigest | null> {
  const [row] = await tx
    .select({ day: digests.day, toldUntil: digests.toldUntil })
    .from(digests)
    .where(and(eq(digests.accountId, accountId), eq(digests.userId, userId)));
  return row ?? null;
}

/** Notes the day's mail, and up to when it tells. False: it was noted before, and nothing was written. */
export async function noteDigest(
  tx: Tx,
  accountId: string,
  userId: string,
  day: string,
  toldUntil: Date,
): Promise<boolean> {
  const noted = await tx
    .insert(digests)
    .values({ accountId, userId, day, toldUntil })
    .onConflictDoUpdate({
      target: [digests.accountId, digests.userId],
      set: { day, toldUntil },
      setWhere: or(isNull(digests.day), lt(digests.day, day)),
    })
    .returning({ userId: digests.userId });
  return noted.length > 0;
}

/** The mail was refused: the next try begins where the mail before it ended. */
export async function takeBackDigest(
  tx: Tx,
  accountId: string,
  userId: string,
  { day, toldUntil }: LastDigest,
): Promise<boolean> {
  const changed = await tx
    .update(digests)
    .set({ day, toldUntil })
    .where(and(eq(digests.accountId, accountId), eq(digests.userId, userId)))
    .returning({ userId: digests.userId });
  return changed.length > 0;
}
