import { checkReason, type JobDetail } from '@tomar/contract';
import { invalid, refused, unauthorized } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { cancelDeliveries } from '../delivery/index.ts';
import { declineTurn } from './flow.ts';
import { presentJob } from './getJob.ts';
import { applyFlowChange, lockJob, statusAfter, updateJob } from './jobRecord.ts';
import { loadVisibleJob } from './sendFile.ts';

/** JOB-20, JOB-30: one decline ends the job. */
export function declineJob(
  platform: Platform,
  person: Person,
  jobId: string,
  { description }: { readonly description: string },
): Promise<JobDetail> {
  const findings = checkReason(description);
  if (findings.length > 0) throw invalid(findings);
  if (!person.licenceActive) throw unauthorized('lang_licence_expired');
  return inUnit(platform, person, async (unit) => {
    await loadVisibleJob(unit.tx, person, jobId);
    const { job, people } = await lockJob(unit, jobId);
    const mine = people.find((one) => one.userId === person.userId && one.state === 'Waiting');
    const change = mine && job.status === 'Circulating' ? declineTurn(people, mine.id) : undefined;
    if (!mine || !change) throw refused('lang_job_not_waiting_for_you');
    await applyFlowChange(unit, change, { participantId: mine.id, note: description });
    await cancelDeliveries(unit, job.id);
    const declined = await updateJob(unit, job, {
      status: statusAfter(job, 'declined'),
      endDescription: description,
    });
    await unit.audit({
      event: 'job.declined',
      subjectKind: 'job',
      subjectId: job.id,
      facts: { note: description },
    });
    return presentJob(unit.tx, person, declined);
  });
}
