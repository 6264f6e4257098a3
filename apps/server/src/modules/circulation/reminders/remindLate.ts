import { defineRecurring } from '../../../platform/tasks/recurring/defineRecurring.ts';
import { inUnit } from '../../../platform/unit.ts';
import { hasRunningPeriod } from '../../accounts/index.ts';
import { tell } from '../../jobs/index.ts';
import { newlyLateJobs, newsOfLateJobs, peopleWithLateJobs } from './lateJobs.ts';
import { remindPersonTask } from './remindPersonTask.ts';
import { tellLateTask } from './tellLateTask.ts';

/**
 * Each morning: the bell tells everybody of jobs that became late; a task for everybody who has jobs past their target end date, and one for each job whose owner is told
 * that by mail, once (DRAFT-20, USR-08).
 */
export const remindLate = defineRecurring({
  kind: 'remind-late',
  schedule: { kind: 'daily', at: '09:00' },
  retry: { limit: 5, backoffSeconds: 60 },
  // Without a licence nobody can act on what is late.
  mayRun: hasRunningPeriod,
  async run({ platform, accountId, occurrence: day, commit }) {
    await inUnit(platform, { accountId, system: 'reminders' }, async (unit) => {
      if (!(await commit(unit.tx))) return;
      for (const one of await newsOfLateJobs(unit.tx, accountId, day)) await tell(unit, one);
      if (platform.config.smtpUrl === null) return;
      for (const userId of await peopleWithLateJobs(unit.tx, accountId, day))
        await unit.enqueue(remindPersonTask, { userId, day });
      for (const late of await newlyLateJobs(unit.tx, accountId, day))
        await unit.enqueue(tellLateTask, { ...late, day }, { key: late.jobId });
    });
  },
});
