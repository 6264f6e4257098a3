import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { Readable } from 'node:stream';
import { isId } from '../database/ids.ts';
import {
  BlobDamaged,
  BlobMissing,
  type BlobStore,
  BlobTooLarge,
  type OpenBlob,
  type StoredBlob,
} from './blobStore.ts';

const sweepAfterMs = 24 * 60 * 60_000;
const chunk = 256 * 1024;

/**
 * Blobs in a folder: `blobs/<account>/<first two digits>/<sha256>`, work in progress in `tmp/<account>/`, uploads
 * in `uploads/<account>/`, all on one file system, so that a rename moves a finished file into place at once.
 */
export function openBlobStore(root: string): BlobStore {
  const path = (accountId: string, sha256: string) => {
    if (!isId(accountId) || !/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a blob address');
    return join(root, 'blobs', accountId, sha256.slice(0, 2), sha256);
  };
  const folder = async (area: 'tmp' | 'uploads', accountId: string) => {
    if (!isId(accountId)) throw new TypeError('not an account');
    const made = join(root, area, accountId);
    await mkdir(made, { recursive: true, mode: 0o700 });
    return made;
  };
  const temporaryPath = async (accountId: string) => join(await folder('tmp', accountId), randomUUID());

  async function place(accountId: string, temporary: string, sha256: string, size: number) {
    const target = path(accountId, sha256);
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await rename(temporary, target);
    await syncFolder(dirname(target));
    return { sha256, size };
  }

  return {
    path,
    temporaryPath,
    async uploadPath(accountId, uploadId) {
      if (!isId(uploadId)) throw new TypeError('not an upload');
      return join(await folder('uploads', accountId), uploadId);
    },
    async put(accountId, bytes, { limit = Number.POSITIVE_INFINITY } = {}) {
      const temporary = await temporaryPath(accountId);
      try {
        const { sha256, size } = await write(temporary, bytes, limit);
        return await place(accountId, temporary, sha256, size);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    async adopt(accountId, temporary, found) {
      const below = ['tmp', 'uploads'].some((area) =>
        temporary.startsWith(join(root, area, accountId) + sep),
      );
      if (!below) throw new TypeError('adopt takes only what lies in a temporary folder of the account');
      if (found !== undefined && !(await exists(temporary))) {
        // A crash between the rename and the commit: the work is being repeated.
        const { sha256 } = found;
        expectSize(sha256, found.size, await sizeOf(path(accountId, sha256), sha256));
        return found;
      }
      const handle = await open(temporary, 'r+');
      let stored: StoredBlob;
      try {
        const sha256 = found?.sha256 ?? (await hashOf(temporary));
        await handle.sync();
        stored = { sha256, size: (await handle.stat()).size };
        if (found) expectSize(temporary, found.size, stored.size);
      } finally {
        await handle.close();
      }
      return place(accountId, temporary, stored.sha256, stored.size);
    },
    size: (accountId, sha256) => sizeOf(path(accountId, sha256), sha256),
    async open(accountId, sha256) {
      return openFile(path(accountId, sha256), sha256);
    },
    async stream(accountId, sha256, range) {
      const file = path(accountId, sha256);
      const size = await sizeOf(file, sha256);
      const { start, end } = range ?? { start: 0, end: size };
      const last = Math.min(end, size) - 1;
      // To a file stream, an end before the start would mean "to the end of the file".
      return last < start
        ? Readable.from([])
        : createReadStream(file, { start, end: last, highWaterMark: chunk });
    },
    has: (accountId, sha256) => exists(path(accountId, sha256)),
    async sweep() {
      let removed = 0;
      const area = join(root, 'tmp');
      for (const account of await names(area))
        for (const name of await names(join(area, account))) {
          const file = join(area, account, name);
          const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
          if (Date.now() - mtimeMs < sweepAfterMs) continue;
          await rm(file, { force: true });
          removed += 1;
        }
      return removed;
    },
  };
}

async function write(
  file: string,
  bytes: Readable | AsyncIterable<Uint8Array>,
  limit: number,
): Promise<StoredBlob> {
  const handle = await open(file, 'wx', 0o600);
  try {
    const hash = createHash('sha256');
    let size = 0;
    for await (const part of bytes) {
      const piece: Uint8Array = part;
      size += piece.length;
      if (size > limit) throw new BlobTooLarge(limit);
      hash.update(piece);
      await writeWhole(handle, piece);
    }
    await handle.sync();
    expectSize(file, size, (await handle.stat()).size);
    return { sha256: hash.digest('hex'), size };
  } finally {
    await handle.close();
  }
}

async function writeWhole(handle: FileHandle, piece: Uint8Array): Promise<void> {
  for (let done = 0; done < piece.length; ) {
    const { bytesWritten } = await handle.write(piece, done, piece.length - done);
    done += bytesWritten;
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file, { highWaterMark: chunk })) hash.update(part);
  return hash.digest('hex');
}

/** A rename is only sure to outlive a power cut once the folder is written, too. Windows cannot and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function openFile(path: string, sha256: string): Promise<OpenBlob> {
  const handle = await open(path, 'r').catch((cause: NodeJS.ErrnoException) => {
    throw cause.code === 'ENOENT' ? new BlobMissing(sha256, { cause }) : cause;
  });
  const { size } = await handle.stat();
  const read = async (offset: number, length: number): Promise<Uint8Array> => {
    const wanted = Math.max(0, Math.min(length, size - offset));
    const buffer = Buffer.allocUnsafe(wanted);
    let done = 0;
    while (done < wanted) {
      const { bytesRead } = await handle.read(buffer, done, wanted - done, offset + done);
      if (bytesRead === 0) break;
      done += bytesRead;
    }
    return buffer.subarray(0, done);
  };
  return {
    path,
    size,
    read,
    async *stream(start, end) {
      for (let at = start; at < end; ) {
        const part = await read(at, Math.min(chunk, end - at));
        if (part.length === 0) return;
        yield part;
        at += part.length;
      }
    },
    close: () => handle.close(),
  };
}

function expectSize(name: string, expected: number, found: number): void {
  if (found !== expected) throw new BlobDamaged(name, expected, found);
}

async function sizeOf(file: string, sha256: string): Promise<number> {
  try {
    return (await stat(file)).size;
  } catch (cause) {
    throw new BlobMissing(sha256, { cause });
  }
}

const exists = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const names = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
