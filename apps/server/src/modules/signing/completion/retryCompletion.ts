import type { JobDetail } from '@tomar/contract';
import { refused, unauthorized } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { loadVisibleJob, lockJob, presentJob } from '../../circulation/index.ts';
import { beginCompletion, completionOf, isRetryable } from './completionRecord.ts';

/** An administrator has the signatures completed again, after a trusted root was added, credit was bought … */
export function retryCompletion(platform: Platform, person: Person, jobId: string): Promise<JobDetail> {
  if (!person.licenceActive) throw unauthorized('lang_licence_expired');
  return inUnit(platform, person, async (unit) => {
    await loadVisibleJob(unit.tx, person, jobId);
    const { job } = await lockJob(unit, jobId);
    const row = await completionOf(unit.tx, person.accountId, jobId, 'lock');
    if (job.status !== 'Finalizing' || !row || !isRetryable(row))
      throw refused('lang_completion_not_retryable');
    await beginCompletion(unit, job);
    await unit.audit({ event: 'job.completionRetried', subjectKind: 'job', subjectId: jobId });
    unit.announce({ topic: 'job', id: jobId }, 'account');
    return presentJob(unit.tx, person, job);
  });
}
