import type { Platform } from '../../platform/platform.ts';
import type { Unit } from '../../platform/unit.ts';
import { accountSettings } from '../accounts/index.ts';
import { startOfDay } from './day.ts';
import type { JobRow } from './tables.ts';

/** DRAFT-22: not before the day the drafter chose, in the account's time zone. */
export async function sendingTime(platform: Platform, unit: Unit, job: JobRow): Promise<Date | undefined> {
  if (job.finalizeLaterDate === null) return undefined;
  const { timeZone } = await accountSettings(unit.tx, unit.accountId);
  const start = startOfDay(timeZone, job.finalizeLaterDate);
  return start > platform.clock() ? start : undefined;
}
