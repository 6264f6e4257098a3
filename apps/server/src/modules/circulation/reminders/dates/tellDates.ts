import type { Unit } from '../../../../platform/unit.ts';
import { accountSettings } from '../../../accounts/index.ts';
import { tell } from '../../../jobs/index.ts';
import { dueSoon, escalations } from './datesToTell.ts';
import { tellDatesTask } from './tellDatesTask.ts';

/**
 * Tells people of target end dates that are near, and of jobs that wait past them for some working days.
 * @param sends whether the installation sends mails: then each of them has one letter of each kind
 * @returns who was told of which job that it is escalated, `user-job`
 */
export async function tellDates(unit: Unit, today: string, sends: boolean): Promise<ReadonlySet<string>> {
  const { tx, accountId, now } = unit;
  const params = await accountSettings(tx, accountId);
  const escalated = await escalations(tx, accountId, { today, params });
  for (const told of [...(await dueSoon(tx, accountId, { today, now, params })), ...escalated]) {
    const { userId } = told;
    const kind = told.kind === 'dueSoon' ? 'dueSoon' : 'escalated';
    const key = `${kind}-${userId}-${today}`;
    await tell(
      unit,
      told,
      sends ? { task: tellDatesTask, payload: { userId, kind, day: today }, key } : undefined,
    );
  }
  return new Set(escalated.map(({ userId, jobId }) => `${userId}-${jobId}`));
}
