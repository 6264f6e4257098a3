import type { Language, Message, ParticipantState } from '@tomar/contract';
import { type Fact, type In, type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, plainLines, quoted } from '../../../platform/mail/letter/quoted.ts';
import { isOpen, type JobInLetter, nameInSentence, nameInSubject, trackingFact } from '../../jobs/index.ts';
import { type DeliveryStage, hasEnded } from '../deliverySteps.ts';

/** Somebody who acted in a job. */
export interface Acted {
  readonly state: ParticipantState;
  readonly name: string;
  /** Null where the user is none any more. */
  readonly email: string | null;
  /** The sign group for which it was. */
  readonly group: string | null;
}

export interface OwnerNotice {
  readonly job: JobInLetter;
  readonly isDeclined: boolean;
  /** Why it was declined. */
  readonly reason: string;
  readonly people: readonly Acted[];
  readonly deliveries: readonly { readonly name: string; readonly state: DeliveryStage }[];
  readonly account: { readonly title: string };
  readonly url: string;
}

const texts = {
  completedSubject: ['{0}: tamamlandı', '{0}: completed'],
  completedTitle: ['İşiniz tamamlandı', 'Your job is completed'],
  completed: ['{0} işinin bütün adımları bitti.', 'All steps of {0} are done.'],
  allSent: ['Belgeler bütün alıcılara gönderildi.', 'The documents were sent to all recipients.'],
  notAllSent: [
    'Bazı alıcılara gönderilemedi; işin sayfasından yeniden gönderebilirsiniz.',
    'Some recipients were not reached; the job’s page sends to them again.',
  ],
  stillSending: ['Bazı alıcılara gönderim sürüyor.', 'Some recipients are still being sent to.'],
  declinedSubject: ['{0}: reddedildi', '{0}: declined'],
  declinedTitle: ['İşiniz reddedildi', 'Your job was declined'],
  declined: ['{0}, {1} işini reddetti.', '{0} declined {1}.'],
  declinedFor: ['{0}, “{2}” grubu adına {1} işini reddetti.', '{0} declined {1} for the group “{2}”.'],
  declinedNext: [
    'İş sona erdi; başka kimseden işlem beklenmiyor. İşi açıp “Revize et” ile düzeltebilir, yeniden dolaşıma çıkarabilirsiniz.',
    'The job has ended, and nobody else is asked. Open it and choose “Revise” to correct it and circulate it again.',
  ],
  approved: ['Onaylayanlar', 'Approved by'],
  signed: ['İmzalayanlar', 'Signed by'],
  sent: ['Gönderilenler', 'Sent to'],
  sending: ['Gönderimi sürenler', 'Being sent to'],
  notSent: ['Gönderilemeyenler', 'Not sent to'],
  open: ['İşi aç', 'Open the job'],
  closing: [
    'Bu iletiyi, {0} hesabındaki bu işi siz başlattığınız için aldınız. Hangi iletileri ve hangi dilde alacağınızı profilinizde seçersiniz.',
    'You received this from {0} because you started this job. Your profile says which mails you receive, and in which language.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

const maxReason = 1000;

/** How an owner is told that a job has ended, and who ended it where that was a person. */
export function ownerLetter(
  notice: OwnerNotice,
  language: Language,
): { readonly subject: string; readonly letter: Letter; readonly by: Acted | null } {
  const say = textsIn(language);
  const { job, isDeclined, account, url } = notice;
  const told = isDeclined ? declined(say, notice) : completed(say, notice);
  return {
    subject: say(told.subject, nameInSubject(job)),
    by: told.by,
    letter: {
      language,
      account: plainLine(account.title),
      ...told.said,
      action: { label: say(texts.open), url },
      closing: say(texts.closing, quoted(account.title)),
    },
  };
}

interface Told {
  readonly subject: Message;
  readonly by: Acted | null;
  readonly said: Pick<Letter, 'title' | 'paragraphs' | 'quote' | 'facts' | 'next'>;
}

function declined(say: In, { job, reason, people }: OwnerNotice): Told {
  const by = people.find(({ state }) => state === 'Declined') ?? null;
  const quote = isOpen(job) ? plainLines(reason, maxReason) : '';
  const sentence = by?.group == null ? texts.declined : texts.declinedFor;
  return {
    subject: texts.declinedSubject,
    by,
    said: {
      title: say(texts.declinedTitle),
      paragraphs: [say(sentence, quoted(by?.name ?? ''), nameInSentence(job), quoted(by?.group ?? ''))],
      ...(quote !== '' && { quote }),
      facts: [trackingFact(say, job), ...acted(say, people)],
      next: say(texts.declinedNext),
    },
  };
}

function completed(say: In, { job, people, deliveries }: OwnerNotice): Told {
  const namesOf = (isMeant: (state: DeliveryStage) => boolean) =>
    deliveries.filter(({ state }) => isMeant(state)).map(({ name }) => quoted(name));
  const sent = namesOf((state) => state === 'Sent');
  const notSent = namesOf((state) => state === 'NotSent');
  // The mail may have waited, and somebody have begun to send again meanwhile.
  const sending = namesOf((state) => !hasEnded(state));
  return {
    subject: texts.completedSubject,
    by: null,
    said: {
      title: say(texts.completedTitle),
      paragraphs: [
        say(texts.completed, nameInSentence(job)),
        ...(notSent.length > 0 ? [say(texts.notAllSent)] : []),
        ...(sending.length > 0 ? [say(texts.stillSending)] : []),
        ...(sent.length > 0 && sent.length === deliveries.length ? [say(texts.allSent)] : []),
      ],
      facts: [
        trackingFact(say, job),
        ...acted(say, people),
        ...(isOpen(job)
          ? [
              ...named(say(texts.sent), sent),
              ...named(say(texts.sending), sending),
              ...named(say(texts.notSent), notSent),
            ]
          : []),
      ],
    },
  };
}

const acted = (say: In, people: readonly Acted[]): Fact[] => {
  const namesOf = (...states: readonly ParticipantState[]) =>
    people.filter(({ state }) => states.includes(state)).map(({ name }) => quoted(name));
  return [
    ...named(say(texts.approved), namesOf('Approved', 'Initialled')),
    ...named(say(texts.signed), namesOf('Signed', 'Stamped')),
  ];
};

const named = (label: string, values: readonly string[]): Fact[] =>
  values.length === 0 ? [] : [{ label, values }];
