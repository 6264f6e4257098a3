import type { BodyOf, listUsers, UserSort } from '@tomar/contract';
import { and, arrayContains, asc, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import { wordsBegin } from '../../../platform/database/like.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { departmentPeople, departments, titles, users } from '../../users/tables.ts';
import { memberships } from '../tables.ts';

export type Sought = Omit<BodyOf<typeof listUsers>, 'page' | 'pageSize' | 'sort' | 'descending'>;

const columns = {
  id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  title: titles.name,
  department: departments.name,
  isActive: users.isActive,
  authorities: users.authorities,
  externalIdentitySource: users.externalIdentitySource,
  isAccountAdmin: users.isAccountAdmin,
  cellphone: users.cellphone,
  lastOpenedAt: memberships.lastOpenedAt,
  invitedAt: memberships.invitedAt,
};

/** Which membership is a user's: of an account and login there is one. */
export const ofUser = and(eq(memberships.loginId, users.loginId), eq(memberships.accountId, users.accountId));

export const selectManaged = (tx: Tx, which: SQL | undefined) =>
  tx
    .select(columns)
    .from(users)
    .leftJoin(memberships, ofUser)
    .leftJoin(titles, byId(titles, users.accountId, users.titleId))
    .leftJoin(departments, byId(departments, users.accountId, users.departmentId))
    .where(which)
    .$dynamic();

export type ManagedRow = Awaited<ReturnType<typeof selectManaged>>[number];

/** What a search finds: each word begins one of name, e-mail, title or department. */
export const sought = (accountId: string, asked: Sought): SQL | undefined =>
  and(
    eq(users.accountId, accountId),
    wordsBegin(users.searchWords, asked.search),
    asked.state === 'all' ? undefined : eq(users.isActive, asked.state === 'active'),
    asked.entry === 'all'
      ? undefined
      : (asked.entry === 'ever' ? isNotNull : isNull)(memberships.lastOpenedAt),
    asked.departmentId === undefined ? undefined : belongsTo(asked.departmentId),
    asked.titleId === undefined ? undefined : eq(users.titleId, asked.titleId),
    asked.authority === undefined ? undefined : arrayContains(users.authorities, [asked.authority]),
    asked.external ? isNotNull(users.externalIdentitySource) : undefined,
  );

const belongsTo = (departmentId: string): SQL =>
  sql`exists (select from ${departmentPeople} where ${departmentPeople.accountId} = ${users.accountId}
    and ${departmentPeople.userId} = ${users.id} and ${departmentPeople.departmentId} = ${departmentId})`;

const byName = [inTurkish(users.firstName), inTurkish(users.lastName), users.id];

/** Those without the value come last; those that are equal by the order of names. */
export function sortedBy(sort: UserSort, descending: boolean): SQL[] {
  const turned = descending ? desc : asc;
  if (sort === 'name') return [...byName.slice(0, 2).map(turned), asc(users.id)];
  const by = { title: inTurkish(titles.name), department: inTurkish(departments.name) };
  const column = sort === 'lastOpenedAt' ? memberships.lastOpenedAt : by[sort];
  return [sql`${turned(column)} nulls last`, ...byName.map(asc)];
}
