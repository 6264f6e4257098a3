import { and, eq, inArray } from 'drizzle-orm';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../accounts/index.ts';
import { jobToTell } from '../../jobs/index.ts';
import { findUser, wantsLetters } from '../../users/index.ts';
import { jobComments } from '../tables.ts';
import { commentLetter } from './commentLetter.ts';
import { findComment, partakersOf } from './commentRecord.ts';
import { tellCommentTask } from './tellCommentTask.ts';

export const tellCommentHandler = handleTask(tellCommentTask, {
  async run(context, { commentId, userId }) {
    const { platform, accountId } = context;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const comment = await findComment(tx, accountId, commentId);
      if (!comment || comment.deletedAt !== null) return null;
      const job = await jobToTell(tx, accountId, comment.jobId);
      const user = await findUser(tx, accountId, userId);
      if (!job || !user || !wantsLetters(user)) return null;
      // Who stood in, or belonged to a group that has acted meanwhile, has nothing to do with it any more.
      if (!(await partakersOf(tx, accountId, job.id)).includes(userId)) return null;
      return { comment, job, user, account: await knownAccount(tx, accountId) };
    });
    if (!found) return;
    const { comment, job, user, account } = found;
    await sendLetter(context, {
      key: `comment-${commentId}-${userId}`,
      to: user.email,
      thread: job.id,
      from: null,
      ...commentLetter(
        { job, author: comment.authorName },
        account,
        `${platform.config.publicUrl}/${account.code}/myjob/${job.id}`,
        readerLanguage(user.language, account.params),
      ),
    });
  },
  about: async (tx, accountId, subjects) =>
    (
      await tx
        .select({ subject: jobComments.id, jobId: jobComments.jobId })
        .from(jobComments)
        .where(and(eq(jobComments.accountId, accountId), inArray(jobComments.id, [...subjects])))
    ).map((row) => ({ ...row, whom: null })),
  subjectsOf: async (tx, accountId, jobId) =>
    (
      await tx
        .select({ subject: jobComments.id })
        .from(jobComments)
        .where(and(eq(jobComments.accountId, accountId), eq(jobComments.jobId, jobId)))
    ).map(({ subject }) => subject),
});
