import { type HandoverKind, handoverKinds, type Language, type Message } from '@tomar/contract';
import { type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';

const texts = {
  subject: ['İşler devredildi', 'Work was handed over'],
  taken: ['{0} kişisinin işlerini devraldınız', 'You take over the work of {0}'],
  given: ['İşlerinizi {0} devraldı', '{0} takes over your work'],
  takenBody: [
    'Bir yönetici bu işleri size devretti. Sırası gelenler işleriniz arasında bekliyor.',
    'An administrator handed this over to you. What is due waits among your jobs.',
  ],
  givenBody: [
    'Bir yönetici bu işleri ondan bekliyor artık; daha önce yaptıklarınız olduğu gibi kalır.',
    'An administrator has them do this from now on; what you did before stays as it is.',
  ],
  turns: ['Onay ve imza bekleyen iş', 'Jobs that wait for approval or signature'],
  drafts: ['Taslak', 'Drafts'],
  groups: ['İmza grubu', 'Sign groups'],
  stamps: ['Mühür hesabı', 'Stamp accounts'],
  departments: ['Yönetilen departman', 'Managed departments'],
  profiles: ['Sirkülasyon profili', 'Circulation profiles'],
  open: ['İşleri aç', 'Open the jobs'],
  closing: [
    'Bunu beklemiyorsanız yöneticinize sorun.',
    'If you did not expect this, ask your administrator.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

/** What somebody is told whose work went to another one, or who took it over. Of jobs it says how many, and no name. */
export function handoverLetter(
  {
    accountTitle,
    other,
    isSuccessor,
    url,
    counts,
  }: {
    readonly accountTitle: string;
    readonly other: string;
    readonly isSuccessor: boolean;
    readonly url: string;
    readonly counts: Readonly<Record<HandoverKind, number>>;
  },
  language: Language,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  return {
    subject: say(texts.subject),
    letter: {
      language,
      account: plainLine(accountTitle),
      title: say(isSuccessor ? texts.taken : texts.given, quoted(other)),
      paragraphs: [say(isSuccessor ? texts.takenBody : texts.givenBody)],
      facts: handoverKinds
        .filter((kind) => counts[kind] > 0)
        .map((kind) => ({ label: say(texts[kind]), values: [String(counts[kind])] })),
      action: { label: say(texts.open), url },
      closing: say(texts.closing),
    },
  };
}
