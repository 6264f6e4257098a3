import { checkReason, type JobDetail } from '@tomar/contract';
import { invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import {
  type forWhom,
  heldJob,
  type inWhoseName,
  type JobRow,
  type LockedJob,
  type lockJobToAct,
} from '../../jobs/index.ts';
import { presentJob } from '../present.ts';

/** The job as it is afterwards, and what the trail calls it. */
export interface Ended {
  readonly job: JobRow;
  readonly event: 'job.declined' | 'job.canceled';
  readonly facts?: Awaited<ReturnType<typeof forWhom>> & Awaited<ReturnType<typeof inWhoseName>>;
}

/** One way of ending a job. */
interface Ending {
  /** Kept by the trail. */
  readonly reason: string;
  /** Locks the job; refuses who has nothing to do with it. The rest is asked of the locked row. */
  readonly lock: typeof lockJobToAct;
  /** Decides whether this person may, and writes it. */
  readonly end: (unit: Unit, locked: LockedJob) => Promise<Ended>;
}

/** Ends a job before its time. */
export function endJob(
  platform: Platform,
  person: Person,
  jobId: string,
  { reason, lock, end }: Ending,
): Promise<JobDetail> {
  const findings = checkReason(reason);
  if (findings.length > 0) throw invalid(findings);
  return inUnit(platform, person, async (unit) => {
    const { job, event, facts } = await end(unit, await lock(unit, person, jobId));
    await unit.audit({ event, subjectKind: 'job', subjectId: job.id, facts: { note: reason, ...facts } });
    return presentJob(unit.tx, person, job, heldJob(unit, job.id));
  });
}
