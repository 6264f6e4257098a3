import { isWorkingDay } from '@tomar/contract';
import type { Platform } from '../../../platform/platform.ts';
import { defineRecurring } from '../../../platform/tasks/recurring/defineRecurring.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { accountSettings, hasRunningPeriod } from '../../accounts/index.ts';
import { orderDateLetters, tellDates } from './dates/tellDates.ts';
import { newlyLateJobs, newsOfLateJobs, peopleWithLateJobs } from './lateJobs.ts';
import { inPages, type Place, tellPage } from './pages.ts';
import { remindPersonTask } from './remindPersonTask.ts';
import { tellLateTask } from './tellLateTask.ts';

/**
 * Each morning of a working day: people are told of target end dates that are near or past for some days; the bell tells
 * everybody of jobs that became late; a task for everybody who has jobs past their target end date, and one for each job whose
 * owner is told that by mail, once (DRAFT-20, USR-08). All of it in pages, a transaction each: after a crash between two, those before
 * are looked at again, and whoever was told already is not told a second time.
 */
export const remindLate = defineRecurring({
  kind: 'remind-late',
  schedule: { kind: 'daily', at: '09:00' },
  retry: { limit: 5, backoffSeconds: 60 },
  // Without a licence nobody can act on what is late.
  mayRun: hasRunningPeriod,
  async run({ platform, accountId, occurrence: day, commit }) {
    const inOne = <T>(work: (unit: Unit) => Promise<T>) =>
      inUnit(platform, { accountId, system: 'reminders' }, work);
    const works = await inOne(async ({ tx }) => isWorkingDay(await accountSettings(tx, accountId), day));
    // What comes on a day off is found on the next working day.
    if (works) {
      await tellDates(platform, accountId, day);
      await inPages<Place>(platform, accountId, async (unit, page) =>
        tellPage(unit, await newsOfLateJobs(unit.tx, accountId, day, page), page),
      );
      if (platform.config.smtpUrl !== null) await orderLetters(platform, accountId, day);
    }
    await inOne(({ tx }) => commit(tx));
  },
});

async function orderLetters(platform: Platform, accountId: string, day: string): Promise<void> {
  await orderDateLetters(platform, accountId, day);
  await inPages<string>(platform, accountId, async (unit, page) => {
    const people = await peopleWithLateJobs(unit.tx, accountId, day, page);
    for (const userId of people)
      await unit.enqueue(remindPersonTask, { userId, day }, { key: `${userId}-${day}` });
    return people.length < page.most ? null : (people.at(-1) ?? null);
  });
  await inPages<string>(platform, accountId, async (unit, page) => {
    const { late, upTo } = await newlyLateJobs(unit.tx, accountId, day, page);
    for (const one of late) await unit.enqueue(tellLateTask, { ...one, day }, { key: `${one.jobId}-${day}` });
    return upTo;
  });
}
