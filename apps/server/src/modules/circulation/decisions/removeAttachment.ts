import type { JobDetail } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { byId } from '../../../platform/database/tenancy.ts';
import { notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { accountSettings } from '../../accounts/index.ts';
import { jobFactsOf, lockVisibleJob, nameAndType, refuseAct, rolesIn, updateJob } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { takeOut } from '../drafts/takeOut.ts';
import { presentJob } from '../present.ts';

/**
 * AUTH-09: the owner or an admin takes an attachment out of a job in circulation; the trail keeps its name and hash.
 * @throws AppError not_found, also for a file of another job; unauthorized; refused for a document, for an attachment that
 * stays, and once the steps are done
 */
export function removeAttachment(
  platform: Platform,
  person: Person,
  jobId: string,
  { fileId }: { readonly fileId: string },
): Promise<JobDetail> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    const locked = await lockVisibleJob(unit, person, jobId);
    const { job } = locked;
    refuseAct(
      'removeAttachment',
      jobFactsOf(job, await accountSettings(tx, accountId)),
      rolesIn(person, job),
    );
    const [file] = await tx
      .select()
      .from(jobFiles)
      .where(and(byId(jobFiles, accountId, fileId), eq(jobFiles.jobId, jobId)));
    if (!file) throw notFound();
    if (file.kind !== 'Attachment') throw refused('lang_attachment_only', [nameAndType(file).name]);
    await takeOut(unit, jobId, [file]);
    return presentJob(tx, person, await updateJob(unit, job, {}), locked);
  });
}
