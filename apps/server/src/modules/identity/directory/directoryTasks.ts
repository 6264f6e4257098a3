import { type DirectorySchedule, idSchema } from '@tomar/contract';
import { z } from 'zod';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask } from '../../../platform/tasks/defineTask.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { defineRecurring, type Recurring } from '../../../platform/tasks/recurring/defineRecurring.ts';
import { inUnit } from '../../../platform/unit.ts';
import { hasRunningPeriod } from '../../accounts/index.ts';
import { aboutUsers } from '../notices/aboutUsers.ts';
import { loadDirectory } from './directoryRecord.ts';
import { synchronise } from './synchronise.ts';

/** What goes wrong at the directory is in the report; only our own failures are tried again. */
const retry = { limit: 3, backoffSeconds: 60 };
const timeoutSeconds = 30 * 60;

const recurring = (kind: string, wanted: DirectorySchedule, schedule: Recurring['schedule']): Recurring =>
  defineRecurring({
    kind,
    schedule,
    retry,
    timeoutSeconds,
    async mayRun(tx, accountId, now) {
      const directory = await loadDirectory(tx, accountId);
      if (!directory?.isOn || directory.schedule !== wanted) return false;
      return hasRunningPeriod(tx, accountId, now);
    },
    run: ({ platform, accountId }) => synchronise(platform, accountId),
  });

/** At night: whoever has left since yesterday is out before work begins. */
export const directoryDaily = recurring('synchronise-directory-daily', 'Daily', {
  kind: 'daily',
  at: '03:00',
});
export const directoryHourly = recurring('synchronise-directory-hourly', 'Hourly', {
  kind: 'every',
  minutes: 60,
});

/** One that a person wants now; `userId`: who. */
const synchroniseTask = defineTask({
  kind: 'synchronise-directory',
  payload: z.object({ userId: idSchema }),
  subject: ({ userId }) => userId,
  retry,
  timeoutSeconds,
});

export const synchroniseHandler = handleTask(synchroniseTask, {
  run: ({ platform, accountId }) => synchronise(platform, accountId),
  about: aboutUsers,
});

/** @throws AppError refused where the directory is off */
export async function beginSynchronisation(platform: Platform, person: Person): Promise<{ success: true }> {
  await inUnit(platform, person, async ({ tx, accountId, enqueue }) => {
    const directory = await loadDirectory(tx, accountId);
    if (!directory?.isOn) throw refused('lang_directory_off');
    await enqueue(synchroniseTask, { userId: person.userId });
  });
  return { success: true };
}
