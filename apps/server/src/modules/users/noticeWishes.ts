import { and, asc, eq, gt, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { AccountUser } from './findUsers.ts';
import { users } from './tables.ts';

type Wishes = Pick<AccountUser, 'isActive' | 'notifyByEmail' | 'digestHour'>;

/** Whether a letter goes out for each notice (USR-08); turnNotice.sql and ownerNotice.sql ask the same. */
export const wantsLetters = (user: Wishes): boolean =>
  user.isActive && user.notifyByEmail && user.digestHour === null;

/** Whether one mail a day takes the place of them. What is urgent (codes, invitations, security) is none of them. */
export const hasDigest = (user: Wishes): boolean =>
  user.isActive && user.notifyByEmail && user.digestHour !== null;

/** Ids of those whose daily mail is due from an hour of the account that has come. */
export const usersWithDigest = (tx: Tx, accountId: string, hour: number): Promise<string[]> =>
  digestUsers(tx, accountId, lte(users.digestHour, hour));

/** Ids of those whose hour is still to come. */
export const usersWithDigestAfter = (tx: Tx, accountId: string, hour: number): Promise<string[]> =>
  digestUsers(tx, accountId, gt(users.digestHour, hour));

async function digestUsers(tx: Tx, accountId: string, isOfHour: SQL): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.accountId, accountId),
        eq(users.isActive, true),
        eq(users.notifyByEmail, true),
        isNotNull(users.digestHour),
        isOfHour,
      ),
    )
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

/** Who of several users wants notices on the phone (USR-08) and has written its number. */
export async function whoWantsSms(
  tx: Tx,
  accountId: string,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.accountId, accountId),
        inArray(users.id, [...new Set(userIds)]),
        eq(users.isActive, true),
        eq(users.notifyByMobile, true),
        isNotNull(users.cellphone),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
