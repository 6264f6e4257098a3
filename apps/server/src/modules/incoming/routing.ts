import type { Finding } from '@tomar/contract';
import type { Tx } from '../../platform/database/database.ts';
import { findCategories } from '../definitions/index.ts';
import {
  findDepartment,
  findUsers,
  namesOfDepartments,
  namesOfUsers,
  peopleOfDepartment,
} from '../users/index.ts';
import type { Routing } from './incomingRow.ts';

/** The same, each once. */
export const eachOnce = ({ userIds, departmentIds }: Routing): Routing => ({
  userIds: [...new Set(userIds)],
  departmentIds: [...new Set(departmentIds)],
});

export const nobody: Routing = { userIds: [], departmentIds: [] };

/**
 * Nothing is routed to whom the account does not have, or who is not active.
 * @param before who is responsible already: they stay, active or not
 */
export async function checkReceivers(
  tx: Tx,
  accountId: string,
  routing: Routing,
  before: Routing,
): Promise<Finding[]> {
  const users = await findUsers(tx, accountId, routing.userIds);
  for (const id of routing.userIds) {
    const finding = unfit('userIds', users.get(id), before.userIds.includes(id));
    if (finding) return [finding];
  }
  for (const id of routing.departmentIds) {
    const department = await findDepartment(tx, accountId, id);
    const finding = unfit('departmentIds', department, before.departmentIds.includes(id));
    if (finding) return [finding];
  }
  return [];
}

/** What speaks against somebody as responsible. */
function unfit(
  field: keyof Routing,
  found: { readonly name: string; readonly isActive: boolean } | null | undefined,
  isResponsible: boolean,
): Finding | null {
  if (!found) return { field, key: 'lang_incoming_receiver_unknown' };
  if (found.isActive || isResponsible) return null;
  return { field, key: 'lang_incoming_receiver_inactive', params: [found.name] };
}

/** What they are called, users first; who is not there any more is left out. */
export async function namesOfRouting(
  tx: Tx,
  accountId: string,
  { userIds, departmentIds }: Routing,
): Promise<string[]> {
  const users = await namesOfUsers(tx, accountId, userIds);
  const departments = await namesOfDepartments(tx, accountId, departmentIds);
  return [
    ...userIds.flatMap((id) => users.get(id) ?? []),
    ...departmentIds.flatMap((id) => departments.get(id) ?? []),
  ];
}

export async function checkCategory(tx: Tx, accountId: string, id: string | null): Promise<Finding[]> {
  if (id === null) return [];
  const found = (await findCategories(tx, accountId, [id])).get(id);
  return found?.isActive === true ? [] : [{ field: 'categoryId', key: 'lang_incoming_category_unknown' }];
}

/** Who is told of a routing, active ones alone: the users, and of each department its managers; its people where it has none. */
export async function toldOf(
  tx: Tx,
  accountId: string,
  { userIds, departmentIds }: Routing,
): Promise<string[]> {
  const ofDepartments: Awaited<ReturnType<typeof peopleOfDepartment>>[] = [];
  for (const id of departmentIds) ofDepartments.push(await peopleOfDepartment(tx, accountId, id));
  const all = [...userIds, ...ofDepartments.flat().map(({ userId }) => userId)];
  const users = await findUsers(tx, accountId, all);
  const isActive = (id: string) => users.get(id)?.isActive === true;
  const told = new Set(userIds.filter(isActive));
  for (const people of ofDepartments) {
    const active = people.filter(({ userId }) => isActive(userId));
    const managers = active.filter(({ isManager }) => isManager);
    for (const { userId } of managers.length > 0 ? managers : active) told.add(userId);
  }
  return [...told].sort();
}
