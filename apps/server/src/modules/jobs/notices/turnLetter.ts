import type { Language, Message, ParticipantRole } from '@tomar/contract';
import type { DateStyle } from '../../../platform/mail/letter/formats.ts';
import { type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';
import { type JobInLetter, jobFacts, nameInSentence, nameInSubject } from './jobInLetter.ts';

export interface TurnNotice {
  readonly job: JobInLetter & { readonly documents: number; readonly targetEndDate: string | null };
  /** The first of its documents' names. */
  readonly fileNames: readonly string[];
  readonly role: ParticipantRole;
  /** Of the sign group for which the reader is asked. */
  readonly group: string | null;
  /** The stamp account with which the reader is to stamp, and its company. */
  readonly stamp: { readonly name: string; readonly company: string } | null;
  /** Whom the reader stands in for. */
  readonly absent: string | null;
  readonly ownerName: string;
  /** The reader started the job himself. */
  readonly isOwner: boolean;
  readonly account: { readonly title: string };
  readonly url: string;
}

interface Asked {
  readonly title: Message;
  readonly subject: Message;
  readonly byOther: Message;
  readonly byReader: Message;
  readonly action: Message;
  readonly closing: Message;
}

const toApprove: Asked = {
  title: ['Onayınız bekleniyor', 'Your approval is requested'],
  subject: ['{0}: onayınız bekleniyor', '{0}: your approval is requested'],
  byOther: ['{0}, {1} işi için onayınızı istiyor.', '{0} asks you to approve {1}.'],
  byReader: ['Başlattığınız {0} işi onayınızı bekliyor.', '{0}, which you started, waits for your approval.'],
  action: ['İncele ve onayla', 'Review and approve'],
  closing: [
    'Bu iletiyi, {0} hesabında onayınız istendiği için aldınız. Hangi iletileri ve hangi dilde alacağınızı profilinizde seçersiniz.',
    'You received this from {0} because your approval is requested. Your profile says which mails you receive, and in which language.',
  ],
};

const toInitial: Asked = {
  title: ['Parafınız bekleniyor', 'Your initials are requested'],
  subject: ['{0}: parafınız bekleniyor', '{0}: your initials are requested'],
  byOther: ['{0}, {1} işi için parafınızı istiyor.', '{0} asks you to initial {1}.'],
  byReader: [
    'Başlattığınız {0} işi parafınızı bekliyor.',
    '{0}, which you started, waits for your initials.',
  ],
  action: ['İncele ve parafla', 'Review and initial'],
  closing: [
    'Bu iletiyi, {0} hesabında parafınız istendiği için aldınız. Hangi iletileri ve hangi dilde alacağınızı profilinizde seçersiniz.',
    'You received this from {0} because your initials are requested. Your profile says which mails you receive, and in which language.',
  ],
};

const toSign: Asked = {
  title: ['İmzanız bekleniyor', 'Your signature is requested'],
  subject: ['{0}: imzanız bekleniyor', '{0}: your signature is requested'],
  byOther: ['{0}, {1} işi için imzanızı istiyor.', '{0} asks you to sign {1}.'],
  byReader: ['Başlattığınız {0} işi imzanızı bekliyor.', '{0}, which you started, waits for your signature.'],
  action: ['İncele ve imzala', 'Review and sign'],
  closing: [
    'Bu iletiyi, {0} hesabında imzanız istendiği için aldınız. Hangi iletileri ve hangi dilde alacağınızı profilinizde seçersiniz.',
    'You received this from {0} because your signature is requested. Your profile says which mails you receive, and in which language.',
  ],
};

const toStamp: Asked = {
  title: ['Mührünüz bekleniyor', 'Your stamp is requested'],
  subject: ['{0}: mühürlemeniz isteniyor', '{0}: your stamp is requested'],
  byOther: ['{0}, {1} işini mühürlemenizi istiyor.', '{0} asks you to stamp {1}.'],
  byReader: [
    'Başlattığınız {0} işi mühürlemenizi bekliyor.',
    '{0}, which you started, waits for your stamp.',
  ],
  action: ['İncele ve mühürle', 'Review and stamp'],
  closing: [
    'Bu iletiyi, {0} hesabında mühürlemeniz istendiği için aldınız. Hangi iletileri ve hangi dilde alacağınızı profilinizde seçersiniz.',
    'You received this from {0} because your stamp is requested. Your profile says which mails you receive, and in which language.',
  ],
};

const asked: Readonly<Record<ParticipantRole, Asked>> = {
  Approver: toApprove,
  Initialler: toInitial,
  Signer: toSign,
  Stamper: toStamp,
};

const anyMember: Message = [
  '“{0}” grubundan herhangi bir kişinin işlem yapması yeterlidir.',
  'Any one member of the group “{0}” is enough.',
];

const withAccount: Message = [
  'Mühür, {1} adına “{0}” e-mühür hesabıyla basılır; hesabın kişilerinden herhangi birinin basması yeterlidir.',
  'The stamp is put on in the name of {1} with the stamp account “{0}”; any one of its people is enough.',
];

const inPlaceOf: Message = [
  '{0} izinli; onun adına vekâleten işlem yapabilirsiniz. Onay ve imza sizin adınızla kaydedilir.',
  '{0} is on leave; you may act in their place. Approval and signature are recorded as yours, on their behalf.',
];

/** What somebody is told whose turn has come. */
export function turnLetter(
  notice: TurnNotice,
  language: Language,
  dates: DateStyle,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const { job, fileNames, role, group, stamp, absent, ownerName, isOwner, account, url } = notice;
  const { title, subject, byOther, byReader, action, closing } = asked[role];
  const name = nameInSentence(job);
  return {
    subject: say(subject, nameInSubject(job)),
    letter: {
      language,
      account: plainLine(account.title),
      title: say(title),
      paragraphs: [
        isOwner ? say(byReader, name) : say(byOther, quoted(ownerName), name),
        ...(group === null ? [] : [say(anyMember, quoted(group))]),
        ...(stamp === null ? [] : [say(withAccount, quoted(stamp.name), quoted(stamp.company))]),
        ...(absent === null ? [] : [say(inPlaceOf, quoted(absent))]),
      ],
      facts: jobFacts(say, job, fileNames, dates),
      action: { label: say(action), url },
      closing: say(closing, quoted(account.title)),
    },
  };
}
