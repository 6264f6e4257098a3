import { createHash } from 'node:crypto';
import type { FoundAccount } from '../../modules/accounts/index.ts';
import { MailFailed } from '../../platform/mail/mailer.ts';
import type { Platform } from '../../platform/platform.ts';
import { CommandFailed } from '../commandErrors.ts';

export interface InvitationMail {
  readonly account: FoundAccount;
  readonly email: string;
  /** Null: the person has a password and is only told. */
  readonly link: string | null;
  readonly until: Date | undefined;
}

/** @throws CommandFailed with what the mail server said */
export async function sendInvitation(platform: Platform, mail: InvitationMail): Promise<void> {
  const { account, email, link } = mail;
  const { publicUrl } = platform.config;
  const hours = mail.until ? `${mail.until.toISOString().slice(0, 16).replace('T', ' ')} UTC` : undefined;
  const body = link
    ? [
        'Şifrenizi belirlemek için bağlantıyı açın. Bağlantı bir kez kullanılabilir,',
        `son kullanım: ${hours}.`,
        '',
        'Open the link to set your password. It can be used once,',
        `until ${hours}.`,
        '',
        link,
      ]
    : [
        'Bildiğiniz şifreyle giriş yapabilirsiniz.',
        'You can sign in with the password you have.',
        '',
        `${publicUrl}/${account.code}`,
      ];
  try {
    await platform.mailer.send({
      key: `invitation-${createHash('sha256')
        .update(link ?? `${account.id} ${email}`)
        .digest('hex')}`,
      to: [email],
      subject: `${account.title}: davet / invitation`,
      text: [
        `${account.title} sizi Tomar’da kullanıcı olarak ekledi.`,
        `${account.title} added you as a user of Tomar.`,
        '',
        ...body,
        '',
      ].join('\n'),
    });
  } catch (error) {
    if (!(error instanceof MailFailed)) throw error;
    throw new CommandFailed(
      `the person is a user now, and the mail could not be sent: ${error.message}\nThe same command again makes a new link.`,
      { cause: error },
    );
  }
}
