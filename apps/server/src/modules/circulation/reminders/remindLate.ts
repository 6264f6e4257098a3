import { isWorkingDay } from '@tomar/contract';
import { defineRecurring } from '../../../platform/tasks/recurring/defineRecurring.ts';
import { inUnit } from '../../../platform/unit.ts';
import { accountSettings, hasRunningPeriod } from '../../accounts/index.ts';
import { tell } from '../../jobs/index.ts';
import { tellDates } from './dates/tellDates.ts';
import { newlyLateJobs, newsOfLateJobs, peopleWithLateJobs } from './lateJobs.ts';
import { remindPersonTask } from './remindPersonTask.ts';
import { tellLateTask } from './tellLateTask.ts';

/**
 * Each morning of a working day: people are told of target end dates that are near or past for some days; the bell tells
 * everybody of jobs that became late; a task for everybody who has jobs past their target end date, and one for each job whose
 * owner is told that by mail, once (DRAFT-20, USR-08).
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
      // What comes on a day off is found on the next working day.
      if (!isWorkingDay(await accountSettings(unit.tx, accountId), day)) return;
      const sends = platform.config.smtpUrl !== null;
      const escalated = await tellDates(unit, day, sends);
      for (const one of await newsOfLateJobs(unit.tx, accountId, day))
        if (!escalated.has(`${one.userId}-${one.jobId}`)) await tell(unit, one);
      if (!sends) return;
      for (const userId of await peopleWithLateJobs(unit.tx, accountId, day))
        await unit.enqueue(remindPersonTask, { userId, day });
      for (const late of await newlyLateJobs(unit.tx, accountId, day))
        await unit.enqueue(tellLateTask, { ...late, day }, { key: `${late.jobId}-${day}` });
    });
  },
});
