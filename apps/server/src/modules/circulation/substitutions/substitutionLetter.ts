import { type Language, type Message, type SubstitutionKind, substitutionKinds } from '@tomar/contract';
import { type DateStyle, longDay } from '../../../platform/mail/letter/formats.ts';
import { type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';

const texts = {
  subject: ['Vekâlet: {0}', 'Substitution: {0}'],
  standsIn: ['{0} için vekilsiniz', 'You stand in for {0}'],
  isStoodIn: ['{0} size vekâlet edecek', '{0} stands in for you'],
  ended: ['{0} ile vekâlet bitti', 'The substitution with {0} is over'],
  standsInBody: [
    'Bu günlerde, sırası ona gelen işlerde onun adına işlem yapabilirsiniz. Onay ve imza sizin adınızla kaydedilir, yanında kimin adına olduğu yazar.',
    'On these days you may act in their place where it is their turn. Approval and signature are recorded as yours, with the name of whom you act for.',
  ],
  isStoodInBody: [
    'Bu günlerde işleriniz ikinize birden gelir; siz de işlem yapabilirsiniz. Vekâleti profilinizde erken bitirebilirsiniz.',
    'On these days your turns come to both of you; you may act, too. Your profile ends the substitution early.',
  ],
  endedBody: [
    'Bundan sonra birinin işinde öteki işlem yapamaz; yapılmış olanlar olduğu gibi kalır.',
    'From now on neither acts in the other’s place; what was done stays as it is.',
  ],
  days: ['Günler', 'Days'],
  span: ['{0} – {1}', '{0} – {1}'],
  kinds: ['İş türleri', 'Kinds of work'],
  approve: ['Onay', 'Approval'],
  sign: ['İmza', 'Signature'],
  openJobs: ['İşlerimi aç', 'Open my jobs'],
  openProfile: ['Profilimi aç', 'Open my profile'],
  closing: [
    'Bunu beklemiyorsanız yöneticinize sorun.',
    'If you did not expect this, ask your administrator.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

interface Told {
  readonly account: string;
  readonly other: string;
  readonly isSubstitute: boolean;
  readonly isEnded: boolean;
  readonly kinds: readonly SubstitutionKind[];
  readonly firstDay: string;
  readonly lastDay: string;
  readonly url: string;
}

/** What one of the two is told of whom one stands in for the other. */
export function substitutionLetter(
  { account, other, isSubstitute, isEnded, kinds, firstDay, lastDay, url }: Told,
  language: Language,
  dates: DateStyle,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const title = isEnded ? texts.ended : isSubstitute ? texts.standsIn : texts.isStoodIn;
  const body = isEnded ? texts.endedBody : isSubstitute ? texts.standsInBody : texts.isStoodInBody;
  return {
    subject: say(texts.subject, plainLine(other)),
    letter: {
      language,
      account: plainLine(account),
      title: say(title, quoted(other)),
      paragraphs: [say(body)],
      facts: [
        {
          label: say(texts.days),
          values: [say(texts.span, longDay(firstDay, dates), longDay(lastDay, dates))],
        },
        {
          label: say(texts.kinds),
          values: substitutionKinds.filter((kind) => kinds.includes(kind)).map((kind) => say(texts[kind])),
        },
      ],
      action: { label: say(isSubstitute ? texts.openJobs : texts.openProfile), url },
      closing: say(texts.closing),
    },
  };
}
