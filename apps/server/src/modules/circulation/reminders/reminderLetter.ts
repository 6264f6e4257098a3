import type { Language, Message } from '@tomar/contract';
import { type DateStyle, longDay } from '../../../platform/mail/letter/formats.ts';
import { type In, type Item, type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';
import { isOpen, trackingOf } from '../../jobs/index.ts';
import type { LateJob } from './lateJobs.ts';

/** So many jobs are named in one mail; the rest is on the overview. */
export const maxNamed = 20;

type Reminder = 'late' | 'dueSoon' | 'escalated';

/** What each kind of reminder says of its jobs. */
const said: Readonly<
  Record<Reminder, Readonly<Record<'one' | 'many' | 'lead' | 'leadOne' | 'closing', Message>>>
> = {
  late: {
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
    closing: [
      'Bu iletiyi, {0} hesabında gecikenlerin hatırlatılmasını seçtiğiniz için aldınız. Bunu ve iletilerin dilini profilinizde değiştirirsiniz.',
      'You received this from {0} because you chose to be reminded of what is late. Your profile changes that, and the language of mails.',
    ],
  },
  dueSoon: {
    one: ['Bir işin hedef tarihi yaklaştı', 'The target date of a job is near'],
    many: ['{0} işin hedef tarihi yaklaştı', 'The target dates of {0} jobs are near'],
    lead: ['Bu işler sizden işlem bekliyor.', 'These jobs wait for you.'],
    leadOne: ['Bu iş sizden işlem bekliyor.', 'This job waits for you.'],
    closing: [
      'Bu iletiyi, {0} hesabında hatırlatma almayı seçtiğiniz için aldınız. Bunu ve iletilerin dilini profilinizde değiştirirsiniz.',
      'You received this from {0} because you chose to be reminded. Your profile changes that, and the language of mails.',
    ],
  },
  escalated: {
    one: ['Bir iş hedef tarihinden sonra hâlâ bekliyor', 'A job still waits past its target date'],
    many: ['{0} iş hedef tarihinden sonra hâlâ bekliyor', '{0} jobs still wait past their target dates'],
    lead: [
      'Bu işler sizi bekliyor, sizin başlattığınız ya da yönettiğiniz departmanın işleridir. Her birinden bir kez haber verilir.',
      'These jobs wait for you, you started them, or they belong to a department that you manage. You are told of each once.',
    ],
    leadOne: [
      'Bu iş sizi bekliyor, sizin başlattığınız ya da yönettiğiniz departmanın bir işidir. Bir kez haber verilir.',
      'This job waits for you, you started it, or it belongs to a department that you manage. You are told once.',
    ],
    closing: [
      'Bu iletiyi, {0} hesabında geciken işler yöneticilere de bildirildiği için aldınız. Hangi iletileri ve hangi dilde alacağınızı profilinizde seçersiniz.',
      'You received this because {0} tells managers, too, of what is late. Your profile says which mails you receive, and in which language.',
    ],
  },
};

const texts = {
  target: ['Hedef tarihi: {0}', 'Target date: {0}'],
  waitsForYou: ['Sizden işlem bekliyor', 'Waits for you'],
  waitsFor: ['Beklenen: {0}', 'Waits for: {0}'],
  more: ['Diğerleri genel bakış sayfanızda.', 'The others are on your overview.'],
  moreInBell: ['Diğerleri bildirimlerinizde.', 'The others are in your notifications.'],
  overview: ['Genel bakışı aç', 'Open the overview'],
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
  kind: Reminder = 'late',
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const { one, many, lead, leadOne, closing } = said[kind];
  const isOne = late.length === 1;
  const hasMore = late.length > maxNamed;
  const title = isOne ? say(one) : say(many, hasMore ? `${maxNamed}+` : late.length);
  return {
    subject: `${plainLine(account.title)}: ${title}`,
    letter: {
      language,
      account: plainLine(account.title),
      title,
      paragraphs: [say(isOne ? leadOne : lead)],
      items: late.slice(0, maxNamed).map((job) => itemOf(say, job, home, dates)),
      ...(hasMore && { next: say(kind === 'late' ? texts.more : texts.moreInBell) }),
      action: { label: say(texts.overview), url: home },
      closing: say(closing, quoted(account.title)),
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
