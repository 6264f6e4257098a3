import { type Authority, type DepartmentLookup, givenToOthersBy, type UserLookup } from '@tomar/contract';
import { and, arrayOverlaps, asc, eq, not, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { inTurkish } from '../../platform/database/inTurkish.ts';
import { wordsBegin } from '../../platform/database/like.ts';
import { byId } from '../../platform/database/tenancy.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { departmentPeople, departments, titles, users } from './tables.ts';

export interface LookupAsked {
  readonly name: string;
  readonly limit: number;
}

export interface Answer<Item> {
  readonly items: Item[];
  readonly more: boolean;
}

/** One row more than was asked for tells that there are more. */
export const cut = <Item>(rows: readonly Item[], limit: number): Answer<Item> => ({
  items: rows.slice(0, limit),
  more: rows.length > limit,
});

/**
 * API-16. `authorities` are held by the check on another user (AUTH-05, AUTH-06). Those whose name has the words come
 * before those of whom only e-mail, title or department has them; each group is in the order of names. Asked for
 * group by group, and no further than the limit: an index gives each its first rows.
 */
export function lookUpUsers(
  platform: Platform,
  { accountId }: Person,
  asked: LookupAsked & {
    readonly authorities: readonly Authority[];
    readonly includePassive: boolean;
    readonly includeOthers: boolean;
  },
): Promise<Answer<UserLookup>> {
  const isActive = eq(users.isActive, true);
  const givers = [...new Set(asked.authorities.flatMap((authority) => givenToOthersBy(authority)))];
  const holds = givers.length > 0 ? arrayOverlaps(users.authorities, givers) : undefined;
  const wanted = asked.includePassive ? [holds] : [and(isActive, holds)];
  const offered = asked.includeOthers ? inTwo(and(isActive, holds)) : wanted;
  const byName = wordsBegin(users.nameWords, asked.name);
  const byAnything = wordsBegin(users.searchWords, asked.name);
  const found = byName ? [byName, and(byAnything, not(byName))] : [undefined];
  return platform.db.inAccount(accountId, async (tx) => {
    const rows: UserLookup[] = [];
    for (const offer of offered)
      for (const words of found) {
        const room = asked.limit + 1 - rows.length;
        if (room > 0) rows.push(...(await peopleOf(tx, accountId, and(offer, words), room)));
      }
    return cut(rows, asked.limit);
  });
}

/** Those of whom it is true, then the others. */
const inTwo = (condition: SQL | undefined) => (condition ? [condition, not(condition)] : [undefined]);

function peopleOf(tx: Tx, accountId: string, which: SQL | undefined, limit: number): Promise<UserLookup[]> {
  return tx
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      title: titles.name,
      department: departments.name,
      isActive: users.isActive,
      authorities: users.authorities,
    })
    .from(users)
    .leftJoin(titles, byId(titles, users.accountId, users.titleId))
    .leftJoin(departments, byId(departments, users.accountId, users.departmentId))
    .where(and(eq(users.accountId, accountId), which))
    .orderBy(inTurkish(users.firstName), inTurkish(users.lastName), asc(users.id))
    .limit(limit);
}

/** API-17 */
export async function lookUpDepartments(
  platform: Platform,
  { accountId, userId }: Person,
  asked: LookupAsked & { readonly mayStart: boolean },
): Promise<Answer<DepartmentLookup>> {
  const mayStart = and(eq(departmentPeople.mayStart, true), eq(departments.isActive, true));
  const rows = await platform.db.inAccount(accountId, (tx) =>
    tx
      .select({
        id: departments.id,
        name: departments.name,
        isActive: departments.isActive,
        mayStart: sql<boolean>`coalesce(${mayStart}, false)`,
      })
      .from(departments)
      .leftJoin(
        departmentPeople,
        and(
          eq(departmentPeople.accountId, departments.accountId),
          eq(departmentPeople.departmentId, departments.id),
          eq(departmentPeople.userId, userId),
        ),
      )
      .where(
        and(
          eq(departments.accountId, accountId),
          wordsBegin(departments.nameWords, asked.name),
          asked.mayStart ? mayStart : undefined,
        ),
      )
      .orderBy(inTurkish(departments.name), asc(departments.id))
      .limit(asked.limit + 1),
  );
  return cut(rows, asked.limit);
}
