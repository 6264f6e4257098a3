import { checkReason, type JobDetail } from '@tomar/contract';
import { invalid } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { findJobToAct, type JobRow, type LockedJob, lockJob } from '../../jobs/index.ts';
import { presentJob } from '../present.ts';

/** The job as it is afterwards, and what the trail calls it. */
interface Ended {
  readonly job: JobRow;
  readonly event: 'job.declined' | 'job.canceled';
  readonly facts?: { readonly signGroup?: string };
}

/**
 * Ends a job before its time, for a reason that the trail keeps.
 * @param end decides whether this person may, and writes it
 */
export function endJob(
  platform: Platform,
  person: Person,
  jobId: string,
  reason: string,
  end: (unit: Unit, locked: LockedJob) => Promise<Ended>,
): Promise<JobDetail> {
  const findings = checkReason(reason);
  if (findings.length > 0) throw invalid(findings);
  return inUnit(platform, person, async (unit) => {
    await findJobToAct(unit.tx, person, jobId);
    const { job, event, facts } = await end(unit, await lockJob(unit, jobId));
    await unit.audit({ event, subjectKind: 'job', subjectId: job.id, facts: { note: reason, ...facts } });
    return presentJob(unit.tx, person, job);
  });
}
