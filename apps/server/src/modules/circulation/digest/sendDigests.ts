import { TZDate } from '@date-fns/tz';
import { defineRecurring } from '../../../platform/tasks/recurring/defineRecurring.ts';
import { inUnit } from '../../../platform/unit.ts';
import { hasRunningPeriod, knownAccount } from '../../accounts/index.ts';
import { dayIn } from '../../jobs/index.ts';
import { dueDigests, forgetUnwanted, missedDigests } from './digestRecord.ts';
import { digestTask } from './digestTask.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Each hour: a task for everybody whose hour of the day has come on the account's clock. Whoever was missed, because nobody ran,
 * is found at the next of the same day, or on the day after: nobody may have run in the last hour of a day.
 */
export const sendDigests = defineRecurring({
  kind: 'send-digests',
  schedule: { kind: 'every', minutes: 60 },
  retry: { limit: 5, backoffSeconds: 60 },
  mayRun: hasRunningPeriod,
  async run({ platform, accountId, commit }) {
    if (platform.config.smtpUrl === null) return;
    await inUnit(platform, { accountId, system: 'digests' }, async (unit) => {
      const { tx, now } = unit;
      if (!(await commit(tx))) return;
      const { timeZone } = (await knownAccount(tx, accountId)).params;
      const day = dayIn(timeZone, now);
      const hour = new TZDate(now.getTime(), timeZone).getHours();
      const order = (userId: string, of: string) =>
        unit.enqueue(digestTask, { userId, day: of }, { key: `${userId}-${of}` });
      await forgetUnwanted(tx, accountId, day);
      for (const userId of await dueDigests(tx, accountId, day, hour)) await order(userId, day);
      const yesterday = dayIn(timeZone, new Date(now.getTime() - dayMs));
      for (const userId of await missedDigests(tx, accountId, yesterday, hour))
        await order(userId, yesterday);
    });
  },
});
