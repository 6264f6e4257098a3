import { type JobDetail, statusAllows } from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unit } from '../../../platform/unit.ts';
import { cancelDeliveries } from '../../delivery/index.ts';
import {
  applyFlowChange,
  declineTurn,
  forWhom,
  inWhoseName,
  type LockedJob,
  lockJobToAct,
  notifyOwnerTask,
  notYourTurn,
  statusAfter,
  tellEnded,
  turnsOf,
} from '../../jobs/index.ts';
import { type Ended, endJob } from './endJob.ts';

/** JOB-20, JOB-30: one decline ends the job. */
export function declineJob(
  platform: Platform,
  person: Person,
  jobId: string,
  { description }: { readonly description: string },
): Promise<JobDetail> {
  const end = async (unit: Unit, locked: LockedJob): Promise<Ended> => {
    const { job, people } = locked;
    const [mine] = turnsOf(person.userId, locked);
    const change = mine && statusAllows('decline', job.status) ? declineTurn(people, mine.id) : undefined;
    if (!mine || !change) throw notYourTurn(person.userId, locked);
    const declined = { status: statusAfter(job, 'declined'), endDescription: description };
    const act = { place: mine, person, note: description };
    const after = await applyFlowChange(unit, locked, change, act, { job: declined });
    await cancelDeliveries(unit, job.id);
    await tellEnded(unit, locked, 'declined', {
      task: notifyOwnerTask,
      payload: { jobId: job.id },
      key: job.id,
    });
    const facts = {
      ...(await forWhom(unit.tx, mine, person, locked)),
      ...(await inWhoseName(unit.tx, mine)),
    };
    return { job: after.job, event: 'job.declined', facts };
  };
  return endJob(platform, person, jobId, { reason: description, lock: lockJobToAct, end });
}
