import { and, asc, count, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { stampAccounts, stampAccountUsers } from '../tables.ts';

/** With how many stamp accounts each of these users may stamp; those with none are missing. */
export async function countStampAccountsOfUsers(
  tx: Tx,
  accountId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: stampAccountUsers.userId, count: count() })
    .from(stampAccountUsers)
    .where(and(eq(stampAccountUsers.accountId, accountId), inArray(stampAccountUsers.userId, [...userIds])))
    .groupBy(stampAccountUsers.userId);
  return new Map(rows.map(({ id, count: accounts }) => [id, accounts]));
}

/** Those that a user may stamp with, inactive ones included, by name. */
export const stampAccountsOfUser = (
  tx: Tx,
  accountId: string,
  userId: string,
): Promise<{ readonly id: string; readonly name: string }[]> =>
  tx
    .select({ id: stampAccounts.id, name: stampAccounts.name })
    .from(stampAccountUsers)
    .innerJoin(
      stampAccounts,
      byId(stampAccounts, stampAccountUsers.accountId, stampAccountUsers.stampAccountId),
    )
    .where(and(eq(stampAccountUsers.accountId, accountId), eq(stampAccountUsers.userId, userId)))
    .orderBy(inTurkish(stampAccounts.name), asc(stampAccounts.id));
