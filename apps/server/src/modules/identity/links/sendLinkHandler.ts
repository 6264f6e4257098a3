import type { LoginLinkKind } from '@tomar/contract';
import { dateStyleOf } from '../../../platform/mail/letter/formats.ts';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { loadAccount, readerLanguage } from '../../accounts/index.ts';
import { findUser } from '../../users/index.ts';
import { loginAddress } from '../loginAddress.ts';
import { aboutUsers } from '../notices/aboutUsers.ts';
import { linkLetter } from './linkLetter.ts';
import { addLoginLink } from './loginLinks.ts';
import { sendLinkTask } from './sendLinkTask.ts';

const pages: Readonly<Record<LoginLinkKind, (id: string) => string>> = {
  password: (id) => `/passwordreset/${id}`,
  signIn: () => '/token',
};

export const sendLinkHandler = handleTask(sendLinkTask, {
  async run(context, { userId, link: kind }) {
    const { platform, accountId, taskId, attempt } = context;
    const made = await platform.db.inAccount(accountId, async (tx) => {
      const account = await loadAccount(tx, accountId);
      const user = await findUser(tx, accountId, userId);
      if (!account.isActive || !user?.isActive) return null;
      const owner = { loginId: user.loginId, accountId, userId };
      const to = await loginAddress(tx, user.loginId);
      return { account, user, to, link: await addLoginLink(tx, kind, owner, platform.clock()) };
    });
    if (!made) return;
    const { account, user, to, link } = made;
    const language = readerLanguage(user.language, account.params);
    await sendLetter(context, {
      key: `link-${taskId}-${attempt}`,
      to,
      thread: null,
      from: null,
      ...linkLetter(
        kind,
        {
          // Browsers send what stands behind `#` to nobody by themselves.
          url: `${platform.config.publicUrl}${pages[kind](link.id)}#${link.secret}`,
          secret: link.secret,
          expiresAt: link.expiresAt,
          account: account.title,
        },
        language,
        dateStyleOf(language, account.params),
      ),
    });
  },
  about: aboutUsers,
});
