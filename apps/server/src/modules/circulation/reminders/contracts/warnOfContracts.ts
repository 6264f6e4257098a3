import { defineRecurring } from '../../../../platform/tasks/recurring/defineRecurring.ts';
import { inUnit } from '../../../../platform/unit.ts';
import { hasRunningPeriod } from '../../../accounts/index.ts';
import { tell } from '../../../jobs/index.ts';
import { wantsLetters } from '../../../users/index.ts';
import { endingContracts } from './endingContracts.ts';
import { tellEndingTask } from './tellEndingTask.ts';

/**
 * Each morning: the owner of each contract that ends soon is told so, once in the bell, and by a letter where that is wanted
 * (DRAFT-21).
 */
export const warnOfContracts = defineRecurring({
  kind: 'warn-of-contracts',
  schedule: { kind: 'daily', at: '09:00' },
  retry: { limit: 5, backoffSeconds: 60 },
  mayRun: hasRunningPeriod,
  async run({ platform, accountId, occurrence: day, commit }) {
    await inUnit(platform, { accountId, system: 'reminders' }, async (unit) => {
      if (!(await commit(unit.tx))) return;
      const sends = platform.config.smtpUrl !== null;
      for (const { job, owner, lastDay } of await endingContracts(unit.tx, accountId, day)) {
        const told = { userId: owner.id, jobId: job.id, key: `ending-${job.id}-${lastDay}` };
        const payload = { jobId: job.id, userId: owner.id, day };
        const letter = { task: tellEndingTask, payload, key: `${job.id}-${day}` };
        await tell(
          unit,
          { ...told, kind: 'contractEnds' },
          sends && wantsLetters(owner) ? letter : undefined,
        );
      }
    });
  },
});
