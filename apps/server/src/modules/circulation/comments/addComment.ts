import { randomBytes } from 'node:crypto';
import { checkComment, type JobDetail, limits } from '@tomar/contract';
import { textHash } from '../../../platform/audit/chain.ts';
import { newId } from '../../../platform/database/ids.ts';
import { invalid, refused, unauthorized } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { announceToViewers, lockVisibleJob, tell } from '../../jobs/index.ts';
import { presentJob } from '../present.ts';
import { jobComments } from '../tables.ts';
import { countComments, hasPartIn, partakersOf } from './commentRecord.ts';
import { tellCommentTask } from './tellCommentTask.ts';

/**
 * Writes to the people of a job. The chain of the trail keeps a salted digest; text and salt lie beside it and can be taken
 * back. The job is locked, so that comments have one order.
 * @throws AppError invalid, not_found, unauthorized, refused
 */
export function addComment(
  platform: Platform,
  person: Person,
  jobId: string,
  given: { readonly text: string },
): Promise<JobDetail> {
  const findings = checkComment(given.text);
  if (findings.length > 0) throw invalid(findings);
  // PostgreSQL keeps neither U+0000 nor half a surrogate pair; what is kept is what was hashed.
  const text = given.text.trim().replaceAll('\0', '\uFFFD').toWellFormed();
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId, now } = unit;
    const locked = await lockVisibleJob(unit, person, jobId);
    if (!(await hasPartIn(tx, person, jobId))) throw unauthorized();
    if ((await countComments(tx, accountId, jobId)) >= limits.commentsPerJob)
      throw refused('lang_comment_too_many', [limits.commentsPerJob]);
    const id = newId(now);
    const salt = randomBytes(16).toString('hex');
    await tx.insert(jobComments).values({
      accountId,
      id,
      jobId,
      authorId: person.userId,
      authorName: person.name,
      text,
      salt,
      writtenAt: now,
    });
    await unit.audit({
      event: 'job.commented',
      subjectKind: 'job',
      subjectId: jobId,
      facts: { comment: id, textHash: textHash({ salt, text }) },
    });
    for (const userId of await partakersOf(tx, accountId, jobId)) {
      if (userId === person.userId) continue;
      const letter = { task: tellCommentTask, payload: { commentId: id, userId }, key: `${id}-${userId}` };
      const sends = platform.config.smtpUrl !== null;
      await tell(unit, { userId, kind: 'comment', jobId }, sends ? letter : undefined);
    }
    await announceToViewers(unit, jobId, 'job');
    return presentJob(tx, person, locked.job, locked);
  });
}
