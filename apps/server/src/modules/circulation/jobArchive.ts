import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import { notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { BytesAnswer } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { accountSettings } from '../accounts/index.ts';
import { distinctNames, safeFileName } from '../delivery/index.ts';
import { dayIn, type FileRow, filesOf, loadVisibleJob, nameAndType, trackingOf } from '../jobs/index.ts';

/** Everything of a job as one ZIP, made on the way: one file open at a time, nothing held in memory. */
export async function jobArchive(platform: Platform, person: Person, jobId: string): Promise<BytesAnswer> {
  const { job, files } = await platform.db.inAccount(person.accountId, async (tx) => {
    const visible = await loadVisibleJob(tx, person, jobId);
    return { job: visible, files: await filesOf(tx, person.accountId, visible.id) };
  });
  return zipAnswer(`${trackingOf(job)} ${job.name}`.slice(0, 120), zip(platform, entriesOf(files, '')));
}

/**
 * The same of several jobs, a folder for each.
 * @throws AppError not_found where one of them is hidden from the person, or none at all
 */
export async function jobArchives(
  platform: Platform,
  person: Person,
  ids: readonly string[],
): Promise<BytesAnswer> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) throw notFound();
  const { found, timeZone } = await platform.db.inAccount(person.accountId, async (tx) => {
    const jobs: { readonly folder: string; readonly files: FileRow[] }[] = [];
    for (const id of wanted) {
      const job = await loadVisibleJob(tx, person, id);
      const folder = safeFileName(`${trackingOf(job)} ${job.name}`.slice(0, 100));
      jobs.push({ folder, files: await filesOf(tx, person.accountId, job.id) });
    }
    return { found: jobs, timeZone: (await accountSettings(tx, person.accountId)).timeZone };
  });
  const folders = distinctNames(found.map(({ folder }) => folder));
  const entries = found.flatMap(({ files }, at) => entriesOf(files, `${folders[at]}/`));
  const day = dayIn(timeZone, platform.clock());
  return zipAnswer(`${person.accountCode}-${day}`, zip(platform, entries));
}

const zipAnswer = (name: string, stream: Readable): BytesAnswer => ({
  kind: 'stream',
  stream,
  name: safeFileName(name).concat('.zip'),
  contentType: 'application/zip',
  disposition: 'attachment',
});

interface Entry {
  readonly path: string;
  readonly file: FileRow;
}

/** The files of a job in a folder, each by a name that no other has there. */
function entriesOf(files: readonly FileRow[], folder: string): Entry[] {
  const names = distinctNames(files.map((file) => safeFileName(nameAndType(file).name)));
  return files.map((file, at) => ({
    path: `${folder}${file.kind === 'Attachment' ? 'ekler/' : ''}${names[at] ?? file.id}`,
    file,
  }));
}

function zip(platform: Platform, entries: readonly Entry[]): Readable {
  const archive = new yazl.ZipFile();
  const out = new PassThrough();
  let entry: Readable | undefined;
  archive.on('error', (error) => out.destroy(error));
  // When the reader goes away in the middle, nobody reads the open file to its end, which would close it.
  out.on('close', () => entry?.destroy());
  // PDF streams are compressed already: stored entries cost no time and keep the size known beforehand.
  for (const { path, file } of entries)
    archive.addReadStreamLazy(path, { compress: false, size: file.currentSize }, (give) => {
      platform.blobs.stream(file.accountId, file.currentSha256).then(
        (stream) => {
          entry = stream;
          if (out.destroyed) stream.destroy();
          else give(null, stream);
        },
        (error: Error) => give(error, Readable.from([])),
      );
    });
  archive.end();
  archive.outputStream.pipe(out);
  return out;
}
