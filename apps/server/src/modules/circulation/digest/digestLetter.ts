import type { Language, Message, NoticeKind } from '@tomar/contract';
import { type DateStyle, longDay } from '../../../platform/mail/letter/formats.ts';
import { type In, type Item, type Letter, textsIn } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';
import { isOpen, type JobInLetter, trackingOf } from '../../jobs/index.ts';
import type { DigestContent, MoveKind } from './digestContent.ts';

const texts = {
  title: ['Günlük özetiniz', 'Your daily digest'],
  subjectWaiting: ['{0}: {1} iş sizi bekliyor', '{0}: {1} jobs wait for you'],
  subjectOne: ['{0}: bir iş sizi bekliyor', '{0}: a job waits for you'],
  subjectNews: ['{0}: günlük özetiniz', '{0}: your daily digest'],
  waiting: ['Sizi bekleyen işler: {0}.', 'Jobs that wait for you: {0}.'],
  noneWaiting: ['Sizi bekleyen iş yok.', 'No job waits for you.'],
  late: [
    'Başlattığınız, hedef tarihi geçen ve başkalarını bekleyen işler de aşağıda.',
    'Jobs that you started, past their target date and waiting for others, stand below as well.',
  ],
  news: [
    'Son özetinizden beri olanlar da aşağıda.',
    'What happened since your last digest stands below as well.',
  ],
  incoming: [
    'Size havale edilen gelen belgeler de aşağıda.',
    'Incoming documents that were assigned to you stand below as well.',
  ],
  assigned: ['Size havale edildi', 'Assigned to you'],
  sender: ['Gönderen: {0}', 'Sender: {0}'],
  waitsForYou: ['Sizden işlem bekliyor', 'Waits for you'],
  waitsFor: ['Beklenen: {0}', 'Waits for: {0}'],
  due: ['Son gün: {0}', 'Due: {0}'],
  past: ['Hedef tarihi geçti: {0}', 'Past its target date: {0}'],
  moreWaiting: ['Sizi bekleyen {0} iş daha var.', 'There are {0} more that wait for you.'],
  moreLate: [
    'Başkalarını bekleyen gecikmiş {0} iş daha var.',
    'There are {0} more that are late and wait for others.',
  ],
  moreNews: ['Haberi olan {0} iş daha var.', 'There are {0} more with news.'],
  more: ['Bunlar genel bakış sayfanızda.', 'These are on your overview.'],
  moreIncoming: [
    'Size havale edilen {0} gelen belge daha var; bunlar Gelen belgeler sayfasında.',
    'There are {0} more incoming documents that were assigned to you, on the page Incoming documents.',
  ],
  overview: ['Genel bakışı aç', 'Open the overview'],
  closing: [
    'Bu iletiyi, {0} hesabında bildirimleri günde bir iletide toplamayı seçtiğiniz için aldınız. Profilinizde değiştirirsiniz.',
    'You received this from {0} because you chose one mail a day for all notices. Your profile changes that.',
  ],
} as const satisfies Readonly<Record<string, Message>>;

const happened: Partial<Readonly<Record<NoticeKind, Message>>> = {
  completed: ['Tamamlandı', 'Completed'],
  declined: ['Reddedildi', 'Declined'],
  cancelled: ['İptal edildi', 'Cancelled'],
  escalated: ['Hedef tarihinden sonra hâlâ bekliyor', 'Still waits past its target date'],
  contractEnds: ['Sözleşme yakında bitiyor', 'The contract ends soon'],
  comment: ['Yeni yorum var', 'There is a new comment'],
  notSent: ['Bir alıcıya gönderilemedi', 'It did not reach a recipient'],
  returned: ['Bir e-posta geri döndü', 'A mail came back'],
};

const moved: Readonly<Record<MoveKind, Message>> = {
  workTaken: ['{0} kişisinin işlerini devraldınız.', 'You took over the work of {0}.'],
  workGiven: ['İşlerinizi {0} devraldı.', '{0} took over your work.'],
  standsIn: ['{0} size vekâlet verdi.', 'You stand in for {0}.'],
  stoodInFor: ['{0} size vekâlet ediyor.', '{0} stands in for you.'],
  standInEnded: ['{0} ile aranızdaki vekâlet sona erdi.', 'The substitution between you and {0} was ended.'],
};

/** Whether there is anything to say. */
export const hasContent = ({ waiting, late, news, incoming, moves }: DigestContent): boolean =>
  waiting.length + late.length + news.length + incoming.length + moves.length > 0;

/**
 * The one mail of a day in place of many.
 * @param home address of the account's overview
 */
export function digestLetter(
  content: DigestContent,
  account: { readonly title: string },
  home: string,
  language: Language,
  dates: DateStyle,
): { readonly subject: string; readonly letter: Letter } {
  const say = textsIn(language);
  const { waiting, waitingCount, late, lateCount, news, newsCount, incoming, incomingCount, moves } = content;
  const subject =
    waitingCount === 0 ? texts.subjectNews : waitingCount === 1 ? texts.subjectOne : texts.subjectWaiting;
  const unnamed = [
    [texts.moreWaiting, waitingCount - waiting.length],
    [texts.moreLate, lateCount - late.length],
    [texts.moreNews, newsCount - news.length],
  ] as const;
  const moreJobs = unnamed.filter(([, count]) => count > 0).map(([text, count]) => say(text, count));
  const moreIncoming = incomingCount - incoming.length;
  const more = [
    ...(moreJobs.length > 0 ? [...moreJobs, say(texts.more)] : []),
    ...(moreIncoming > 0 ? [say(texts.moreIncoming, moreIncoming)] : []),
  ];
  return {
    subject: say(subject, plainLine(account.title), waitingCount),
    letter: {
      language,
      account: plainLine(account.title),
      title: say(texts.title),
      paragraphs: [
        waitingCount === 0 ? say(texts.noneWaiting) : say(texts.waiting, waitingCount),
        ...(late.length > 0 ? [say(texts.late)] : []),
        ...(news.length > 0 ? [say(texts.news)] : []),
        ...(incoming.length > 0 ? [say(texts.incoming)] : []),
        ...moves.map(({ kind, other }) => say(moved[kind], quoted(other))),
      ],
      items: itemsOf(say, content, home, dates),
      ...(more.length > 0 && { next: more.join(' ') }),
      action: { label: say(texts.overview), url: home },
      closing: say(texts.closing, quoted(account.title)),
    },
  };
}

/**
 * What waits, what is late, what happened: in this order, each job once with all that there is to say of it. Then incoming
 * documents.
 */
function itemsOf(
  say: In,
  { today, waiting, late, news, incoming }: DigestContent,
  home: string,
  dates: DateStyle,
): Item[] {
  const items = new Map<string, { job: JobInLetter; details: string[] }>();
  const add = (job: JobInLetter, ...details: readonly string[]) => {
    const item = items.get(job.id) ?? { job, details: isOpen(job) ? [trackingOf(job)] : [] };
    item.details.push(...details);
    items.set(job.id, item);
  };
  for (const { job, targetEndDate } of waiting)
    add(job, say(texts.waitsForYou), ...(targetEndDate === null ? [] : [dateOf(targetEndDate)]));
  for (const { job, targetEndDate, waitsFor } of late) {
    const names = waitsFor.map((name) => quoted(name)).join(', ');
    add(job, dateOf(targetEndDate), ...(names === '' ? [] : [say(texts.waitsFor, names)]));
  }
  for (const { job, kinds } of news)
    add(
      job,
      ...kinds.flatMap((kind) => {
        const text = happened[kind];
        return text ? [say(text)] : [];
      }),
    );
  const ofJobs = [...items.values()].map(({ job, details }) => ({
    // Of a job that is not open a mail says no name.
    name: isOpen(job) ? quoted(job.name) : trackingOf(job),
    url: `${home}/myjob/${job.id}`,
    details,
  }));
  const ofDocuments = incoming.map(({ id, trackingNo, name, sender }) => ({
    name: quoted(name),
    url: `${home}/incomingDoc/${id}`,
    details: [trackingNo, say(texts.assigned), say(texts.sender, quoted(sender))],
  }));
  return [...ofJobs, ...ofDocuments];

  function dateOf(day: string): string {
    return say(day < today ? texts.past : texts.due, longDay(day, dates));
  }
}
