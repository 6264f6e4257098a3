import type { Unit } from '../../../platform/unit.ts';
import { lockJob } from '../jobRecord.ts';
import { notifySubstitutes } from '../notices/notifyTurn.ts';
import { refreshJobPeople } from '../people/jobPeople.ts';

/**
 * Who has to do with a job follows a substitution that has begun or is over.
 * @param absentId whose substitutes are notified where it is that person's turn; null: it is over
 */
export async function followSubstitute(unit: Unit, jobId: string, absentId: string | null): Promise<void> {
  const locked = await lockJob(unit, jobId);
  refreshJobPeople(unit, locked.job, 'somebodyLeft');
  if (absentId !== null && locked.job.status === 'Circulating')
    await notifySubstitutes(unit, locked, absentId);
}
