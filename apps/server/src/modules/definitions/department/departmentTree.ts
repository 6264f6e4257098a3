import type { DepartmentNode } from '@tomar/contract';
import { and, asc, count, eq, inArray } from 'drizzle-orm';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { departmentPeople, departments, users } from '../../users/tables.ts';
import { ownDepartments } from './departmentStore.ts';

/** The departments that a person may define, in the order of their names, each with the one above it. */
export function departmentTree(platform: Platform, person: Person): Promise<DepartmentNode[]> {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const own = await ownDepartments(tx, person);
    const rows = await tx
      .select({
        id: departments.id,
        parentId: departments.parentId,
        name: departments.name,
        isActive: departments.isActive,
      })
      .from(departments)
      .where(and(eq(departments.accountId, accountId), own ? inArray(departments.id, [...own]) : undefined))
      .orderBy(inTurkish(departments.name), asc(departments.id));
    const managers = await tx
      .select({
        departmentId: departmentPeople.departmentId,
        firstName: users.firstName,
        lastName: users.lastName,
      })
      .from(departmentPeople)
      .innerJoin(
        users,
        and(eq(users.accountId, departmentPeople.accountId), eq(users.id, departmentPeople.userId)),
      )
      .where(and(eq(departmentPeople.accountId, accountId), eq(departmentPeople.isManager, true)))
      .orderBy(inTurkish(users.firstName), inTurkish(users.lastName), asc(users.id));
    const people = await tx
      .select({ departmentId: departmentPeople.departmentId, count: count() })
      .from(departmentPeople)
      .where(eq(departmentPeople.accountId, accountId))
      .groupBy(departmentPeople.departmentId);
    const managersOf = Map.groupBy(managers, ({ departmentId }) => departmentId);
    const countOf = new Map(people.map((row) => [row.departmentId, row.count]));
    return rows.map((row) => ({
      ...row,
      managers: (managersOf.get(row.id) ?? []).map(({ firstName, lastName }) => `${firstName} ${lastName}`),
      people: countOf.get(row.id) ?? 0,
    }));
  });
}
