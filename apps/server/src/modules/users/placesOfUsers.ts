import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { inTurkish } from '../../platform/database/inTurkish.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { departmentPeople, departments, signGroupMembers, signGroups } from './tables.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

const managedBy = (accountId: string, userIds: readonly string[]) =>
  and(
    eq(departmentPeople.accountId, accountId),
    inArray(departmentPeople.userId, [...userIds]),
    eq(departmentPeople.isManager, true),
  );

/** How many departments each of these users manages; those who manage none are missing. */
export async function countManagedDepartments(
  tx: Tx,
  accountId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: departmentPeople.userId, count: count() })
    .from(departmentPeople)
    .where(managedBy(accountId, userIds))
    .groupBy(departmentPeople.userId);
  return new Map(rows.map(({ id, count: managed }) => [id, managed]));
}

export const managedDepartments = (tx: Tx, accountId: string, userId: string): Promise<Named[]> =>
  tx
    .select({ id: departments.id, name: departments.name })
    .from(departmentPeople)
    .innerJoin(departments, byId(departments, departmentPeople.accountId, departmentPeople.departmentId))
    .where(managedBy(accountId, [userId]))
    .orderBy(inTurkish(departments.name), asc(departments.id));

/** How many sign groups each of these users is in; those in none are missing. */
export async function countGroupsOfUsers(
  tx: Tx,
  accountId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: signGroupMembers.userId, count: count() })
    .from(signGroupMembers)
    .where(and(eq(signGroupMembers.accountId, accountId), inArray(signGroupMembers.userId, [...userIds])))
    .groupBy(signGroupMembers.userId);
  return new Map(rows.map(({ id, count: groups }) => [id, groups]));
}

export const groupsOfUser = (tx: Tx, accountId: string, userId: string): Promise<Named[]> =>
  tx
    .select({ id: signGroups.id, name: signGroups.name })
    .from(signGroupMembers)
    .innerJoin(signGroups, byId(signGroups, signGroupMembers.accountId, signGroupMembers.signGroupId))
    .where(and(eq(signGroupMembers.accountId, accountId), eq(signGroupMembers.userId, userId)))
    .orderBy(inTurkish(signGroups.name), asc(signGroups.id));

/** The successor manages what the leaver managed, who belongs to it still. The departments are locked. */
export async function handOverDepartments(
  tx: Tx,
  accountId: string,
  leaverId: string,
  successorId: string,
  departmentIds: readonly string[],
): Promise<void> {
  if (departmentIds.length === 0) return;
  await tx
    .insert(departmentPeople)
    .values(
      departmentIds.map((departmentId) => ({
        accountId,
        departmentId,
        userId: successorId,
        isManager: true,
      })),
    )
    .onConflictDoUpdate({
      target: [departmentPeople.accountId, departmentPeople.departmentId, departmentPeople.userId],
      set: { isManager: true },
    });
  await tx
    .update(departmentPeople)
    .set({ isManager: false })
    .where(and(managedBy(accountId, [leaverId]), inArray(departmentPeople.departmentId, [...departmentIds])));
  await touchDepartments(tx, accountId, departmentIds);
}

/** Whoever edits one of them now is told that it is another one than the page was given. They are locked. */
export async function touchDepartments(
  tx: Tx,
  accountId: string,
  departmentIds: readonly string[],
): Promise<void> {
  if (departmentIds.length === 0) return;
  await tx
    .update(departments)
    .set({ version: sql`${departments.version} + 1` })
    .where(and(eq(departments.accountId, accountId), inArray(departments.id, [...departmentIds])));
}
