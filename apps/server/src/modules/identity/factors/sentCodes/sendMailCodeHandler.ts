import { limits } from '@tomar/contract';
import { sendLetter } from '../../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../../platform/tasks/handleTask.ts';
import { readerLanguage } from '../../../accounts/index.ts';
import { loginAddress } from '../../loginAddress.ts';
import { aboutUsers } from '../../notices/aboutUsers.ts';
import { codeToSend } from './codeToSend.ts';
import { mailCodeLetter } from './mailCodeLetter.ts';
import { sendMailCodeTask } from './sendMailCodeTask.ts';

/** Sends a code that counts still; one that was used, or made anew meanwhile, is sent by nobody. */
export const sendMailCodeHandler = handleTask(sendMailCodeTask, {
  async run(context, wanted) {
    const { platform, accountId, taskId } = context;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const kept = await codeToSend(platform, tx, accountId, wanted);
      return kept && { ...kept, to: await loginAddress(tx, kept.user.loginId) };
    });
    if (!found) return;
    const { user, account, to, code } = found;
    const language = readerLanguage(user.language, account.params);
    await sendLetter(context, {
      key: `code-${taskId}`,
      to,
      thread: null,
      from: null,
      ...mailCodeLetter(code, limits.mailCodeMinutes, account.title, language),
    });
  },
  about: aboutUsers,
});
