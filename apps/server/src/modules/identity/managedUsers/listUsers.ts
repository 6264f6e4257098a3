import type { BodyOf, listUsers as declaration, ReplyOf, UserInList } from '@tomar/contract';
import { count, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { namedPlaces } from '../../users/index.ts';
import { users } from '../../users/tables.ts';
import { knownSource } from '../rights/knownSource.ts';
import { memberships } from '../tables.ts';
import { type ManagedRow, ofUser, type Sought, selectManaged, sortedBy, sought } from './findManaged.ts';

/** UI-25: a page of the account's users, with how many there are of each sort. */
export function listUsers(
  platform: Platform,
  person: Person,
  { page, pageSize, sort, descending, ...asked }: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const which = sought(accountId, asked);
    const rows = await selectManaged(tx, which)
      .orderBy(...sortedBy(sort, descending))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const [all] = await tx.select({ total: count() }).from(users).leftJoin(memberships, ofUser).where(which);
    const items = rows.map((row) => present(row, person));
    const named = await namedPlaces(tx, accountId, placesIn(asked));
    return { items, total: all?.total ?? 0, named, counts: await countsOf(tx, accountId) };
  });
}

const placesIn = ({ titleId, departmentId }: Sought) => ({
  titleId: titleId ?? null,
  departments: departmentId === undefined ? [] : [{ departmentId, isManager: false, mayStart: false }],
});

const present = (
  { externalIdentitySource, lastOpenedAt, invitedAt, cellphone: _, ...row }: ManagedRow,
  { userId }: Person,
): UserInList => ({
  ...row,
  identitySource: knownSource(externalIdentitySource),
  isOwn: row.id === userId,
  lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
  invitedAt: invitedAt?.toISOString() ?? null,
});

async function countsOf(tx: Tx, accountId: string) {
  const [row] = await tx
    .select({
      active: sql<number>`count(*) filter (where ${users.isActive})::int`,
      passive: sql<number>`count(*) filter (where not ${users.isActive})::int`,
      neverEntered: sql<number>`count(*) filter (where ${users.isActive} and ${memberships.lastOpenedAt} is null)::int`,
    })
    .from(users)
    .leftJoin(memberships, ofUser)
    .where(eq(users.accountId, accountId));
  return row ?? { active: 0, passive: 0, neverEntered: 0 };
}
