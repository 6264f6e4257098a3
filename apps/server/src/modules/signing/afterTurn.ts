import type { Platform } from '../../platform/platform.ts';
import type { Unit } from '../../platform/unit.ts';
import { startDeliveries } from '../delivery/index.ts';
import {
  type FlowChange,
  type JobRow,
  sendingTime,
  settleJob,
  statusAfter,
  updateJob,
} from '../jobs/index.ts';
import { beginCompletion } from './completion/completionRecord.ts';

/** What follows when somebody approved or signed: the next step is asked, or the job goes out. */
export async function afterTurn(
  platform: Platform,
  unit: Unit,
  job: JobRow,
  change: FlowChange,
): Promise<JobRow> {
  if (!change.stepsDone) return updateJob(unit, job, {});
  const finalizing = await updateJob(unit, job, { status: statusAfter(job, 'stepsDone') });
  await unit.audit({ event: 'job.finalizing', subjectKind: 'job', subjectId: job.id });
  return sendOut(platform, unit, finalizing);
}

/**
 * A finalizing job goes to its recipients, first by way of what its signatures still lack. Where nothing is left to
 * send, such as after a cancellation was undone, it is at its end. @returns the job as it is then
 */
export async function sendOut(platform: Platform, unit: Unit, job: JobRow): Promise<JobRow> {
  if (await beginCompletion(unit, job)) return job;
  const underWay = await startDeliveries(unit, job.id, await sendingTime(platform, unit, job));
  return underWay ? job : settleJob(unit, job.id, 'deliveriesEnded');
}
