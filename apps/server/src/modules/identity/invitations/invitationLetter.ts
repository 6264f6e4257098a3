import type { Language, Message } from '@tomar/contract';
import { type DateStyle, longMoment } from '../../../platform/mail/letter/formats.ts';
import { type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';

const texts = {
  subject: ['{0}: Tomar daveti', '{0}: invitation to Tomar'],
  title: ['Tomar’a davetlisiniz', 'You are invited to Tomar'],
  added: [
    '{0}, belgelerini onaylayıp imzaladığı Tomar’a sizi kullanıcı olarak ekledi.',
    '{0} added you as a user of Tomar, where it approves and signs its documents.',
  ],
  setPassword: ['Girmek için önce şifrenizi belirleyin.', 'Set your password to sign in.'],
  hasPassword: ['Bildiğiniz şifreyle girersiniz.', 'You sign in with the password you have.'],
  address: ['Giriş için e-posta', 'Sign in as'],
  until: ['Bağlantı', 'Link'],
  once: ['Bir kez kullanılır; son kullanım {0}', 'Works once, until {0}'],
  choose: ['Şifremi belirle', 'Set my password'],
  signIn: ['Giriş yap', 'Sign in'],
  closing: [
    'Bu daveti beklemiyorsanız bir şey yapmanız gerekmez; bağlantıyı kimseyle paylaşmayın.',
    'If you did not expect this invitation you need not do anything; share the link with nobody.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

/** What somebody is told who was made a user. `until` null: the login has a password, and the link opens the account. */
export function invitationLetter(
  invited: {
    readonly accountTitle: string;
    readonly email: string;
    readonly link: string;
    readonly until: Date | null;
  },
  language: Language,
  dates: DateStyle,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const { accountTitle, email, link, until } = invited;
  return {
    subject: say(texts.subject, plainLine(accountTitle)),
    letter: {
      language,
      account: plainLine(accountTitle),
      title: say(texts.title),
      paragraphs: [
        say(texts.added, quoted(accountTitle)),
        say(until ? texts.setPassword : texts.hasPassword),
      ],
      facts: [
        { label: say(texts.address), values: [email] },
        ...(until ? [{ label: say(texts.until), values: [say(texts.once, longMoment(until, dates))] }] : []),
      ],
      action: { label: say(until ? texts.choose : texts.signIn), url: link },
      closing: say(texts.closing),
    },
  };
}
