import { and, asc, eq, isNotNull, lte } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
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
export async function usersWithDigest(tx: Tx, accountId: string, hour: number): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(users.accountId, accountId),
        eq(users.isActive, true),
        eq(users.notifyByEmail, true),
        isNotNull(users.digestHour),
        lte(users.digestHour, hour),
      ),
    )
    .orderBy(asc(users.id));
  return rows.map(({ id }) => id);
}

/** Whether a user wants notices on the phone (USR-08) and has written its number. */
export async function wantsSms(tx: Tx, accountId: string, userId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        byId(users, accountId, userId),
        eq(users.isActive, true),
        eq(users.notifyByMobile, true),
        isNotNull(users.cellphone),
      ),
    );
  return rows.length > 0;
}
