import { defineRecurring } from '../../../../platform/tasks/recurring/defineRecurring.ts';
import { inUnit } from '../../../../platform/unit.ts';
import { hasRunningPeriod } from '../../../accounts/index.ts';
import { endingContracts } from './endingContracts.ts';
import { tellEndingTask } from './tellEndingTask.ts';

/** Each morning: a task for each contract that ends soon and whose owner was not told so (DRAFT-21). */
export const warnOfContracts = defineRecurring({
  kind: 'warn-of-contracts',
  schedule: { kind: 'daily', at: '09:00' },
  retry: { limit: 5, backoffSeconds: 60 },
  mayRun: hasRunningPeriod,
  async run({ platform, accountId, occurrence: day, commit }) {
    if (platform.config.smtpUrl === null) return;
    await inUnit(platform, { accountId, system: 'reminders' }, async (unit) => {
      if (!(await commit(unit.tx))) return;
      for (const { job } of await endingContracts(unit.tx, accountId, day))
        await unit.enqueue(tellEndingTask, { jobId: job.id, userId: job.ownerId, day }, { key: job.id });
    });
  },
});
