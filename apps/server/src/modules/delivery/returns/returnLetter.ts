import type { Language, Message } from '@tomar/contract';
import { type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';
import { isOpen, type JobInLetter, nameInSentence, nameInSubject, trackingFact } from '../../jobs/index.ts';

export interface ReturnNotice {
  readonly job: JobInLetter;
  /** Else it was a letter to somebody of the account. */
  readonly isDelivery: boolean;
  /** The recipient or the person; empty where nobody knows. */
  readonly whom: string;
  readonly statusCode: string;
  readonly account: { readonly title: string };
  readonly url: string;
}

const texts = {
  subject: ['{0}: e-posta ulaşmadan geri döndü', '{0}: a mail came back undelivered'],
  title: ['Bir e-posta geri döndü', 'A mail came back'],
  delivery: [
    '{0} işinin belgeleri “{1}” alıcısına e-postayla gönderilmişti; ileti en az bir adresine ulaşmadan geri döndü.',
    'The documents of {0} were sent to “{1}” by e-mail; the mail came back from at least one of its addresses.',
  ],
  someDelivery: [
    '{0} işinin belgelerini taşıyan bir e-posta, alıcısına ulaşmadan geri döndü.',
    'A mail with the documents of {0} came back undelivered.',
  ],
  notice: [
    '{0} işi için {1} kişisine gönderilen e-posta, ulaşmadan geri döndü.',
    'A mail to {1} about {0} came back undelivered.',
  ],
  someNotice: [
    '{0} işi için gönderilen bir e-posta, ulaşmadan geri döndü.',
    'A mail about {0} came back undelivered.',
  ],
  code: ['Sunucunun kodu', 'The server’s code'],
  nextDelivery: [
    'Adresi alıcıyla doğrulayın; belgeleri işin sayfasından yeniden gönderebilirsiniz.',
    'Check the address with the recipient; the job’s page sends the documents again.',
  ],
  nextNotice: [
    'Kişiye başka bir yoldan haber verin; e-posta adresini hesabın yöneticisi düzeltebilir.',
    'Let them know another way; the account’s administrator can correct their address.',
  ],
  open: ['İşi aç', 'Open the job'],
  closing: [
    'Bu iletiyi, {0} hesabındaki bu işi siz başlattığınız için aldınız.',
    'You received this from {0} because you started this job.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

/** How an owner is told that a mail about a job came back. */
export function returnLetter(
  { job, isDelivery, whom, statusCode, account, url }: ReturnNotice,
  language: Language,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const isNamed = whom !== '' && isOpen(job);
  const named = isDelivery ? texts.delivery : texts.notice;
  const unnamed = isDelivery ? texts.someDelivery : texts.someNotice;
  return {
    subject: say(texts.subject, nameInSubject(job)),
    letter: {
      language,
      account: plainLine(account.title),
      title: say(texts.title),
      paragraphs: [say(isNamed ? named : unnamed, nameInSentence(job), quoted(whom))],
      facts: [
        trackingFact(say, job),
        ...(statusCode === '' ? [] : [{ label: say(texts.code), values: [statusCode] }]),
      ],
      next: say(isDelivery ? texts.nextDelivery : texts.nextNotice),
      action: { label: say(texts.open), url },
      closing: say(texts.closing, quoted(account.title)),
    },
  };
}
