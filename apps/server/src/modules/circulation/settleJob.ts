import type { JobEvent } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/unit.ts';
import { accountSettings } from '../accounts/index.ts';
import { countDay } from './countDay.ts';
import { dayIn } from './day.ts';
import { type JobRow, lockJob, statusAfter, updateJob } from './jobRecord.ts';
import { jobs } from './tables.ts';

/**
 * Called by delivery when every sending of a job has ended (`deliveriesEnded`), or one is tried again
 * (`resent`). Nothing happens where the job's status no longer allows it, such as after a cancellation.
 */
export async function settleJob(
  unit: Unit,
  jobId: string,
  event: Extract<JobEvent, 'deliveriesEnded' | 'resent'>,
): Promise<void> {
  const { job } = await lockJob(unit, jobId);
  const possible = event === 'resent' ? ['Completed', 'Finalizing'] : ['Finalizing'];
  if (!possible.includes(job.status)) return;
  await updateJob(unit, job, { status: statusAfter(job, event) });
  if (event !== 'deliveriesEnded') return;
  const { timeZone } = await accountSettings(unit.tx, unit.accountId);
  await countDay(unit, job.ownerId, dayIn(timeZone, unit.now), 'completed');
  await unit.audit({ event: 'job.completed', subjectKind: 'job', subjectId: job.id });
}

/** The job when it may be sent now; undefined when it was cancelled or has ended. */
export async function jobInFinalizing(tx: Tx, accountId: string, jobId: string): Promise<JobRow | undefined> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(and(eq(jobs.accountId, accountId), eq(jobs.id, jobId), eq(jobs.status, 'Finalizing')));
  return job;
}
