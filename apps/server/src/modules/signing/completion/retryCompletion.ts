import type { JobDetail } from '@tomar/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { announceToViewers, type JobRow, loadVisibleJob, lockJob } from '../../jobs/index.ts';
import { completeTask } from './completeTask.ts';
import { beginCompletion, completionOf, isRetryable } from './completionRecord.ts';

/** How circulation shows a job; it is above signing and hands this in. */
export type PresentJob = (tx: Tx, person: Person, job: JobRow) => Promise<JobDetail>;

/** An administrator has the signatures completed again, after a trusted root was added, credit was bought … */
export function retryCompletion(
  platform: Platform,
  presentJob: PresentJob,
  person: Person,
  jobId: string,
): Promise<JobDetail> {
  return inUnit(platform, person, async (unit) => {
    await loadVisibleJob(unit.tx, person, jobId);
    const job = await beginRound(unit, platform, jobId);
    await unit.audit({ event: 'job.completionRetried', subjectKind: 'job', subjectId: jobId });
    await announceToViewers(unit, jobId, 'job');
    return presentJob(unit.tx, person, job);
  });
}

/**
 * An administrator tries the dead task of a completion again: the same command, without opening the job. Of a job that
 * was cancelled nothing is completed: the task is done with.
 */
export async function retryDeadCompletion(unit: Unit, platform: Platform, jobId: string): Promise<void> {
  const { job } = await lockJob(unit, jobId);
  if (job.status === 'Canceled')
    await platform.tasks.settleDead(unit.tx, unit.accountId, completeTask, jobId);
  else await beginRound(unit, platform, jobId);
}

/** A new round: the one way to have a completion that failed begun again. */
async function beginRound(unit: Unit, platform: Platform, jobId: string): Promise<JobRow> {
  const { job } = await lockJob(unit, jobId);
  const row = await completionOf(unit.tx, unit.accountId, jobId, 'lock');
  if (job.status !== 'Finalizing' || !row || !isRetryable(row))
    throw refused('lang_completion_not_retryable');
  await beginCompletion(unit, job);
  await platform.tasks.settleDead(unit.tx, unit.accountId, completeTask, jobId);
  return job;
}
