import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { knownAccount, readerLanguage } from '../../accounts/index.ts';
import { findUsers, wantsLetters } from '../../users/index.ts';
import { handoverLetter } from './handoverLetter.ts';
import { tellHandoverTask } from './tellHandoverTask.ts';

export const tellHandoverHandler = handleTask(tellHandoverTask, {
  async run(context, { userId, otherId, isSuccessor, ...counts }) {
    const { platform, accountId, taskId } = context;
    const { account, users } = await platform.db.inAccount(accountId, async (tx) => ({
      account: await knownAccount(tx, accountId),
      users: await findUsers(tx, accountId, [userId, otherId]),
    }));
    const [user, other] = [users.get(userId), users.get(otherId)];
    if (!user || !wantsLetters(user) || !other) return;
    const said = {
      accountTitle: account.title,
      other: other.name,
      isSuccessor,
      url: `${platform.config.publicUrl}/${account.code}/myjob`,
      counts,
    };
    const language = readerLanguage(user.language, account.params);
    await sendLetter(context, {
      key: `handover-${taskId}`,
      to: user.email,
      thread: null,
      from: null,
      ...handoverLetter(said, language),
    });
  },
  about: async (tx, accountId, subjects) =>
    [...(await findUsers(tx, accountId, subjects)).values()].map(({ id, name }) => ({
      subject: id,
      jobId: null,
      whom: name,
    })),
});
