import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { inUnit } from '../../../platform/unit.ts';
import { findUsers, followRightsAgain, followRightsTask } from '../../users/index.ts';
import { followInJob } from './followInJob.ts';
import { jobsByRights } from './jobsByRights.ts';

/** So many jobs are looked up at once; each is changed in a unit of its own. */
const batch = 100;

/**
 * Who was given a right, or is active again, finds the jobs that wait for it; who lost it sees them no more (AUTH-13). What others
 * do meanwhile looks at the users themselves.
 */
export const followRightsHandler = handleTask(followRightsTask, {
  async run({ platform, accountId, taskId, signal }, { userIds, isAgain }) {
    const actor = { accountId, system: 'rights' };
    if (!isAgain) await inUnit(platform, actor, (unit) => followRightsAgain(unit, userIds, taskId));
    for (let after: string | null = null; ; ) {
      const ids: string[] = await platform.db.inAccount(accountId, (tx) =>
        jobsByRights(tx, accountId, userIds, after, batch),
      );
      for (const jobId of ids) {
        signal.throwIfAborted();
        await inUnit(platform, actor, (unit) => followInJob(unit, jobId, userIds));
      }
      if (ids.length < batch) return;
      after = ids.at(-1) ?? null;
    }
  },
  async about(tx, accountId, subjects) {
    const people = await findUsers(tx, accountId, subjects);
    return [...people.values()].map(({ id, name }) => ({ subject: id, jobId: null, whom: name }));
  },
});
