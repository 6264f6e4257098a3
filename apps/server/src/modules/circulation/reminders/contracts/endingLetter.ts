import type { Language, Message } from '@tomar/contract';
import { type DateStyle, longDay } from '../../../../platform/mail/letter/formats.ts';
import { type Letter, textsIn } from '../../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../../platform/mail/letter/quoted.ts';
import { type JobInLetter, nameInSentence, nameInSubject, trackingFact } from '../../../jobs/index.ts';
import { ownersClosing } from '../ownersClosing.ts';

const texts = {
  subject: ['{0}: sözleşmenin süresi doluyor', '{0}: the contract is about to end'],
  title: ['Sözleşmenizin süresi doluyor', 'Your contract is about to end'],
  lead: [
    '{0} sözleşmesinin geçerliliği {1} günü sona eriyor.',
    '{0} is a contract whose validity ends on {1}.',
  ],
  lastDay: ['Geçerlilik sonu', 'Valid until'],
  once: [
    'Bu sözleşme için bir daha haber verilmez. Yenilenecekse “yeniden kullan” ile yeni bir iş başlatabilirsiniz.',
    'You are not told of this contract again. If it is to be renewed, “use again” begins a new job from it.',
  ],
  open: ['Sözleşmeyi aç', 'Open the contract'],
} as const satisfies Readonly<Record<string, Message>>;

/** How an owner is told, once, that a contract ends soon. It says neither with whom it is nor about how much. */
export function endingLetter(
  { job, lastDay }: { readonly job: JobInLetter; readonly lastDay: string },
  account: { readonly title: string },
  url: string,
  language: Language,
  dates: DateStyle,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const day = longDay(lastDay, dates);
  return {
    subject: say(texts.subject, nameInSubject(job)),
    letter: {
      language,
      account: plainLine(account.title),
      title: say(texts.title),
      paragraphs: [say(texts.lead, nameInSentence(job), day)],
      facts: [trackingFact(say, job), { label: say(texts.lastDay), values: [day] }],
      next: say(texts.once),
      action: { label: say(texts.open), url },
      closing: say(ownersClosing, quoted(account.title)),
    },
  };
}
