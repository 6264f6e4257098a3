import type { Authority, SignGroupLookup } from '@tomar/contract';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { inTurkish } from '../../platform/database/inTurkish.ts';
import { wordsBegin } from '../../platform/database/like.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { type AccountUser, findUsers } from './findUsers.ts';
import { type Answer, cut, type LookupAsked } from './lookups.ts';
import { presentUser } from './present.ts';
import { signGroupMembers, signGroups, users } from './tables.ts';

export type SignGroupRow = typeof signGroups.$inferSelect;

/** A user of a group, as far as the rules of a flow look at one. `authorities` are those held exactly. */
export interface SignGroupMember {
  readonly userId: string;
  readonly name: string;
  readonly isActive: boolean;
  readonly authorities: readonly Authority[];
}

/** Everybody in these groups, by the group's id, in the order of their names. Asks nothing where there is no group. */
export async function membersOf(
  tx: Tx,
  accountId: string,
  groupIds: readonly string[],
): Promise<ReadonlyMap<string, SignGroupMember[]>> {
  if (groupIds.length === 0) return new Map();
  const rows = await tx
    .select({
      signGroupId: signGroupMembers.signGroupId,
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      isActive: users.isActive,
      authorities: users.authorities,
    })
    .from(signGroupMembers)
    .innerJoin(
      users,
      and(eq(users.accountId, signGroupMembers.accountId), eq(users.id, signGroupMembers.userId)),
    )
    .where(
      and(
        eq(signGroupMembers.accountId, accountId),
        inArray(signGroupMembers.signGroupId, [...new Set(groupIds)]),
      ),
    )
    .orderBy(inTurkish(users.firstName), inTurkish(users.lastName), asc(users.id));
  const members = rows.map(({ firstName, lastName, ...row }) => ({
    ...row,
    name: `${firstName} ${lastName}`,
  }));
  return Map.groupBy(members, ({ signGroupId }) => signGroupId);
}

/** The ids of the groups with one of these users, as a part of another query. */
export const signGroupsWith = (tx: Tx, accountId: string, ...userIds: readonly string[]) =>
  tx
    .select({ id: signGroupMembers.signGroupId })
    .from(signGroupMembers)
    .where(and(eq(signGroupMembers.accountId, accountId), inArray(signGroupMembers.userId, [...userIds])));

/** The groups of these ids, by id; ids that name none of the account are missing from the answer. */
export async function findSignGroups(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SignGroupRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(signGroups)
    .where(and(eq(signGroups.accountId, accountId), inArray(signGroups.id, [...new Set(ids)])));
  return new Map(rows.map((row) => [row.id, row]));
}

/** What all groups of the account are called. */
export const allSignGroupNames = (tx: Tx, accountId: string): Promise<{ id: string; name: string }[]> =>
  tx
    .select({ id: signGroups.id, name: signGroups.name })
    .from(signGroups)
    .where(eq(signGroups.accountId, accountId));

/**
 * Keeps the groups as they are until the transaction ends. They come before any job in the order of locks.
 * @param how `share`: several may hold them, nobody changes them; `no key update`: the holder changes them
 */
export async function lockSignGroups(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  how: 'share' | 'no key update' = 'share',
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: signGroups.id })
    .from(signGroups)
    .where(and(eq(signGroups.accountId, accountId), inArray(signGroups.id, [...new Set(ids)])))
    .orderBy(asc(signGroups.id))
    .for(how);
}

/** Groups as lists for choosing show them, with their members. */
export async function presentSignGroups(
  tx: Tx,
  accountId: string,
  groups: readonly SignGroupRow[],
): Promise<SignGroupLookup[]> {
  const members = await membersOf(
    tx,
    accountId,
    groups.map(({ id }) => id),
  );
  const people = await findUsers(
    tx,
    accountId,
    [...members.values()].flat().map(({ userId }) => userId),
  );
  const present = (userId: string) => {
    const user: AccountUser | undefined = people.get(userId);
    return user ? [presentUser(user)] : [];
  };
  return groups.map(({ id, name, isActive }) => ({
    id,
    name,
    isActive,
    members: (members.get(id) ?? []).flatMap(({ userId }) => present(userId)),
  }));
}

/** API-15 */
export function lookUpSignGroups(
  platform: Platform,
  { accountId }: Person,
  asked: LookupAsked & { readonly includePassive: boolean },
): Promise<Answer<SignGroupLookup>> {
  return platform.db.inAccount(accountId, async (tx) => {
    const rows = await tx
      .select()
      .from(signGroups)
      .where(
        and(
          eq(signGroups.accountId, accountId),
          asked.includePassive ? undefined : eq(signGroups.isActive, true),
          wordsBegin(signGroups.nameWords, asked.name),
        ),
      )
      .orderBy(inTurkish(signGroups.name), asc(signGroups.id))
      .limit(asked.limit + 1);
    const { items, more } = cut(rows, asked.limit);
    return { items: await presentSignGroups(tx, accountId, items), more };
  });
}
