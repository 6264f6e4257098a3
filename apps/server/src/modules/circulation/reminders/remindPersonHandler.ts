import { dateStyleOf } from '../../../platform/mail/letter/formats.ts';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../accounts/index.ts';
import { dayIn } from '../../jobs/index.ts';
import { findUser, findUsers, hasDigest } from '../../users/index.ts';
import { lateJobsOf } from './lateJobs.ts';
import { maxNamed, reminderLetter } from './reminderLetter.ts';
import { remindPersonTask } from './remindPersonTask.ts';

export const remindPersonHandler = handleTask(remindPersonTask, {
  async about(tx, accountId, subjects) {
    const people = await findUsers(tx, accountId, subjects);
    return subjects.map((subject) => ({ subject, jobId: null, whom: people.get(subject)?.name ?? null }));
  },
  async run(context, { userId, day }) {
    const { platform, accountId } = context;
    const reminder = await platform.db.inAccount(accountId, async (tx) => {
      const account = await knownAccount(tx, accountId);
      // A later day has a reminder of its own.
      if (dayIn(account.params.timeZone, platform.clock()) !== day) return null;
      const user = await findUser(tx, accountId, userId);
      if (!user?.isActive || !user.sendReminders || hasDigest(user)) return null;
      const late = await lateJobsOf(tx, accountId, userId, day, maxNamed + 1);
      return late.length > 0 ? { account, user, late } : null;
    });
    if (!reminder) return;
    const { account, user, late } = reminder;
    const language = readerLanguage(user.language, account.params);
    const home = `${platform.config.publicUrl}/${account.code}`;
    await sendLetter(context, {
      key: `remind-${userId}-${day}`,
      to: user.email,
      thread: null,
      from: null,
      ...reminderLetter(late, account, home, language, dateStyleOf(language, account.params)),
    });
  },
});
