import { PassThrough, Readable } from 'node:stream';
import yazl from 'yazl';
import type { Person } from '../../platform/http/person.ts';
import type { BytesAnswer } from '../../platform/http/serve.ts';
import type { Platform } from '../../platform/platform.ts';
import { distinctNames, safeFileName } from '../delivery/index.ts';
import { type FileRow, filesOf, loadVisibleJob, nameAndType, trackingOf } from '../jobs/index.ts';

/** Everything of a job as one ZIP, made on the way: one file open at a time, nothing held in memory. */
export async function jobArchive(platform: Platform, person: Person, jobId: string): Promise<BytesAnswer> {
  const { job, files } = await platform.db.inAccount(person.accountId, async (tx) => {
    const visible = await loadVisibleJob(tx, person, jobId);
    return { job: visible, files: await filesOf(tx, person.accountId, visible.id) };
  });
  const tracking = trackingOf(job);
  return {
    kind: 'stream',
    stream: zip(platform, files),
    name: safeFileName(`${tracking} ${job.name}`.slice(0, 120)).concat('.zip'),
    contentType: 'application/zip',
    disposition: 'attachment',
  };
}

function zip(platform: Platform, files: readonly FileRow[]): Readable {
  const archive = new yazl.ZipFile();
  const out = new PassThrough();
  let entry: Readable | undefined;
  archive.on('error', (error) => out.destroy(error));
  // When the reader goes away in the middle, nobody reads the open file to its end, which would close it.
  out.on('close', () => entry?.destroy());
  const names = distinctNames(files.map((file) => safeFileName(nameAndType(file).name)));
  files.forEach((file, index) => {
    // PDF streams are compressed already: stored entries cost no time and keep the size known beforehand.
    const name = `${file.kind === 'Attachment' ? 'ekler/' : ''}${names[index] ?? file.id}`;
    archive.addReadStreamLazy(name, { compress: false, size: file.currentSize }, (give) => {
      platform.blobs.stream(file.accountId, file.currentSha256).then(
        (stream) => {
          entry = stream;
          if (out.destroyed) stream.destroy();
          else give(null, stream);
        },
        (error: Error) => give(error, Readable.from([])),
      );
    });
  });
  archive.end();
  archive.outputStream.pipe(out);
  return out;
}
