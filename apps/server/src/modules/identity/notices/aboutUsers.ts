import type { Tx } from '../../../platform/database/database.ts';
import type { TaskSubject } from '../../../platform/tasks/handleTask.ts';
import { findUsers } from '../../users/index.ts';

/** Tasks whose subject is a user. */
export async function aboutUsers(
  tx: Tx,
  accountId: string,
  subjects: readonly string[],
): Promise<TaskSubject[]> {
  const people = await findUsers(tx, accountId, subjects);
  return [...people.values()].map(({ id, name }) => ({ subject: id, jobId: null, whom: name }));
}
