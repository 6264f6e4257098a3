import { commentStaysFrom, type JobDetail, limits } from '@tomar/contract';
import { byId } from '../../../platform/database/tenancy.ts';
import { notFound, refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { announceToViewers, lockVisibleJob } from '../../jobs/index.ts';
import { presentJob } from '../present.ts';
import { jobComments } from '../tables.ts';
import { findComment } from './commentRecord.ts';

/**
 * Takes back what one wrote oneself, within minutes: text and salt go, and that something was there stays.
 * @throws AppError not_found, also for what somebody else wrote; refused when it stays
 */
export function deleteComment(
  platform: Platform,
  person: Person,
  jobId: string,
  { commentId }: { readonly commentId: string },
): Promise<JobDetail> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const locked = await lockVisibleJob(unit, person, jobId);
    const comment = await findComment(tx, accountId, commentId);
    if (comment?.jobId !== jobId || comment.authorId !== person.userId) throw notFound();
    if (comment.deletedAt === null) {
      if (now.toISOString() >= commentStaysFrom(comment.writtenAt.toISOString()))
        throw refused('lang_comment_stays', [limits.commentMinutes]);
      await tx
        .update(jobComments)
        .set({ text: null, salt: null, deletedAt: now })
        .where(byId(jobComments, accountId, commentId));
      await unit.audit({
        event: 'job.commentDeleted',
        subjectKind: 'job',
        subjectId: jobId,
        facts: { comment: commentId },
      });
      await announceToViewers(unit, jobId, 'job');
    }
    return presentJob(tx, person, locked.job, locked);
  });
}
