import { dateStyleOf } from '../../../platform/mail/letter/formats.ts';
import { aboutJob, handleTask } from '../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../accounts/index.ts';
import { dayIn, recordNoticeFailed, sendNoticeOnce } from '../../jobs/index.ts';
import { findUser } from '../../users/index.ts';
import { lateJobsOf, newlyLateJobs, noteOwnerToldLate } from './lateJobs.ts';
import { lateLetter } from './lateLetter.ts';
import { tellLateTask } from './tellLateTask.ts';

const keyOf = (jobId: string) => `late-${jobId}`;

export const tellLateHandler = handleTask(tellLateTask, {
  ...aboutJob,
  async run(context, { jobId, userId, day }) {
    const { platform, accountId } = context;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const account = await knownAccount(tx, accountId);
      // The next morning has a task of its own.
      if (dayIn(account.params.timeZone, platform.clock()) !== day) return null;
      const { late: news } = await newlyLateJobs(tx, accountId, day, { jobId });
      const owner = await findUser(tx, accountId, userId);
      const [late] = await lateJobsOf(tx, accountId, userId, day, 1, { jobId });
      return news.length > 0 && owner && late ? { account, owner, late } : null;
    });
    if (!found) return;
    const { account, owner, late } = found;
    const language = readerLanguage(owner.language, account.params);
    const url = `${platform.config.publicUrl}/${account.code}/myjob/${jobId}`;
    const said = lateLetter(late, account, url, language, dateStyleOf(language, account.params));
    await sendNoticeOnce(
      context,
      { key: keyOf(jobId), to: owner.email, thread: jobId, from: null, ...said },
      (at) => platform.db.inAccount(accountId, (tx) => noteOwnerToldLate(tx, accountId, jobId, at)),
    );
  },
  async onDead(context, { jobId, userId }, error) {
    await recordNoticeFailed(context, { key: keyOf(jobId), jobId, userId }, error);
  },
});
