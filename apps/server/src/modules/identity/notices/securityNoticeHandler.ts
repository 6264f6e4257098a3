import { dateStyleOf } from '../../../platform/mail/letter/formats.ts';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { loadAccount, readerLanguage } from '../../accounts/index.ts';
import { findUser } from '../../users/index.ts';
import { loginAddress } from '../loginAddress.ts';
import { aboutUsers } from './aboutUsers.ts';
import { securityLetter } from './securityLetter.ts';
import { type SecurityNotice, securityNoticeTask } from './securityNoticeTask.ts';

/** Where the letter leads; else to the sign-in page. */
const partOfProfile: Partial<Record<SecurityNotice, string>> = {
  newDevice: 'sessions',
  identityBound: 'sessions',
  factorAdded: 'factors',
  factorRemoved: 'factors',
  recoveryCodesRenewed: 'factors',
  recoveryCodeUsed: 'factors',
};

export const securityNoticeHandler = handleTask(securityNoticeTask, {
  async run(context, { userId, notice, at, ...details }) {
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
    const part = partOfProfile[notice];
    const url = part ? `${publicUrl}/${account.code}/profile#${part}` : publicUrl;
    await sendLetter(context, {
      key: `security-${taskId}`,
      to,
      thread: null,
      from: null,
      ...securityLetter(
        {
          ip: undefined,
          agent: undefined,
          ...details,
          notice,
          at: new Date(at),
          account: account.title,
          url,
        },
        language,
        dateStyleOf(language, account.params),
      ),
    });
  },
  about: aboutUsers,
});
