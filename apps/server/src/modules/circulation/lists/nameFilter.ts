import type { JobFilter } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { findCategories } from '../../definitions/index.ts';
import { namesOfDepartments, namesOfUsers } from '../../users/index.ts';

/** What the ids of a filter name in the account; one that names nothing is left out. */
export async function nameFilter(
  tx: Tx,
  accountId: string,
  { ownerId, holderId, departmentId, categoryId }: Partial<JobFilter>,
): Promise<{ id: string; name: string }[]> {
  const given = (...ids: (string | undefined)[]) => ids.filter((id) => id !== undefined);
  const people = await namesOfUsers(tx, accountId, given(ownerId, holderId));
  const departments = await namesOfDepartments(tx, accountId, given(departmentId));
  const categories = await findCategories(tx, accountId, given(categoryId));
  return [
    ...[...people, ...departments].map(([id, name]) => ({ id, name })),
    ...[...categories.values()].map(({ id, name }) => ({ id, name })),
  ];
}
