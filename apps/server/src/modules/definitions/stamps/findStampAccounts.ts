import type { StampAccountKind, StampAccountLookup } from '@tomar/contract';
import { and, asc, eq, inArray, or, type SQL } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import { wordsBegin } from '../../../platform/database/like.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type Answer,
  cut,
  findUsers,
  type LookupAsked,
  presentUser,
  type SignGroupMember,
} from '../../users/index.ts';
import { users } from '../../users/tables.ts';
import { columnNamed } from '../definitionTable.ts';
import { companies, stampAccounts, stampAccountUsers } from '../tables.ts';

/** A stamp account with the company in whose name it stamps. */
export interface StampAccount {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly kind: StampAccountKind;
  /** Of a certificate's DER, lower-case hexadecimal; empty for a service. */
  readonly certificateSha256: string;
  readonly company: string;
  readonly companyIsActive: boolean;
}

/** Everybody who belongs to these stamp accounts, by the account's id, in the order of their names. Asks nothing where there is none. */
export async function stampPeopleOf(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SignGroupMember[]>> {
  if (ids.length === 0) return new Map();
  const { stampAccountId } = stampAccountUsers;
  const rows = await tx
    .select({
      stampAccountId,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      authorities: users.authorities,
    })
    .from(stampAccountUsers)
    .innerJoin(users, byId(users, stampAccountUsers.accountId, stampAccountUsers.userId))
    .where(and(eq(stampAccountUsers.accountId, accountId), inArray(stampAccountId, [...new Set(ids)])))
    .orderBy(inTurkish(users.firstName), inTurkish(users.lastName), asc(users.id));
  const people = rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: `${firstName} ${lastName}`,
  }));
  return Map.groupBy(people, (row) => row.stampAccountId);
}

/** The ids of the stamp accounts with one of these users, as a part of another query. */
export const stampAccountsWith = (tx: Tx, accountId: string, ...userIds: readonly string[]) =>
  tx
    .select({ id: stampAccountUsers.stampAccountId })
    .from(stampAccountUsers)
    .where(and(eq(stampAccountUsers.accountId, accountId), inArray(stampAccountUsers.userId, [...userIds])));

/** The stamp accounts of these ids, by id; ids that name none of the account are missing from the answer. */
export async function findStampAccounts(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, StampAccount>> {
  if (ids.length === 0) return new Map();
  const rows = await selectAccounts(tx, accountId, inArray(stampAccounts.id, [...new Set(ids)]));
  return new Map(rows.map((row) => [row.id, row]));
}

const selectAccounts = (tx: Tx, accountId: string, which: SQL | undefined) =>
  tx
    .select({
      id: stampAccounts.id,
      name: stampAccounts.name,
      isActive: stampAccounts.isActive,
      kind: columnNamed(stampAccounts, 'kind'),
      certificateSha256: columnNamed(stampAccounts, 'certificateSha256'),
      company: companies.name,
      companyIsActive: companies.isActive,
    })
    .from(stampAccounts)
    .innerJoin(companies, byId(companies, stampAccounts.accountId, columnNamed(stampAccounts, 'companyId')))
    .where(and(eq(stampAccounts.accountId, accountId), which))
    .orderBy(inTurkish(stampAccounts.name), asc(stampAccounts.id))
    .$dynamic() as unknown as SelectsAccounts;

/** The columns that the declaration made, with their types. */
interface SelectsAccounts extends PromiseLike<StampAccount[]> {
  limit(most: number): PromiseLike<StampAccount[]>;
}

/**
 * Keeps stamp accounts and their people as they are until the transaction ends. They come before any job in the order of locks,
 * and before sign groups.
 * @param how `share`: several may hold them, nobody changes them; `no key update`: the holder changes them
 */
export async function lockStampAccounts(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  how: 'share' | 'no key update' = 'share',
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: stampAccounts.id })
    .from(stampAccounts)
    .where(and(eq(stampAccounts.accountId, accountId), inArray(stampAccounts.id, [...new Set(ids)])))
    .orderBy(asc(stampAccounts.id))
    .for(how);
}

/** Stamp accounts as lists for choosing show them, with who may stamp with them. */
export async function presentStampAccounts(
  tx: Tx,
  accountId: string,
  accounts: readonly StampAccount[],
): Promise<StampAccountLookup[]> {
  const people = await stampPeopleOf(
    tx,
    accountId,
    accounts.map(({ id }) => id),
  );
  const found = await findUsers(
    tx,
    accountId,
    [...people.values()].flat().map(({ userId }) => userId),
  );
  return accounts.map(({ certificateSha256: _, ...account }) => ({
    ...account,
    people: (people.get(account.id) ?? []).flatMap(({ userId }) => {
      const user = found.get(userId);
      return user ? [presentUser(user)] : [];
    }),
  }));
}

/** What a step offers: stamp accounts by words of their name or of their company's. */
export function lookUpStampAccounts(
  platform: Platform,
  { accountId }: Person,
  { name, limit, includePassive }: LookupAsked & { readonly includePassive: boolean },
): Promise<Answer<StampAccountLookup>> {
  const which = and(
    includePassive ? undefined : and(eq(stampAccounts.isActive, true), eq(companies.isActive, true)),
    or(wordsBegin(stampAccounts.nameWords, name), wordsBegin(companies.nameWords, name)),
  );
  return platform.db.inAccount(accountId, async (tx) => {
    const { items, more } = cut(await selectAccounts(tx, accountId, which).limit(limit + 1), limit);
    return { items: await presentStampAccounts(tx, accountId, items), more };
  });
}
