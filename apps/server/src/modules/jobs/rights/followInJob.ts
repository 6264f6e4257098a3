import type { Unit } from '../../../platform/unit.ts';
import { lockJob } from '../jobRecord.ts';
import { notifyWhoMayNow } from '../notices/notifyTurn.ts';
import { refreshJobPeople } from '../people/jobPeople.ts';

/** Who has to do with a job follows what these users may do now; who may act from now on is notified. */
export async function followInJob(unit: Unit, jobId: string, userIds: readonly string[]): Promise<void> {
  const locked = await lockJob(unit, jobId);
  refreshJobPeople(unit, locked.job, 'somebodyLeft');
  if (locked.job.status === 'Circulating') await notifyWhoMayNow(unit, locked, userIds);
}
