import type { Language, LicenceWarning, Message, UserCounts } from '@tomar/contract';
import { type DateStyle, longDay } from '../../../platform/mail/letter/formats.ts';
import { type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';

type Words = Readonly<Record<'subject' | 'lead' | 'next', Message>>;

const onEnd: Words = {
  subject: ['Lisansınız {0} tarihinde bitiyor', 'Your licence ends on {0}'],
  lead: [
    'Hesabınızın lisans dönemi {0} tarihinde bitiyor ve ardından gelen bir dönem yok.',
    'The licence period of your account ends on {0}, and no other follows it.',
  ],
  next: [
    'Dönem bitince hesaptaki her şeye bakılabilir, ama iş başlatılamaz, imzalanamaz ve gönderilemez.',
    'Once it has ended, everything in the account can be looked at, but no job can be started, signed or sent.',
  ],
};

const words: Readonly<Record<LicenceWarning['kind'], Words>> = {
  endsIn30: onEnd,
  endsIn7: onEnd,
  ended: {
    subject: ['Lisansınız {0} tarihinde bitti', 'Your licence ended on {0}'],
    lead: [
      'Hesabınızın lisans dönemi {0} tarihinde bitti.',
      'The licence period of your account ended on {0}.',
    ],
    next: [
      'Hesaptaki her şeye bakılabilir; iş başlatılamaz, imzalanamaz ve gönderilemez.',
      'Everything in the account can be looked at; no job can be started, signed or sent.',
    ],
  },
  slotsNearlyFull: {
    subject: ['Kullanıcı yerleri dolmak üzere', 'The user slots are nearly all taken'],
    lead: [
      'Lisansınızın {0} kullanıcı yerinden çoğu dolu: {1} etkin, {2} pasif kullanıcı var.',
      'Most of your licence’s {0} user slots are taken: by {1} active and {2} inactive users.',
    ],
    next: ['Yerler bitince kullanıcı eklenemez.', 'Once they are all taken, no user can be added.'],
  },
  slotsFull: {
    subject: ['Kullanıcı yerleri doldu', 'All user slots are taken'],
    lead: [
      'Lisansınızın {0} kullanıcı yerinin hepsi dolu: {1} etkin, {2} pasif kullanıcı var.',
      'All of your licence’s {0} user slots are taken: by {1} active and {2} inactive users.',
    ],
    next: [
      'Yeni kullanıcı eklemek için sağlayıcınızdan yer isteyin ya da kullanıcı silin.',
      'To add users, ask your provider for more slots, or delete users.',
    ],
  },
};

const texts = {
  provider: ['Sağlayıcınız', 'Your provider'],
  open: ['Lisans özetini aç', 'Open the licence summary'],
  closing: [
    'Bu iletiyi {0} hesabının yöneticisi olduğunuz için aldınız; bu konuda bir kez yazılır.',
    'You received this as an administrator of {0}; you are told of this once.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

interface Told extends LicenceWarning {
  readonly users: UserCounts;
  readonly provider: { readonly address: string; readonly phone: string };
  readonly account: string;
  readonly url: string;
}

/** How an administrator is told, once, that a limit of the licence is near or met (LIC-03, ERR-46). */
export function licenceLetter(
  { kind, about, users, provider, account, url }: Told,
  language: Language,
  dates: DateStyle,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const { subject, lead, next } = words[kind];
  const isOfSlots = kind === 'slotsFull' || kind === 'slotsNearlyFull';
  const params = isOfSlots ? [about, String(users.active), String(users.passive)] : [longDay(about, dates)];
  const contact = [provider.address, provider.phone].filter(Boolean);
  return {
    subject: say(subject, ...params),
    letter: {
      language,
      account: plainLine(account),
      title: say(subject, ...params),
      paragraphs: [say(lead, ...params)],
      facts: contact.length > 0 ? [{ label: say(texts.provider), values: contact }] : [],
      next: say(next),
      action: { label: say(texts.open), url },
      closing: say(texts.closing, quoted(account)),
    },
  };
}
