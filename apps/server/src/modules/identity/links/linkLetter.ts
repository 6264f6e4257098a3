import { type Language, type LoginLinkKind, loginLinkMinutes, type Message } from '@tomar/contract';
import { type DateStyle, longMoment } from '../../../platform/mail/letter/formats.ts';
import { type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';

export interface LinkInLetter {
  readonly url: string;
  readonly secret: string;
  readonly expiresAt: Date;
  /** The account's title. */
  readonly account: string;
}

interface Said {
  readonly title: Message;
  readonly body: Message;
  readonly action: Message;
}

const said: Readonly<Record<LoginLinkKind, Said>> = {
  password: {
    title: ['Yeni şifre belirleyin', 'Set a new password'],
    body: [
      '{0} hesabındaki şifrenizi yenilemeniz için bir bağlantı istendi. Bağlantı bir kez kullanılabilir ve {1} dakika geçerlidir.',
      'A link was requested to set a new password for your account at {0}. It can be used once, within {1} minutes.',
    ],
    action: ['Yeni şifre belirle', 'Set a new password'],
  },
  signIn: {
    title: ['Giriş bağlantınız', 'Your sign-in link'],
    body: [
      '{0} hesabına giriş yapmanız için bir bağlantı istendi. Bağlantı bir kez kullanılabilir ve {1} dakika geçerlidir.',
      'A link was requested to sign you in to {0}. It can be used once, within {1} minutes.',
    ],
    action: ['Giriş yap', 'Sign in'],
  },
};

const texts = {
  until: ['Son kullanım', 'Valid until'],
  key: ['Anahtar', 'Key'],
  notYou: [
    'Bunu siz istemediyseniz bir şey yapmanız gerekmez: bağlantı kullanılmadıkça hiçbir şey değişmez. Bağlantıyı kimseye iletmeyin.',
    'If you did not ask for it you need not do anything: nothing changes unless the link is used. Do not forward it to anybody.',
  ],
  closing: [
    'Bu iletiyi, {0} hesabında adresiniz kayıtlı olduğu için aldınız.',
    'You received this because your address is registered with {0}.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

/** A one-time link, as it is sent. The key of a sign-in can be typed where the link cannot be opened. */
export function linkLetter(
  kind: LoginLinkKind,
  { url, secret, expiresAt, account }: LinkInLetter,
  language: Language,
  dates: DateStyle,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const { title, body, action } = said[kind];
  return {
    subject: say(title),
    letter: {
      language,
      account: plainLine(account),
      title: say(title),
      paragraphs: [say(body, quoted(account), loginLinkMinutes[kind])],
      facts: [
        { label: say(texts.until), values: [longMoment(expiresAt, dates)] },
        ...(kind === 'signIn' ? [{ label: say(texts.key), values: [secret] }] : []),
      ],
      next: say(texts.notYou),
      action: { label: say(action), url },
      closing: say(texts.closing, quoted(account)),
    },
  };
}
