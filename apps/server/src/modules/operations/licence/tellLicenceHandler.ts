import { dateStyleOf } from '../../../platform/mail/letter/formats.ts';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { loadAccount, readerLanguage } from '../../accounts/index.ts';
import { findUser } from '../../users/index.ts';
import { licenceLetter } from './licenceLetter.ts';
import { loadLicence } from './licenceSummary.ts';
import { tellLicenceTask } from './tellLicenceTask.ts';

export const tellLicenceHandler = handleTask(tellLicenceTask, {
  async run(context, { userId, kind, about }) {
    const { platform, accountId, taskId } = context;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const account = await loadAccount(tx, accountId);
      const user = await findUser(tx, accountId, userId);
      const { users } = await loadLicence(tx, accountId, platform.clock());
      return user?.isActive && account.isActive ? { account, user, users } : null;
    });
    if (!found) return;
    const { account, user, users } = found;
    const language = readerLanguage(user.language, account.params);
    const { publicUrl, provider } = platform.config;
    await sendLetter(context, {
      key: `licence-${taskId}`,
      to: user.email,
      thread: null,
      from: null,
      ...licenceLetter(
        {
          kind,
          about,
          users,
          provider,
          account: account.title,
          url: `${publicUrl}/${account.code}/settings`,
        },
        language,
        dateStyleOf(language, account.params),
      ),
    });
  },
});
