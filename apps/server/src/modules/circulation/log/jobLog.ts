import { Readable } from 'node:stream';
import type { Language } from '@tomar/contract';
import { writePaper } from '@tomar/signatures/paper';
import type { Person } from '../../../platform/http/person.ts';
import type { BytesAnswer } from '../../../platform/http/serve.ts';
import { dateStyleOf } from '../../../platform/mail/letter/formats.ts';
import { textsIn } from '../../../platform/mail/letter/letter.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountSettings, loadAccount } from '../../accounts/index.ts';
import { safeFileName } from '../../delivery/index.ts';
import { loadVisibleJob, trackingOf } from '../../jobs/index.ts';
import { presentJob } from '../present.ts';
import { layOutLog, sheet } from './layOutLog.ts';
import { logLines } from './logLines.ts';
import { logMoment, logParts } from './logParts.ts';
import { logWords } from './logWords.ts';

interface Wanted {
  readonly format: 'pdf' | 'jsonl';
  readonly language: Language;
}

/** JOB-25: everything that happened to a job that the person may see, to read or to verify. */
export async function jobLog(
  platform: Platform,
  person: Person,
  jobId: string,
  { format, language }: Wanted,
): Promise<BytesAnswer> {
  const { accountId } = person;
  const found = await platform.db.inAccount(accountId, async (tx) => {
    const row = await loadVisibleJob(tx, person, jobId);
    const name = safeFileName(`${trackingOf(row)} log`);
    if (format === 'jsonl') return { name, lines: await logLines(tx, accountId, jobId) };
    const settings = await accountSettings(tx, accountId);
    const { title } = await loadAccount(tx, accountId);
    return { name, settings, title, job: await presentJob(tx, person, row) };
  });
  if ('lines' in found)
    return answer(`${found.name}.jsonl`, 'application/jsonl; charset=utf-8', Buffer.from(found.lines ?? ''));
  const { name, settings, title, job } = found;
  const say = textsIn(language);
  const dates = dateStyleOf(language, settings);
  const madeAt = platform.clock();
  const made = say(logWords.made, logMoment(madeAt.toISOString(), dates), person.name);
  const pages = layOutLog(logParts(job, title, say, dates), (page, of) =>
    say(logWords.page, `${job.trackingNumber} · ${made}`, page, of),
  );
  const paperTitle = `${say(logWords.title)}: ${job.trackingNumber}`;
  const paper = writePaper({ ...sheet, title: paperTitle, language, pages, madeAt });
  return answer(`${name}.pdf`, 'application/pdf', paper);
}

const answer = (name: string, contentType: string, bytes: Buffer): BytesAnswer => ({
  kind: 'stream',
  stream: Readable.from([bytes]),
  name,
  contentType,
  disposition: 'attachment',
});
