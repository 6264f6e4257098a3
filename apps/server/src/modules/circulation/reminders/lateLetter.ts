import type { Language, Message } from '@tomar/contract';
import { type DateStyle, longDay } from '../../../platform/mail/letter/formats.ts';
import { type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';
import { nameInSentence, nameInSubject, trackingFact } from '../../jobs/index.ts';
import type { LateJob } from './lateJobs.ts';
import { ownersClosing } from './ownersClosing.ts';

const texts = {
  subject: ['{0}: hedef tarihi geçti', '{0}: past its target date'],
  title: ['İşinizin hedef tarihi geçti', 'Your job is past its target date'],
  lead: [
    '{0} işinin hedef tarihi geçti; dolaşımı sürüyor.',
    '{0} is past its target date and still circulates.',
  ],
  target: ['Hedef tarihi', 'Target date'],
  waitsFor: ['Beklenen', 'Waits for'],
  once: [
    'Bu iş için bir daha haber verilmez. Her sabah hatırlatılmasını profilinizde seçebilirsiniz.',
    'You are not told of this job again. Your profile has a reminder for each morning.',
  ],
  open: ['İşi aç', 'Open the job'],
} as const satisfies Readonly<Record<string, Message>>;

/** How an owner is told, once, that a job is late. */
export function lateLetter(
  { job, targetEndDate, waitsFor }: LateJob,
  account: { readonly title: string },
  url: string,
  language: Language,
  dates: DateStyle,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  return {
    subject: say(texts.subject, nameInSubject(job)),
    letter: {
      language,
      account: plainLine(account.title),
      title: say(texts.title),
      paragraphs: [say(texts.lead, nameInSentence(job))],
      facts: [
        trackingFact(say, job),
        { label: say(texts.target), values: [longDay(targetEndDate, dates)] },
        ...(waitsFor.length > 0
          ? [{ label: say(texts.waitsFor), values: waitsFor.map((name) => quoted(name)) }]
          : []),
      ],
      next: say(texts.once),
      action: { label: say(texts.open), url },
      closing: say(ownersClosing, quoted(account.title)),
    },
  };
}
