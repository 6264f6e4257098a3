import { createHash } from 'node:crypto';
import { knownAccount, readerLanguage } from '../../modules/accounts/index.ts';
import { invitationLetter } from '../../modules/identity/index.ts';
import { userWithEmail } from '../../modules/users/index.ts';
import { dateStyleOf } from '../../platform/mail/letter/formats.ts';
import { letterHtml } from '../../platform/mail/letter/letterHtml.ts';
import { letterText } from '../../platform/mail/letter/letterText.ts';
import { picturesOf } from '../../platform/mail/letter/logo.ts';
import { plainLine } from '../../platform/mail/letter/quoted.ts';
import { letterheadOf } from '../../platform/mail/letterhead/letterhead.ts';
import { MailFailed } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandFailed } from '../commandErrors.ts';

export interface InvitationMail {
  readonly accountId: string;
  readonly email: string;
  /** Null: the person has a password and is only told. */
  readonly link: string | null;
  readonly until: Date | undefined;
}

/** Most of what a mail server said that is shown. */
const maxAnswer = 300;

/** @throws CommandFailed with what the mail server said */
export async function sendInvitation(platform: Platform, mail: InvitationMail): Promise<void> {
  const { accountId, email, link, until } = mail;
  const { account, user, logo } = await platform.db.inAccount(accountId, async (tx) => ({
    account: await knownAccount(tx, accountId),
    logo: await letterheadOf(tx, accountId),
    user: await userWithEmail(tx, accountId, email),
  }));
  const language = readerLanguage(user?.language ?? null, account.params);
  const invited = {
    accountTitle: account.title,
    email,
    link: link ?? `${platform.config.publicUrl}/${account.code}`,
    until: (link && until) || null,
  };
  const { subject, letter } = invitationLetter(invited, language, dateStyleOf(language, account.params));
  try {
    await platform.mailer.send({
      key: `invitation-${createHash('sha256')
        .update(link ?? `${accountId} ${email}`)
        .digest('hex')}`,
      to: [email],
      senderName: plainLine(account.title),
      subject,
      text: letterText(letter),
      html: letterHtml(letter, logo),
      pictures: picturesOf(logo),
    });
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    const answer = plainLine(error.message, maxAnswer);
    throw new CommandFailed(
      `the person is a user now, and the mail could not be sent: ${answer}\nThe same command again makes a new link.`,
      { cause: error },
    );
  }
}
