import type { Language, Message } from '@tomar/contract';
import { type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';
import { type JobInLetter, nameInSentence, nameInSubject, trackingFact } from '../../jobs/index.ts';

const texts = {
  subject: ['{0}: yeni yorum', '{0}: a new comment'],
  title: ['İşe yorum yazıldı', 'Somebody wrote a comment'],
  lead: ['{0}, {1} işine bir yorum yazdı.', '{0} wrote a comment on {1}.'],
  inside: ['Ne yazdığı işin sayfasında durur.', 'What it says stands in the job’s page.'],
  open: ['İşi aç', 'Open the job'],
  closing: [
    'Bu iletiyi, {0} hesabındaki bu işte yer aldığınız için aldınız. Hangi iletileri ve hangi dilde alacağınızı profilinizde seçersiniz.',
    'You received this from {0} because you are one of this job’s people. Your profile says which mails you receive, and in which language.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

/** What a job's people are told of a comment: who wrote, and not what. A mail is read by servers. */
export function commentLetter(
  { job, author }: { readonly job: JobInLetter; readonly author: string },
  account: { readonly title: string },
  url: string,
  language: Language,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  return {
    subject: say(texts.subject, nameInSubject(job)),
    letter: {
      language,
      account: plainLine(account.title),
      title: say(texts.title),
      paragraphs: [say(texts.lead, quoted(author), nameInSentence(job)), say(texts.inside)],
      facts: [trackingFact(say, job)],
      action: { label: say(texts.open), url },
      closing: say(texts.closing, quoted(account.title)),
    },
  };
}
