import { trackingNumber } from '@tomar/contract';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import {
  jobFactsOf,
  lockVisibleJob,
  refuseAct,
  revisionsOf,
  rolesIn,
  trackingOf,
  updateJob,
} from '../../jobs/index.ts';
import { findUsers } from '../../users/index.ts';
import { copyAsDraft } from '../drafts/copyAsDraft.ts';

/**
 * JOB-05, JOB-10, JOB-23: a draft of the job's next revision, the person's own. Of two who revise at once the second is
 * told who did; who has begun it already is led there. The lock on the revised job lets one of them be the first.
 */
export function reviseJob(
  platform: Platform,
  person: Person,
  jobId: string,
): Promise<{ draftId: string; trackingNumber: string }> {
  return inUnit(platform, person, async (unit) => {
    const { job, people } = await lockVisibleJob(unit, person, jobId);
    const { tx, accountId } = unit;
    const others = await revisionsOf(tx, job);
    const newest = others.findLast(({ revision }) => revision > job.revision);
    const roles = rolesIn(person, job);
    if (newest?.status === 'Draft' && (roles.has('owner') || roles.has('administrator'))) {
      if (newest.ownerId === person.userId) return { draftId: newest.id, trackingNumber: trackingOf(newest) };
      const owner = (await findUsers(tx, accountId, [newest.ownerId])).get(newest.ownerId);
      throw refused('lang_job_revision_begun', [owner?.name ?? '']);
    }
    refuseAct('revise', jobFactsOf(job, await accountSettings(tx, accountId), others), roles);
    const tracking = { serial: job.serial, number: job.number, revision: job.revision + 1 };
    const draft = await copyAsDraft(platform, unit, person, { job, people }, { tracking });
    const next = trackingNumber(job.serial ?? '', job.number ?? 0, tracking.revision);
    await updateJob(unit, job, {});
    await unit.audit({
      event: 'job.revised',
      subjectKind: 'job',
      subjectId: job.id,
      facts: { trackingNumber: next },
    });
    return { draftId: draft.id, trackingNumber: next };
  });
}
