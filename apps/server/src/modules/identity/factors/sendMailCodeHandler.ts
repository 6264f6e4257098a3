import { limits } from '@tomar/contract';
import { and, eq, gt } from 'drizzle-orm';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { loadAccount, readerLanguage } from '../../accounts/index.ts';
import { findUser, findUsers } from '../../users/index.ts';
import { loginAddress } from '../loginAddress.ts';
import { mailCodeLetter } from './mailCodeLetter.ts';
import { sendMailCodeTask } from './sendMailCodeTask.ts';
import { factorChallenges } from './tables.ts';

/** Sends a code that counts still; one that was used, or made anew meanwhile, is sent by nobody. */
export const sendMailCodeHandler = handleTask(sendMailCodeTask, {
  async run(context, { userId, challenge, madeAt }) {
    const { platform, accountId, taskId } = context;
    const found = await platform.db.inAccount(accountId, async (tx) => {
      const user = await findUser(tx, accountId, userId);
      const account = await loadAccount(tx, accountId);
      const [kept] = await tx
        .select()
        .from(factorChallenges)
        .where(
          and(
            eq(factorChallenges.subject, challenge),
            eq(factorChallenges.createdAt, new Date(madeAt)),
            gt(factorChallenges.expiresAt, platform.clock()),
          ),
        );
      return user?.isActive && kept?.sealedCode && kept.loginId === user.loginId
        ? {
            user,
            account,
            to: await loginAddress(tx, user.loginId),
            code: platform.secrets.open(user.loginId, kept.sealedCode),
          }
        : null;
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
  async about(tx, accountId, subjects) {
    const people = await findUsers(tx, accountId, subjects);
    return [...people.values()].map(({ id, name }) => ({ subject: id, jobId: null, whom: name }));
  },
});
