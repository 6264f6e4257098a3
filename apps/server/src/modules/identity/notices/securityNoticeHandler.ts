import { dateStyleOf } from '../../../platform/mail/letter/formats.ts';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { loadAccount, readerLanguage } from '../../accounts/index.ts';
import { findUser } from '../../users/index.ts';
import { loginAddress } from '../loginAddress.ts';
import { aboutUsers } from './aboutUsers.ts';
import { securityLetter } from './securityLetter.ts';
import { securityNoticeTask } from './securityNoticeTask.ts';

export const securityNoticeHandler = handleTask(securityNoticeTask, {
  async run(context, { userId, notice, at, ip, agent }) {
    const { platform, accountId, taskId } = context;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const account = await loadAccount(tx, accountId);
      const user = await findUser(tx, accountId, userId);
      return user && account.isActive ? { account, user, to: await loginAddress(tx, user.loginId) } : null;
    });
    if (!found) return;
    const { account, user, to } = found;
    const language = readerLanguage(user.language, account.params);
    const { publicUrl } = platform.config;
    const url = notice === 'newDevice' ? `${publicUrl}/${account.code}/profile#sessions` : publicUrl;
    await sendLetter(context, {
      key: `security-${taskId}`,
      to,
      thread: null,
      from: null,
      ...securityLetter(
        { notice, at: new Date(at), ip, agent, account: account.title, url },
        language,
        dateStyleOf(language, account.params),
      ),
    });
  },
  about: aboutUsers,
});
