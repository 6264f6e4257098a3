import { type DefinitionValues, type FieldValues, idsOf } from '@tomar/contract';
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { inTurkish } from '../../../platform/database/inTurkish.ts';
import type { Unit } from '../../../platform/unit.ts';
import { departmentPeople, users } from '../../users/tables.ts';
import type { StoredParts } from '../definitionStore.ts';

/** DEF-16: managers and members. A manager belongs to the department, and is no member besides. */
export const departmentParts: StoredParts = {
  read: readPeople,
  write: writePeople,
};

async function readPeople(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FieldValues>> {
  const rows = await tx
    .select({
      departmentId: departmentPeople.departmentId,
      userId: departmentPeople.userId,
      isManager: departmentPeople.isManager,
      mayStart: departmentPeople.mayStart,
    })
    .from(departmentPeople)
    .innerJoin(
      users,
      and(eq(users.accountId, departmentPeople.accountId), eq(users.id, departmentPeople.userId)),
    )
    .where(and(eq(departmentPeople.accountId, accountId), inArray(departmentPeople.departmentId, [...ids])))
    .orderBy(inTurkish(users.firstName), inTurkish(users.lastName), asc(users.id));
  const people = Map.groupBy(rows, ({ departmentId }) => departmentId);
  return new Map(
    ids.map((id) => {
      const those = people.get(id) ?? [];
      const named = (found: typeof those) => found.map(({ userId }) => userId);
      return [
        id,
        {
          managerIds: named(those.filter(({ isManager }) => isManager)),
          userIds: named(those.filter(({ isManager }) => !isManager)),
          starterIds: named(those.filter(({ mayStart }) => mayStart)),
        },
      ];
    }),
  );
}

async function writePeople(
  { tx, accountId }: Unit,
  departmentId: string,
  values: DefinitionValues,
): Promise<void> {
  const managers = new Set(idsOf(values, 'managerIds'));
  const starters = new Set(idsOf(values, 'starterIds'));
  const people = [...new Set([...managers, ...idsOf(values, 'userIds')])].sort();
  const ofDepartment = and(
    eq(departmentPeople.accountId, accountId),
    eq(departmentPeople.departmentId, departmentId),
  );
  const left = await tx
    .delete(departmentPeople)
    .where(and(ofDepartment, people.length > 0 ? notInArray(departmentPeople.userId, people) : undefined))
    .returning({ userId: departmentPeople.userId });
  await takeOut(
    tx,
    accountId,
    departmentId,
    left.map(({ userId }) => userId),
  );
  if (people.length === 0) return;
  await tx
    .insert(departmentPeople)
    .values(
      people.map((userId) => ({
        accountId,
        departmentId,
        userId,
        isManager: managers.has(userId),
        mayStart: starters.has(userId),
      })),
    )
    .onConflictDoUpdate({
      target: [departmentPeople.accountId, departmentPeople.departmentId, departmentPeople.userId],
      set: { isManager: sql`excluded.is_manager`, mayStart: sql`excluded.may_start` },
    });
}

/** Whoever left it belongs to it no more, in the own profile either. */
async function takeOut(tx: Tx, accountId: string, departmentId: string, left: readonly string[]) {
  if (left.length === 0) return;
  const those = and(
    eq(users.accountId, accountId),
    eq(users.departmentId, departmentId),
    inArray(users.id, [...left]),
  );
  // An update locks rows as it comes to them: in their order first (ADR 15).
  await tx.select({ id: users.id }).from(users).where(those).orderBy(asc(users.id)).for('no key update');
  await tx.update(users).set({ departmentId: null }).where(those);
}
