import type { Language, Message } from '@tomar/contract';
import { type DateStyle, longDay } from '../../../platform/mail/letter/formats.ts';
import { type In, type Item, type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';
import { isOpen, trackingOf } from '../../jobs/index.ts';
import type { LateJob } from './lateJobs.ts';

/** So many jobs are named in one mail; the rest is on the overview. */
export const maxNamed = 20;

const texts = {
  one: ['Bir işin hedef tarihi geçti', 'A job is past its target date'],
  many: ['{0} işin hedef tarihi geçti', '{0} jobs are past their target date'],
  lead: [
    'Dolaşımı süren bu işler sizi bekliyor ya da sizin başlattığınız işlerdir.',
    'These jobs still circulate; they wait for you, or you started them.',
  ],
  leadOne: [
    'Dolaşımı süren bu iş sizi bekliyor ya da sizin başlattığınız bir iştir.',
    'This job still circulates; it waits for you, or you started it.',
  ],
  target: ['Hedef tarihi: {0}', 'Target date: {0}'],
  waitsForYou: ['Sizden işlem bekliyor', 'Waits for you'],
  waitsFor: ['Beklenen: {0}', 'Waits for: {0}'],
  more: ['Diğerleri genel bakış sayfanızda.', 'The others are on your overview.'],
  overview: ['Genel bakışı aç', 'Open the overview'],
  closing: [
    'Bu iletiyi, {0} hesabında gecikenlerin hatırlatılmasını seçtiğiniz için aldınız. Bunu ve iletilerin dilini profilinizde değiştirirsiniz.',
    'You received this from {0} because you chose to be reminded of what is late. Your profile changes that, and the language of mails.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

/**
 * What somebody is reminded of in the morning.
 * @param late one more than `maxNamed` where there are more
 * @param home address of the account's overview
 */
export function reminderLetter(
  late: readonly LateJob[],
  account: { readonly title: string },
  home: string,
  language: Language,
  dates: DateStyle,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const isOne = late.length === 1;
  const hasMore = late.length > maxNamed;
  const title = isOne ? say(texts.one) : say(texts.many, hasMore ? `${maxNamed}+` : late.length);
  return {
    subject: `${plainLine(account.title)}: ${title}`,
    letter: {
      language,
      account: plainLine(account.title),
      title,
      paragraphs: [say(isOne ? texts.leadOne : texts.lead)],
      items: late.slice(0, maxNamed).map((one) => itemOf(say, one, home, dates)),
      ...(hasMore && { next: say(texts.more) }),
      action: { label: say(texts.overview), url: home },
      closing: say(texts.closing, quoted(account.title)),
    },
  };
}

function itemOf(
  say: In,
  { job, targetEndDate, waitsForReader, waitsFor }: LateJob,
  home: string,
  dates: DateStyle,
): Item {
  const tracking = trackingOf(job);
  const names = waitsFor.map((name) => quoted(name)).join(', ');
  return {
    name: isOpen(job) ? quoted(job.name) : tracking,
    url: `${home}/myjob/${job.id}`,
    details: [
      ...(isOpen(job) ? [tracking] : []),
      say(texts.target, longDay(targetEndDate, dates)),
      ...(waitsForReader ? [say(texts.waitsForYou)] : names === '' ? [] : [say(texts.waitsFor, names)]),
    ],
  };
}
