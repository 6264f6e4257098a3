import { type Authority, fold, plainName } from '@tomar/contract';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { newId } from '../../../platform/database/ids.ts';
import type { Unit } from '../../../platform/unit.ts';
import { touchDepartments } from '../placesOfUsers.ts';
import { followRights } from '../rights/followRightsTask.ts';
import { mayActOtherwise } from '../rights/mayActOtherwise.ts';
import { takeSlots } from '../slots/takeSlots.ts';
import { departmentPeople, departments, titles, users } from '../tables.ts';

/** What an import writes of a user. */
export interface ImportedUser {
  readonly firstName: string;
  readonly lastName: string;
  readonly titleId: string | null;
  readonly departmentId: string | null;
  /** Digits with the country's code. */
  readonly cellphone: string | null;
  readonly isActive: boolean;
  readonly authorities: readonly Authority[];
}

export interface KnownUser extends ImportedUser {
  readonly id: string;
  readonly loginId: string;
  readonly isAccountAdmin: boolean;
  readonly externalIdentitySource: string | null;
}

/** Rows that go into one statement. */
const atOnce = 500;

const inChunks = <T>(all: readonly T[]): (readonly T[])[] =>
  Array.from({ length: Math.ceil(all.length / atOnce) }, (_, at) =>
    all.slice(at * atOnce, (at + 1) * atOnce),
  );

/** The users that these logins are in the account, by login. @param lock in the order of their ids */
export async function usersOfLogins(
  tx: Tx,
  accountId: string,
  loginIds: readonly string[],
  lock: 'lock' | undefined,
): Promise<ReadonlyMap<string, KnownUser>> {
  if (loginIds.length === 0) return new Map();
  const query = tx
    .select({
      id: users.id,
      loginId: users.loginId,
      firstName: users.firstName,
      lastName: users.lastName,
      titleId: users.titleId,
      departmentId: users.departmentId,
      cellphone: users.cellphone,
      isActive: users.isActive,
      authorities: users.authorities,
      isAccountAdmin: users.isAccountAdmin,
      externalIdentitySource: users.externalIdentitySource,
    })
    .from(users)
    .where(and(eq(users.accountId, accountId), inArray(users.loginId, [...loginIds])))
    .orderBy(asc(users.id));
  const rows = lock ? await query.for('no key update') : await query;
  return new Map(rows.map((row) => [row.loginId, row]));
}

export interface Place {
  readonly id: string;
  readonly name: string;
  readonly isActive: boolean;
}

/** Titles or departments by what they are called, however it is written; several where they differ by that alone. */
export async function placesByName(
  tx: Tx,
  accountId: string,
  kind: 'title' | 'department',
): Promise<ReadonlyMap<string, readonly Place[]>> {
  const table = kind === 'title' ? titles : departments;
  const rows = await tx
    .select({ id: table.id, name: table.name, isActive: table.isActive })
    .from(table)
    .where(eq(table.accountId, accountId));
  return Map.groupBy(rows, ({ name }) => fold(name));
}

export type NewImportedUser = ImportedUser & { readonly loginId: string; readonly email: string };

/**
 * The departments are locked.
 * @returns their ids, in the order given
 * @throws AppError where the licence has no room for them
 */
export async function insertUsers(
  tx: Tx,
  accountId: string,
  added: readonly NewImportedUser[],
  now: Date,
): Promise<string[]> {
  await takeSlots(tx, accountId, { added: added.length }, now);
  const rows = added.map((user) => ({
    ...user,
    firstName: plainName(user.firstName),
    lastName: plainName(user.lastName),
    authorities: [...user.authorities],
    accountId,
    id: newId(now),
    createdAt: now,
  }));
  for (const some of inChunks(rows)) await tx.insert(users).values([...some]);
  const members = rows.flatMap(({ id: userId, departmentId }) =>
    departmentId === null ? [] : [{ accountId, departmentId, userId }],
  );
  for (const some of inChunks(members)) await tx.insert(departmentPeople).values([...some]);
  await touchDepartments(tx, accountId, [...new Set(members.map(({ departmentId }) => departmentId))]);
  return rows.map(({ id }) => id);
}

export interface ChangedUser {
  readonly before: KnownUser;
  readonly after: ImportedUser;
}

/** The users are locked, and their departments before them. Whoever comes to another department leaves the one before, unless they manage it. */
export async function updateUsers(unit: Unit, changed: readonly ChangedUser[]): Promise<void> {
  const { tx, accountId, now } = unit;
  const activated = changed.filter(({ before, after }) => !before.isActive && after.isActive).length;
  await takeSlots(tx, accountId, { activated }, now);
  for (const some of inChunks(changed)) {
    const rows = some.map(({ before, after }) => ({
      id: before.id,
      first_name: plainName(after.firstName),
      last_name: plainName(after.lastName),
      title_id: after.titleId,
      department_id: after.departmentId,
      cellphone: after.cellphone,
      is_active: after.isActive,
      authorities: after.authorities,
    }));
    await tx.execute(sql`update ${users} u set first_name = r.first_name, last_name = r.last_name,
        title_id = r.title_id, department_id = r.department_id, cellphone = r.cellphone, is_active = r.is_active,
        authorities = r.authorities
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id text, first_name text, last_name text,
        title_id text, department_id text, cellphone text, is_active boolean, authorities text[])
      where u.account_id = ${accountId} and u.id = r.id`);
  }
  const moved = changed.filter(({ before, after }) => before.departmentId !== after.departmentId);
  for (const { before } of moved)
    if (before.departmentId !== null)
      await tx
        .delete(departmentPeople)
        .where(
          and(
            eq(departmentPeople.accountId, accountId),
            eq(departmentPeople.departmentId, before.departmentId),
            eq(departmentPeople.userId, before.id),
            eq(departmentPeople.isManager, false),
          ),
        );
  const joined = moved.flatMap(({ before, after }) =>
    after.departmentId === null ? [] : [{ accountId, departmentId: after.departmentId, userId: before.id }],
  );
  for (const some of inChunks(joined))
    await tx
      .insert(departmentPeople)
      .values([...some])
      .onConflictDoNothing();
  const places = moved.flatMap(({ before, after }) => [before.departmentId, after.departmentId]);
  await touchDepartments(tx, accountId, [...new Set(places.filter((id) => id !== null))]);
  const others = changed.filter(
    ({ before, after }) =>
      before.isActive !== after.isActive || mayActOtherwise(before.authorities, after.authorities),
  );
  await followRights(
    unit,
    others.map(({ before }) => before.id),
  );
}
