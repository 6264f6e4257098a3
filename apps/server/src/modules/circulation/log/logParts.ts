import {
  deliveryStateWords,
  formatAmount,
  type JobDetail,
  jobEventWords,
  participantWords,
  recipientKindWords,
  roleWords,
  stampTaxWords,
  statusWords,
  taxCurrency,
} from '@tomar/contract';
import { type DateStyle, longDay } from '../../../platform/mail/letter/formats.ts';
import type { In } from '../../../platform/mail/letter/letter.ts';
import type { LogPart } from './layOutLog.ts';
import { factWords, logWords, valueWords } from './logWords.ts';

/** A moment to the second with its zone, in the way that the reader has days written. */
export const logMoment = (iso: string, { locale, timeZone }: DateStyle): string =>
  new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZone,
    timeZoneName: 'shortOffset',
  }).format(new Date(iso));

/** What a job's page tells its reader, in words: the job, its people, files, deliveries and everything that happened. */
export function logParts(job: JobDetail, account: string, say: In, dates: DateStyle): LogPart[] {
  const row = (label: string, ...lines: string[]): LogPart => ({ kind: 'row', label, lines });
  const given = (label: string, value: string | null) => (value ? [row(label, value)] : []);
  const orNone = (rows: readonly LogPart[]) => (rows.length > 0 ? rows : [row('', say(logWords.none))]);
  return [
    { kind: 'title', text: `${say(logWords.title)}: ${job.trackingNumber}` },
    row(say(logWords.name), job.name),
    row(say(logWords.account), account),
    ...given(say(logWords.documentNumber), job.documentNumber),
    ...given(say(logWords.amount), sayMoney(say, job.money.amount, job.money.currency)),
    ...given(say(stampTaxWords.stampTax), sayMoney(say, job.money.stampTax, taxCurrency)),
    ...given(say(logWords.validUntil), job.money.validUntil && longDay(job.money.validUntil, dates)),
    row(say(logWords.status), say(statusWords[job.status])),
    ...given(say(logWords.ended), job.endDescription),
    row(say(logWords.owner), job.ownerName),
    ...given(say(logWords.department), job.department),
    row(say(logWords.created), logMoment(job.createdAt, dates)),
    { kind: 'heading', text: say(logWords.people) },
    ...job.steps.flatMap((step) =>
      step.people.map(({ actor, name, role, state, actedBy, actedAt, note }) =>
        row(
          say(logWords.step, step.position),
          `${name} · ${say(roleWords[role])} · ${say(participantWords[state])}`,
          ...(actedBy && actor.kind === 'user' && actedBy.userId !== actor.userId
            ? [say(logWords.actedBy, actedBy.name, name)]
            : actedBy && actedBy.name !== name
              ? [actedBy.name]
              : []),
          ...(actedAt ? [logMoment(actedAt, dates)] : []),
          ...(note ? [note] : []),
        ),
      ),
    ),
    { kind: 'heading', text: say(logWords.files) },
    ...job.files.map(({ originalName, sha256, signatures }) =>
      row(
        originalName,
        ...(signatures > 0 ? [say(logWords.signatures, signatures)] : []),
        `${say(logWords.original)}: ${sha256}`,
      ),
    ),
    { kind: 'heading', text: say(logWords.deliveries) },
    ...orNone(
      job.deliveries.map(({ name, kind, state, sentAt }) =>
        row(
          name || say(recipientKindWords[kind]),
          say(deliveryStateWords[state]),
          ...(sentAt ? [logMoment(sentAt, dates)] : []),
        ),
      ),
    ),
    ...(job.comments.length > 0
      ? [
          { kind: 'heading' as const, text: say(logWords.comments) },
          ...job.comments.map(({ writtenAt, authorName, text, isDeleted }) =>
            row(
              logMoment(writtenAt, dates),
              authorName,
              ...(isDeleted ? [say(logWords.commentDeleted)] : text.split('\n')),
            ),
          ),
        ]
      : []),
    { kind: 'heading', text: say(logWords.events) },
    ...job.timeline.map((event) =>
      row(
        logMoment(event.at, dates),
        `${event.actorName ?? say(logWords.system)} · ${wordOf(say, jobEventWords, event.event)}`,
        ...(event.note ? [event.note] : []),
        ...event.facts.map(
          ({ name, value }) =>
            `${wordOf(say, factWords, name)}: ${
              name in stampTaxWords
                ? sayMoney(say, value, taxCurrency)
                : wordOf(say, valueWords[name] ?? {}, value)
            }`,
        ),
        ...event.erased.map((name) => `${wordOf(say, factWords, name)}: ${say(logWords.erased)}`),
      ),
    ),
  ];
}

/** As each language writes amounts; empty where there is none. */
const sayMoney = (say: In, amount: string, currency: string): string =>
  amount === '' ? '' : `${say([formatAmount(amount, 'tr'), formatAmount(amount, 'en')])} ${currency}`;

function wordOf(say: In, words: Readonly<Record<string, readonly [string, string]>>, key: string): string {
  // What people named, such as a file, may be called as what every object has.
  const word = Object.hasOwn(words, key) ? words[key] : undefined;
  return word ? say(word) : key;
}
