import type { Language, Message } from '@tomar/contract';
import { streamArchive } from '../../../platform/archive/streamArchive.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { BytesAnswer } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { safeFileName } from '../../delivery/index.ts';
import { filesOf, loadVisibleJob, trackingOf } from '../../jobs/index.ts';
import { pathsOf } from './archiveEntries.ts';
import { indexWords } from './archiveIndex.ts';

/** Everything of a job as one ZIP, made on the way: one file open at a time, nothing held in memory. */
export async function jobArchive(
  platform: Platform,
  person: Person,
  jobId: string,
  language: Language,
): Promise<BytesAnswer> {
  const { job, files } = await platform.db.inAccount(person.accountId, async (tx) => {
    const visible = await loadVisibleJob(tx, person, jobId);
    return { job: visible, files: await filesOf(tx, person.accountId, visible.id) };
  });
  const say = ([tr, en]: Message) => (language === 'tr' ? tr : en);
  const paths = pathsOf(files, say(indexWords.attachments));
  const entries = async function* () {
    for (const [at, file] of files.entries())
      yield {
        path: paths[at] ?? file.id,
        bytes: await platform.blobs.stream(file.accountId, file.currentSha256),
        size: file.currentSize,
        compress: false,
      };
  };
  return zipAnswer(`${trackingOf(job)} ${job.name}`.slice(0, 120), streamArchive(entries));
}

export const zipAnswer = (
  name: string,
  stream: ReturnType<typeof streamArchive>,
): BytesAnswer & { readonly kind: 'stream' } => ({
  kind: 'stream',
  stream,
  name: safeFileName(name).concat('.zip'),
  contentType: 'application/zip',
  disposition: 'attachment',
});
