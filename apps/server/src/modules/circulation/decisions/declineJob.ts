import type { JobDetail } from '@tomar/contract';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cancelDeliveries } from '../../delivery/index.ts';
import { applyFlowChange, declineTurn, statusAfter, updateJob } from '../../jobs/index.ts';
import { endJob } from './endJob.ts';

/** JOB-20, JOB-30: one decline ends the job. */
export function declineJob(
  platform: Platform,
  person: Person,
  jobId: string,
  { description }: { readonly description: string },
): Promise<JobDetail> {
  return endJob(platform, person, jobId, description, async (unit, { job, people }) => {
    const mine = people.find((one) => one.userId === person.userId && one.state === 'Waiting');
    const change = mine && job.status === 'Circulating' ? declineTurn(people, mine.id) : undefined;
    if (!mine || !change) throw refused('lang_job_not_waiting_for_you');
    await applyFlowChange(unit, change, { participantId: mine.id, note: description });
    await cancelDeliveries(unit, job.id);
    const declined = { status: statusAfter(job, 'declined'), endDescription: description };
    return { job: await updateJob(unit, job, declined), event: 'job.declined' };
  });
}
