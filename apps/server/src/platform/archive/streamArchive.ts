import { addAbortSignal, PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import yazl from 'yazl';

export interface ArchiveEntry {
  /** With slashes; no other entry has it. */
  readonly path: string;
  readonly bytes: Readable;
  /** Where it is known beforehand; other bytes than so many fail the archive. */
  readonly size?: number;
  /** PDFs and spreadsheets are compressed already: stored as they are they cost no time. */
  readonly compress: boolean;
  readonly modifiedAt?: Date;
}

/**
 * A ZIP that is written on the way (APPNOTE 6.3.10; ZIP64 where it grows so large): the next entry is asked for when the one
 * before is out, so that one is open at a time. In memory remains a line of the directory for each.
 * @param entries told when nobody reads any more; what it throws breaks the archive off
 */
export function streamArchive(entries: (signal: AbortSignal) => AsyncIterable<ArchiveEntry>): Readable {
  const archive = new yazl.ZipFile();
  const out = new PassThrough();
  const unread = new AbortController();
  out.on('close', () => unread.abort());
  archive.on('error', (error) => out.destroy(error));
  archive.outputStream.pipe(out);
  writeAll(archive, entries(unread.signal), unread.signal).catch((error: Error) => out.destroy(error));
  return out;
}

async function writeAll(
  archive: yazl.ZipFile,
  entries: AsyncIterable<ArchiveEntry>,
  signal: AbortSignal,
): Promise<void> {
  for await (const { path, bytes, size, compress, modifiedAt } of entries) {
    addAbortSignal(signal, bytes);
    archive.addReadStream(bytes, path, {
      compress,
      ...(size !== undefined && { size }),
      ...(modifiedAt && { mtime: modifiedAt }),
    });
    await finished(bytes);
  }
  signal.throwIfAborted();
  archive.end();
}
