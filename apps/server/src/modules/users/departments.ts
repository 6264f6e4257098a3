import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { departmentPeople, departments } from './tables.ts';

/** Ids of departments by what the user is there. */
export interface DepartmentsOf {
  readonly managed: readonly string[];
  /** Managed ones included. */
  readonly belongsTo: readonly string[];
  /** Active ones in whose name the user may start jobs (DRAFT-46). */
  readonly mayStart: readonly string[];
}

export async function departmentsOf(tx: Tx, accountId: string, userId: string): Promise<DepartmentsOf> {
  const rows = await tx
    .select({
      id: departmentPeople.departmentId,
      isManager: departmentPeople.isManager,
      mayStart: departmentPeople.mayStart,
      isActive: departments.isActive,
    })
    .from(departmentPeople)
    .innerJoin(departments, byId(departments, departmentPeople.accountId, departmentPeople.departmentId))
    .where(and(eq(departmentPeople.accountId, accountId), eq(departmentPeople.userId, userId)));
  return {
    managed: rows.filter((row) => row.isManager).map((row) => row.id),
    belongsTo: rows.map((row) => row.id),
    mayStart: rows.filter((row) => row.mayStart && row.isActive).map((row) => row.id),
  };
}

/** The ids of the departments that the user manages, and of those he belongs to, as parts of another query. */
export function departmentIdsOf(tx: Tx, accountId: string, userId: string) {
  const ofUser = and(eq(departmentPeople.accountId, accountId), eq(departmentPeople.userId, userId));
  const idsWhere = (condition: SQL | undefined) =>
    tx.select({ id: departmentPeople.departmentId }).from(departmentPeople).where(condition);
  return {
    managed: idsWhere(and(ofUser, eq(departmentPeople.isManager, true))),
    belongsTo: idsWhere(ofUser),
  };
}

export async function findDepartment(
  tx: Tx,
  accountId: string,
  departmentId: string,
): Promise<{ readonly id: string; readonly name: string; readonly isActive: boolean } | null> {
  const [row] = await tx
    .select({ id: departments.id, name: departments.name, isActive: departments.isActive })
    .from(departments)
    .where(byId(departments, accountId, departmentId));
  return row ?? null;
}

/** By their ids; one that is none of the account's is left out. */
export async function namesOfDepartments(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(and(eq(departments.accountId, accountId), inArray(departments.id, [...new Set(ids)])));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
