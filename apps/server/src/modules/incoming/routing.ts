import type { Finding } from '@tomar/contract';
import type { Tx } from '../../platform/database/database.ts';
import { findCategories } from '../definitions/index.ts';
import { findDepartment, findUsers, peopleOfDepartment } from '../users/index.ts';
import type { Routing } from './incomingRow.ts';

/** The same, each once. */
export const eachOnce = ({ userIds, departmentIds }: Routing): Routing => ({
  userIds: [...new Set(userIds)],
  departmentIds: [...new Set(departmentIds)],
});

/** Nothing is routed to whom the account does not have, or has no more. */
export async function checkReceivers(
  tx: Tx,
  accountId: string,
  { userIds, departmentIds }: Routing,
): Promise<Finding[]> {
  const users = await findUsers(tx, accountId, userIds);
  if (userIds.some((id) => users.get(id)?.isActive !== true))
    return [{ field: 'userIds', key: 'lang_incoming_receiver_unknown' }];
  for (const id of departmentIds)
    if ((await findDepartment(tx, accountId, id))?.isActive !== true)
      return [{ field: 'departmentIds', key: 'lang_incoming_receiver_unknown' }];
  return [];
}

export async function checkCategory(tx: Tx, accountId: string, id: string | null): Promise<Finding[]> {
  if (id === null) return [];
  const found = (await findCategories(tx, accountId, [id])).get(id);
  return found?.isActive === true ? [] : [{ field: 'categoryId', key: 'lang_incoming_category_unknown' }];
}

/** Who is told of a routing: the users, and of each department its managers; its people where it has none. */
export async function toldOf(
  tx: Tx,
  accountId: string,
  { userIds, departmentIds }: Routing,
): Promise<string[]> {
  const told = new Set(userIds);
  for (const id of departmentIds) {
    const people = await peopleOfDepartment(tx, accountId, id);
    const managers = people.filter(({ isManager }) => isManager);
    for (const { userId } of managers.length > 0 ? managers : people) told.add(userId);
  }
  const users = await findUsers(tx, accountId, [...told]);
  return [...told].filter((id) => users.get(id)?.isActive === true).sort();
}
