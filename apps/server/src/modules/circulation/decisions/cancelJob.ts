import type { JobDetail } from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import { cancelDeliveries, reviveDeliveries } from '../../delivery/index.ts';
import {
  jobFactsOf,
  type LockedJob,
  lockVisibleJob,
  notifyWhoWaits,
  refuseAct,
  revisionsOf,
  rolesIn,
  statusAfter,
  tellEnded,
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
  const end = async (unit: Unit, locked: LockedJob): Promise<Ended> => {
    const { job } = locked;
    const facts = jobFactsOf(job, await accountSettings(unit.tx, unit.accountId));
    refuseAct('cancel', facts, rolesIn(person, job));
    const status = statusAfter(job, 'canceled');
    await cancelDeliveries(unit, job.id);
    const canceled = await updateJob(unit, job, {
      status,
      statusBeforeCancel: job.status === 'Draft' ? null : job.status,
      endDescription: description,
    });
    await tellEnded(unit, locked, 'cancelled');
    return { job: canceled, event: 'job.canceled' };
  };
  return endJob(platform, person, jobId, { reason: description, lock, end });
}

/** JOB-08, JOB-09, JOB-14: back to the status and step it had. */
export function undoCancelJob(platform: Platform, person: Person, jobId: string): Promise<JobDetail> {
  return inUnit(platform, person, async (unit) => {
    const locked = await lockVisibleJob(unit, person, jobId);
    const { job } = locked;
    const settings = await accountSettings(unit.tx, unit.accountId);
    const facts = jobFactsOf(job, settings, await revisionsOf(unit.tx, job));
    refuseAct('undoCancel', facts, rolesIn(person, job));
    const status = statusAfter(job, 'cancelUndone');
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
