import type { JobEvent } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Unit } from '../../platform/unit.ts';
import { accountSettings } from '../accounts/index.ts';
import { answerCompletedTask } from './answers/answerCompletedTask.ts';
import { countDay } from './countDay.ts';
import { dayIn } from './day.ts';
import { lockJob, statusAfter, updateJob } from './jobRecord.ts';
import { tell } from './notices/tell.ts';
import { type JobRow, jobs } from './tables.ts';

/**
 * Called by delivery when every sending of a job has ended (`deliveriesEnded`), or one is tried again
 * (`resent`). @returns the job as it is then. Nothing happens where the job's status no longer allows it, such as after a cancellation.
 */
export async function settleJob(
  unit: Unit,
  jobId: string,
  event: Extract<JobEvent, 'deliveriesEnded' | 'resent'>,
): Promise<JobRow> {
  const { job } = await lockJob(unit, jobId);
  const possible = event === 'resent' ? ['Completed', 'Finalizing'] : ['Finalizing'];
  if (!possible.includes(job.status)) return job;
  const status = statusAfter(job, event);
  // A job is completed once, however often its documents are sent again afterwards.
  if (event === 'resent' || job.completedAt !== null) return updateJob(unit, job, { status });
  const completed = await updateJob(unit, job, { status, completedAt: unit.now });
  const { timeZone } = await accountSettings(unit.tx, unit.accountId);
  countDay(unit, job.ownerId, dayIn(timeZone, unit.now), 'completed');
  await unit.audit({ event: 'job.completed', subjectKind: 'job', subjectId: job.id });
  await tell(unit, { userId: job.ownerId, kind: 'completed', jobId: job.id, key: `completed-${job.id}` });
  // Read as it is stored: the rest of it may be of an older version.
  if (job.content.incomingDocId) await unit.enqueue(answerCompletedTask, { jobId: job.id }, { key: job.id });
  return completed;
}

/**
 * The job when it may be sent now; undefined when it was cancelled or has ended.
 * @param whateverStatus for what was handed over already and has to be ended
 */
export async function jobInFinalizing(
  tx: Tx,
  accountId: string,
  jobId: string,
  whateverStatus: boolean,
): Promise<JobRow | undefined> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, accountId),
        eq(jobs.id, jobId),
        whateverStatus ? undefined : eq(jobs.status, 'Finalizing'),
      ),
    );
  return job;
}
