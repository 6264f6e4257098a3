import { dateStyleOf } from '../../../../platform/mail/letter/formats.ts';
import { aboutJob, handleTask } from '../../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../../accounts/index.ts';
import { dayIn, recordNoticeFailed, sendNoticeOnce } from '../../../jobs/index.ts';
import { wantsLetters } from '../../../users/index.ts';
import { endingContract, noteOwnerToldEnding } from './endingContracts.ts';
import { endingLetter } from './endingLetter.ts';
import { tellEndingTask } from './tellEndingTask.ts';

const keyOf = (jobId: string) => `ending-${jobId}`;

export const tellEndingHandler = handleTask(tellEndingTask, {
  ...aboutJob,
  async run(context, { jobId, day }) {
    const { platform, accountId } = context;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const account = await knownAccount(tx, accountId);
      // The next morning has a task of its own.
      if (dayIn(account.params.timeZone, platform.clock()) !== day) return null;
      const ending = await endingContract(tx, accountId, day, jobId);
      return ending && wantsLetters(ending.owner) ? { account, ending } : null;
    });
    if (!found) return;
    const { account, ending } = found;
    const language = readerLanguage(ending.owner.language, account.params);
    const url = `${platform.config.publicUrl}/${account.code}/myjob/${jobId}`;
    const said = endingLetter(ending, account, url, language, dateStyleOf(language, account.params));
    await sendNoticeOnce(
      context,
      { key: keyOf(jobId), to: ending.owner.email, thread: jobId, from: null, ...said },
      (at) => platform.db.inAccount(accountId, (tx) => noteOwnerToldEnding(tx, accountId, jobId, at)),
    );
  },
  async onDead(context, { jobId, userId }, error) {
    await recordNoticeFailed(context, { key: keyOf(jobId), jobId, userId }, error);
  },
});
