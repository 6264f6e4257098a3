import { eq } from 'drizzle-orm';
import { dateStyleOf } from '../../../platform/mail/letter/formats.ts';
import { sendLetter } from '../../../platform/mail/sendLetter.ts';
import { handleTask } from '../../../platform/tasks/handleTask.ts';
import { inUnit } from '../../../platform/unit.ts';
import { loadAccount, readerLanguage } from '../../accounts/index.ts';
import { findUser } from '../../users/index.ts';
import { aboutUsers } from '../notices/aboutUsers.ts';
import { logins } from '../tables.ts';
import { invitationLetter } from './invitationLetter.ts';
import { addInvitation, invitationLink } from './invite.ts';
import { sendInvitationTask } from './sendInvitationTask.ts';

const validMs = 72 * 60 * 60_000;

export const sendInvitationHandler = handleTask(sendInvitationTask, {
  async run(context, { userId }) {
    const { platform, accountId, taskId, attempt } = context;
    const made = await inUnit(platform, { accountId, system: 'invitations' }, async ({ tx, now }) => {
      const account = await loadAccount(tx, accountId);
      const user = await findUser(tx, accountId, userId);
      if (!account.isActive || !user?.isActive) return null;
      const [login] = await tx.select().from(logins).where(eq(logins.id, user.loginId)).for('no key update');
      if (!login?.isActive) return null;
      // Whoever has a password needs none set.
      if (login.passwordHash !== null) return { account, user, email: login.email, invitation: null };
      const until = new Date(now.getTime() + validMs);
      const invited = { loginId: login.id, accountId, userId };
      const token = await addInvitation(tx, invited, now, until);
      return { account, user, email: login.email, invitation: { token, until } };
    });
    if (!made) return;
    const { account, user, email, invitation } = made;
    const { publicUrl } = platform.config;
    const language = readerLanguage(user.language, account.params);
    const invited = {
      accountTitle: account.title,
      email,
      link: invitation ? invitationLink(publicUrl, invitation.token) : `${publicUrl}/${account.code}`,
      until: invitation?.until ?? null,
    };
    await sendLetter(context, {
      key: `invitation-${taskId}-${attempt}`,
      // The link opens the login, so it goes to nobody else.
      to: email,
      thread: null,
      from: null,
      ...invitationLetter(invited, language, dateStyleOf(language, account.params)),
    });
  },
  about: aboutUsers,
});
