import { defineRecurring } from '../../../../platform/tasks/recurring/defineRecurring.ts';
import { inUnit } from '../../../../platform/unit.ts';
import { hasRunningPeriod } from '../../../accounts/index.ts';
import { tell } from '../../../jobs/index.ts';
import { wantsLetters } from '../../../users/index.ts';
import { endingContracts } from './endingContracts.ts';
import { tellEndingTask } from './tellEndingTask.ts';

/** So many go in one transaction: short locks, and as much memory with a hundred thousand contracts as with a few. */
const atOnce = 500;

/**
 * Each morning: the owner of each contract that ends soon is told so, once in the bell, and by a letter where that is wanted
 * (DRAFT-21). After a crash between two pages the first ones are told again, and what is there already is not made a second time.
 */
export const warnOfContracts = defineRecurring({
  kind: 'warn-of-contracts',
  schedule: { kind: 'daily', at: '09:00' },
  retry: { limit: 5, backoffSeconds: 60 },
  mayRun: hasRunningPeriod,
  async run({ platform, accountId, occurrence: day, commit }) {
    const sends = platform.config.smtpUrl !== null;
    const warnOfSome = (after: Awaited<ReturnType<typeof endingContracts>>['upTo']) =>
      inUnit(platform, { accountId, system: 'reminders' }, async (unit) => {
        const { contracts, upTo } = await endingContracts(unit.tx, accountId, day, after, atOnce);
        // With the last page the occurrence is done.
        if (upTo === null && !(await commit(unit.tx))) return null;
        for (const { job, owner, lastDay } of contracts) {
          const told = { userId: owner.id, jobId: job.id, key: `ending-${job.id}-${lastDay}` };
          const payload = { jobId: job.id, userId: owner.id, day };
          const letter = { task: tellEndingTask, payload, key: `${job.id}-${day}` };
          await tell(
            unit,
            { ...told, kind: 'contractEnds' },
            sends && wantsLetters(owner) ? letter : undefined,
          );
        }
        return upTo;
      });
    let after = await warnOfSome(null);
    while (after !== null) after = await warnOfSome(after);
  },
});
