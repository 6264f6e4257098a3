import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { usersWithDigest } from '../../users/index.ts';
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
      setWhere: or(isNull(digests.day), ne(digests.day, sql`${day}::date`)),
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
