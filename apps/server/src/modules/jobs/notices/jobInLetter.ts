import type { Message, Privacy } from '@tomar/contract';
import { type DateStyle, longDay } from '../../../platform/mail/letter/formats.ts';
import type { Fact, In } from '../../../platform/mail/letter/letter.ts';
import { plainLine, quoted } from '../../../platform/mail/letter/quoted.ts';
import { trackingOf } from '../present.ts';

/** What letters say of a job. */
export interface JobInLetter {
  readonly id: string;
  readonly name: string;
  readonly serial: string | null;
  readonly number: number | null;
  readonly revision: number;
  readonly privacy: Privacy;
}

/** Only of these a letter says what people typed: a mail is read by servers, and on screens that others see. */
export const isOpen = ({ privacy }: Pick<JobInLetter, 'privacy'>): boolean => privacy === 'Normal';

/** What the job is called in a subject: its name, or the tracking number alone (AUTH-11 to AUTH-13). */
export const nameInSubject = (job: JobInLetter): string =>
  isOpen(job) ? plainLine(job.name) : trackingOf(job);

/** The same within a sentence. */
export const nameInSentence = (job: JobInLetter): string =>
  isOpen(job) ? `“${quoted(job.name)}”` : quoted(trackingOf(job));

const texts = {
  tracking: ['Takip numarası', 'Tracking number'],
  document: ['Belge', 'Document'],
  documents: ['Belgeler', 'Documents'],
  more: ['{0} belge daha', '{0} more'],
  due: ['Son gün', 'Due'],
} as const satisfies Readonly<Record<string, Message>>;

export const trackingFact = (say: In, job: JobInLetter): Fact => ({
  label: say(texts.tracking),
  values: [trackingOf(job)],
});

/** The job's number, documents and target date. `fileNames` may be the first of more. */
export function jobFacts(
  say: In,
  job: JobInLetter & { readonly documents: number; readonly targetEndDate: string | null },
  fileNames: readonly string[],
  dates: DateStyle,
): Fact[] {
  const { documents, targetEndDate } = job;
  const more = documents - fileNames.length;
  const named = [...fileNames.map((name) => quoted(name)), ...(more > 0 ? [say(texts.more, more)] : [])];
  return [
    trackingFact(say, job),
    {
      label: say(documents === 1 ? texts.document : texts.documents),
      values: isOpen(job) ? named : [String(documents)],
    },
    ...(targetEndDate === null ? [] : [{ label: say(texts.due), values: [longDay(targetEndDate, dates)] }]),
  ];
}
