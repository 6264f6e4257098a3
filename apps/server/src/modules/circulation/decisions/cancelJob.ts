import type { JobDetail } from '@tomar/contract';
import { refused, unauthorized } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import { cancelDeliveries, reviveDeliveries } from '../../delivery/index.ts';
import {
  hasBeenCompleted,
  type LockedJob,
  lockVisibleJob,
  mayCancel,
  notifyWhoWaits,
  statusAfter,
  updateJob,
} from '../../jobs/index.ts';
import { finalizeJob } from '../../signing/index.ts';
import { presentJob } from '../present.ts';
import { type Ended, endJob } from './endJob.ts';

/** JOB-21, JOB-29: the owner or an admin stops the job; what was sent stays sent. */
export function cancelJob(
  platform: Platform,
  person: Person,
  jobId: string,
  { description }: { readonly description: string },
): Promise<JobDetail> {
  // Not by `lockJobToAct`: an administrator in one of its groups need not see the job, nor what cancelling it answers.
  const lock = lockVisibleJob;
  const end = async (unit: Unit, { job }: LockedJob): Promise<Ended> => {
    if (!mayCancel(person, job)) throw unauthorized();
    if (hasBeenCompleted(job)) throw refused('lang_job_status_forbids');
    const status = statusAfter(job, 'canceled');
    await cancelDeliveries(unit, job.id);
    const canceled = await updateJob(unit, job, {
      status,
      statusBeforeCancel: job.status === 'Draft' ? null : job.status,
      endDescription: description,
    });
    return { job: canceled, event: 'job.canceled' };
  };
  return endJob(platform, person, jobId, { reason: description, lock, end });
}

/** JOB-08, JOB-09: back to the status and step it had. */
export function undoCancelJob(platform: Platform, person: Person, jobId: string): Promise<JobDetail> {
  return inUnit(platform, person, async (unit) => {
    const locked = await lockVisibleJob(unit, person, jobId);
    const { job } = locked;
    if (!mayCancel(person, job)) throw unauthorized();
    const status = statusAfter(job, 'cancelUndone');
    const { undoCancelDisabled } = await accountSettings(unit.tx, unit.accountId);
    if (undoCancelDisabled) throw refused('lang_job_undo_cancel_disabled');
    const revived = await updateJob(unit, job, {
      status,
      statusBeforeCancel: null,
      endDescription: null,
      revivals: job.revivals + 1,
    });
    await unit.audit({ event: 'job.cancelUndone', subjectKind: 'job', subjectId: job.id });
    await reviveDeliveries(unit, job.id);
    if (status === 'Circulating') await notifyWhoWaits(unit, { ...locked, job: revived });
    const settled = status === 'Finalizing' ? await finalizeJob(platform, unit, revived) : revived;
    return presentJob(unit.tx, person, settled, locked);
  });
}
