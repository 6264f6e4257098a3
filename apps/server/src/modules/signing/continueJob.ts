import type { Platform } from '../../platform/platform.ts';
import type { Unit } from '../../platform/unit.ts';
import { startDeliveries } from '../delivery/index.ts';
import { type FlowChange, type JobRow, notifyOwnerTask, sendingTime, settleJob } from '../jobs/index.ts';
import { beginCompletion } from './completion/completionRecord.ts';

/** What follows when somebody approved or signed and the flow was changed: the job waits for others, or goes out. */
export async function continueJob(
  platform: Platform,
  unit: Unit,
  job: JobRow,
  change: FlowChange,
): Promise<JobRow> {
  if (!change.stepsDone) return job;
  await unit.audit({ event: 'job.finalizing', subjectKind: 'job', subjectId: job.id });
  return finalizeJob(platform, unit, job);
}

/**
 * A finalizing job goes to its recipients, first by way of what its signatures still lack. Where nothing is left to
 * send, such as after a cancellation was undone, it is at its end. @returns the job as it is then
 */
export async function finalizeJob(platform: Platform, unit: Unit, job: JobRow): Promise<JobRow> {
  if (await beginCompletion(unit, job)) return job;
  const underWay = await startDeliveries(unit, job.id, await sendingTime(platform, unit, job));
  if (underWay) return job;
  const settled = await settleJob(unit, job.id, 'deliveriesEnded');
  if (settled.completedAt) await unit.enqueue(notifyOwnerTask, { jobId: job.id }, { key: job.id });
  return settled;
}
