import type { Platform } from '../../../../platform/platform.ts';
import { accountSettings, knownAccount } from '../../../accounts/index.ts';
import { startOfDay } from '../../../jobs/index.ts';
import { inPages, type Place, tellPage } from '../pages.ts';
import { dueSoon, escalations, withoutLetter } from './datesToTell.ts';
import { tellDatesTask } from './tellDatesTask.ts';

/** The bell tells people of target end dates that are near, and of jobs that wait past them for some working days. */
export async function tellDates(platform: Platform, accountId: string, today: string): Promise<void> {
  for (const find of [escalations, dueSoon])
    await inPages<Place>(platform, accountId, async (unit, page) => {
      const { tx, now } = unit;
      const params = await accountSettings(tx, accountId);
      return tellPage(unit, await find(tx, accountId, { today, now, params }, page), page);
    });
}

/** When the bell has told all of a day: each of them has one letter of each kind. */
export async function orderDateLetters(platform: Platform, accountId: string, today: string): Promise<void> {
  await inPages<readonly [string, string]>(platform, accountId, async (unit, page) => {
    const { tx } = unit;
    const { timeZone } = (await knownAccount(tx, accountId)).params;
    const people = await withoutLetter(tx, accountId, startOfDay(timeZone, today), page);
    for (const { userId, kind: told } of people) {
      const kind = told === 'dueSoon' ? 'dueSoon' : 'escalated';
      const key = `${kind}-${userId}-${today}`;
      await unit.enqueue(tellDatesTask, { userId, kind, day: today }, { key });
    }
    const last = people.length < page.most ? undefined : people.at(-1);
    return last ? [last.userId, last.kind] : null;
  });
}
