import {
  type DefinitionValues,
  type Finding,
  holds,
  isEmptyId,
  makesCycle,
  withBelow,
} from '@tomar/contract';
import { asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Unit } from '../../../platform/unit.ts';
import { departmentsOf } from '../../users/index.ts';
import { departmentPeople, departments, users } from '../../users/tables.ts';
import { countBy } from '../countBy.ts';
import type { CountUses, DefinitionStore, StoreSpecials } from '../definitionStore.ts';
import { countLinks } from '../links.ts';
import { profileDepartments } from '../tables.ts';
import { departmentParts } from './departmentPeople.ts';

interface Needs {
  readonly draftsOfDepartments: CountUses;
  readonly jobsOfDepartments: CountUses;
}

/** Departments with their people, as a tree (DEF-16). */
export const departmentStore = ({ draftsOfDepartments, jobsOfDepartments }: Needs): StoreSpecials => ({
  uses: {
    people: countBy(departmentPeople, departmentPeople.departmentId),
    users: countBy(users, users.departmentId),
    departments: countBy(departments, departments.parentId),
    profiles: countLinks(profileDepartments),
    drafts: draftsOfDepartments,
    jobs: jobsOfDepartments,
  },
  parts: departmentParts,
  own: async (tx, person) => {
    const ids = await ownDepartments(tx, person);
    return ids ? inArray(departments.id, [...ids]) : undefined;
  },
  lock: lockTree,
  judge: judgePlace,
  judgeTogether: judgePlaces,
});

/** AUTH-10: the departments that somebody manages, and those below them; null: all. */
export async function ownDepartments(tx: Tx, person: Person): Promise<ReadonlySet<string> | null> {
  if (holds(person.authorities, 'SystemAdmin')) return null;
  const { managed } = await departmentsOf(tx, person.accountId, person.userId);
  return withBelow(await nodesOf(tx, person.accountId), managed);
}

const nodesOf = (tx: Tx, accountId: string) =>
  tx
    .select({ id: departments.id, parentId: departments.parentId })
    .from(departments)
    .where(eq(departments.accountId, accountId));

/** Two saves that each would put a department below the other's wait for each other here. */
async function lockTree({ tx, accountId }: Unit): Promise<void> {
  await tx
    .select({ id: departments.id })
    .from(departments)
    .where(eq(departments.accountId, accountId))
    .orderBy(asc(departments.id))
    .for('no key update');
}

/** Where a department may stand: never below itself, and for a manager below the own ones. */
async function judgePlace(
  { tx, accountId }: Unit,
  person: Person,
  id: string,
  { parentId }: DefinitionValues,
  before: DefinitionValues | null,
): Promise<Finding[]> {
  const parent = typeof parentId === 'string' ? parentId : null;
  const finding = (key: 'lang_department_cycle' | 'lang_department_not_own') => [{ field: 'parentId', key }];
  if (before && (before.parentId ?? null) === parent) return [];
  const nodes = await nodesOf(tx, accountId);
  if (!isEmptyId(id) && makesCycle(nodes, id, parent)) return finding('lang_department_cycle');
  const own = await ownDepartments(tx, person);
  return own && (parent === null || !own.has(parent)) ? finding('lang_department_not_own') : [];
}

/** The same of many at once, which may stand below each other: where all of them will be. */
async function judgePlaces(
  { tx, accountId }: Unit,
  person: Person,
  records: Parameters<NonNullable<DefinitionStore['judgeTogether']>>[2],
): Promise<Finding[][]> {
  const places = new Map((await nodesOf(tx, accountId)).map((node) => [node.id, node.parentId]));
  for (const { id, after } of records) places.set(id, parentOf(after));
  const nodes = [...places].map(([id, parentId]) => ({ id, parentId }));
  const own = await ownDepartments(tx, person);
  const reached = own && withBelow(nodes, [...own]);
  return records.map(({ id, after, before }) => {
    const parent = parentOf(after);
    if (before && parentOf(before) === parent) return [];
    const finding = (key: 'lang_department_cycle' | 'lang_department_not_own') => [
      { field: 'parentId', key },
    ];
    if (makesCycle(nodes, id, parent)) return finding('lang_department_cycle');
    return reached && (parent === null || !reached.has(parent)) ? finding('lang_department_not_own') : [];
  });
}

const parentOf = ({ parentId }: DefinitionValues): string | null =>
  typeof parentId === 'string' ? parentId : null;
