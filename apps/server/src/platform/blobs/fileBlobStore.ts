import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { ByteSink } from '@tomar/signatures/io';
import { isId } from '../database/ids.ts';
import { isCode, removeFile } from '../files/removeFile.ts';
import { BlobDamaged, BlobMissing, BlobTooLarge, expectSize } from './blobErrors.ts';
import type { BlobRecords } from './blobRecords.ts';
import type { BlobStore, StoredBlob } from './blobStore.ts';
import type { DataKeys } from './dataKeys.ts';
import { openPlainBlob } from './plainBlob.ts';
import { plainProofs } from './provePlain.ts';
import { keyIdOf, openSealedBlob, sealedSize, writeSealed } from './sealedBlob.ts';
import { sealedPieces } from './sealedPieces.ts';
import { plainPieces } from './uploadPieces.ts';
import { writeWhole } from './writeWhole.ts';

const sweepAfterMs = 24 * 60 * 60_000;

/** Of an encrypted file's name: what lay there before the store encrypted has none, and stays readable. */
export const sealedSuffix = '.sealed';

export interface BlobStoreOptions {
  /** What encrypted files are read with. */
  readonly keys?: DataKeys;
  /** Whether new files are encrypted; needs `keys`. */
  readonly isSealing?: boolean;
  /** Who is told of bytes before they are stored, so that none is collected at that moment. */
  readonly records?: BlobRecords;
}

/**
 * Blobs in a folder: `blobs/<account>/<first two digits>/<sha256>.sealed` (or `<sha256>`, where they are not
 * encrypted), work in progress in `tmp/<account>/`, uploads in `uploads/<account>/`, all on one file system, so that a
 * rename moves a finished file into place at once.
 */
export function openBlobStore(root: string, options: BlobStoreOptions = {}): BlobStore {
  const { keys, records } = options;
  const isSealing = options.isSealing === true && keys !== undefined;
  const plainPath = (accountId: string, sha256: string) => {
    if (!isId(accountId) || !/^[0-9a-f]{64}$/.test(sha256)) throw new TypeError('not a blob address');
    return join(root, 'blobs', accountId, sha256.slice(0, 2), sha256);
  };
  const sealedPath = (accountId: string, sha256: string) => plainPath(accountId, sha256) + sealedSuffix;
  const path = isSealing ? sealedPath : plainPath;
  const folder = async (area: 'tmp' | 'uploads', accountId: string) => {
    if (!isId(accountId)) throw new TypeError('not an account');
    const made = join(root, area, accountId);
    await mkdir(made, { recursive: true, mode: 0o700 });
    return made;
  };

  async function write(accountId: string, fill: (sink: ByteSink) => Promise<void>): Promise<StoredBlob> {
    const temporary = join(await folder('tmp', accountId), randomUUID());
    try {
      const stored = isSealing
        ? await writeSealed(temporary, accountId, await keys.current(accountId), (sink) =>
            counted(sink, fill),
          )
        : await writePlain(temporary, (sink) => counted(sink, fill));
      // First the record, then the file: what is being collected at this moment is put in place anew.
      await records?.touch(accountId, stored.sha256);
      await place(temporary, path(accountId, stored.sha256), () => isStored(accountId, stored));
      // What is encrypted now does not lie there readable besides.
      if (isSealing) await removeFile(plainPath(accountId, stored.sha256));
      return stored;
    } catch (error) {
      await removeFile(temporary);
      throw error;
    }
  }

  /** Whether the same bytes lie where they would be stored now, as they would be stored now. */
  async function isStored(accountId: string, { sha256, size }: StoredBlob): Promise<boolean> {
    if (!isSealing) return (await fileSize(plainPath(accountId, sha256))) === size;
    const { id } = await keys.current(accountId);
    if ((await keyIdOf(sealedPath(accountId, sha256))) !== id) return false;
    try {
      await (await openSealed(accountId, sha256))?.close();
      return true;
    } catch (error) {
      if (error instanceof BlobDamaged) return false;
      throw error;
    }
  }

  const openSealed = (accountId: string, sha256: string) =>
    openSealedBlob(sealedPath(accountId, sha256), { accountId, sha256 }, keys);
  const provePlain = plainProofs();
  const openPlain = (accountId: string, sha256: string) =>
    openPlainBlob(
      plainPath(accountId, sha256),
      isSealing ? (blob, state) => provePlain(accountId, sha256, blob, state) : undefined,
    );
  const openBlob = async (accountId: string, sha256: string) => {
    const blob =
      (await openSealed(accountId, sha256)) ??
      (await openPlain(accountId, sha256)) ??
      // It may have been encrypted between the two looks.
      (await openSealed(accountId, sha256));
    if (!blob) throw new BlobMissing(sha256);
    return blob;
  };

  const sizeOf = async (accountId: string, sha256: string) =>
    (await sealedSize(sealedPath(accountId, sha256))) ?? (await fileSize(plainPath(accountId, sha256)));

  return {
    path,
    write,
    put: (accountId, bytes, { limit = Number.POSITIVE_INFINITY } = {}) =>
      write(accountId, async (sink) => {
        let size = 0;
        for await (const part of bytes) {
          const piece: Uint8Array = part;
          size += piece.length;
          if (size > limit) throw new BlobTooLarge(limit);
          await sink.write(piece);
        }
      }),
    async pieces(accountId, uploadId) {
      if (!isId(uploadId)) throw new TypeError('not an upload');
      const place = join(await folder('uploads', accountId), uploadId);
      return isSealing
        ? sealedPieces(place + sealedSuffix, { accountId, uploadId }, keys)
        : plainPieces(place);
    },
    piecesFolder: (accountId) => folder('uploads', accountId),
    async size(accountId, sha256) {
      const size = await sizeOf(accountId, sha256);
      if (size === undefined) throw new BlobMissing(sha256);
      return size;
    },
    open: openBlob,
    async stream(accountId, sha256, range) {
      const blob = await openBlob(accountId, sha256);
      const { start, end } = range ?? { start: 0, end: blob.size };
      const pieces = blob.stream(start, Math.min(end, blob.size))[Symbol.asyncIterator]();
      return new Readable({
        read() {
          pieces.next().then(
            ({ done, value }) => this.push(done ? null : value),
            (error: Error) => this.destroy(error),
          );
        },
        destroy(error, done) {
          blob.close().then(() => done(error), done);
        },
      });
    },
    has: async (accountId, sha256) => (await sizeOf(accountId, sha256)) !== undefined,
    async stored(accountId, firstDigits) {
      const found = await names(dirname(plainPath(accountId, firstDigits.padEnd(64, '0'))));
      return [...new Set(found.map((name) => basename(name, sealedSuffix)))];
    },
    async remove(accountId, sha256) {
      for (const file of [sealedPath(accountId, sha256), plainPath(accountId, sha256)])
        await removeFile(file);
    },
    async keyId(accountId, sha256) {
      const keyId = await keyIdOf(sealedPath(accountId, sha256));
      if (keyId !== undefined) return keyId;
      if ((await sizeOf(accountId, sha256)) === undefined) throw new BlobMissing(sha256);
      return null;
    },
    async removeAll(accountId) {
      if (!isId(accountId)) throw new TypeError('not an account');
      for (const area of ['blobs', 'uploads', 'tmp'])
        await rm(join(root, area, accountId), { recursive: true, force: true });
    },
    async sweep() {
      let removed = 0;
      const area = join(root, 'tmp');
      for (const account of await names(area))
        for (const name of await names(join(area, account))) {
          const file = join(area, account, name);
          const { mtimeMs } = await stat(file).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
          if (Date.now() - mtimeMs < sweepAfterMs) continue;
          await removeFile(file);
          removed += 1;
        }
      return removed;
    },
  };
}

/**
 * Gives a finished file its name. Who stores the same bytes at the same time leaves the first file there: a thread may
 * be about to open it with its key. One that is damaged or encrypted with an older key is replaced.
 */
async function place(temporary: string, target: string, isStored: () => Promise<boolean>): Promise<void> {
  try {
    await linkInFolder(temporary, target);
    await unlink(temporary);
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error;
    if (await isStored()) await unlink(temporary);
    else await rename(temporary, target);
  }
  await syncFolder(dirname(target));
}

/** The folder is nearly always there: it is made when it is missed. */
async function linkInFolder(file: string, target: string): Promise<void> {
  try {
    await link(file, target);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) throw error;
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    await link(file, target);
  }
}

/** Hashes and counts what `fill` writes on its way into the sink. */
async function counted(sink: ByteSink, fill: (sink: ByteSink) => Promise<void>): Promise<StoredBlob> {
  const hash = createHash('sha256');
  let size = 0;
  await fill({
    write: async (piece) => {
      hash.update(piece);
      size += piece.length;
      await sink.write(piece);
    },
  });
  return { sha256: hash.digest('hex'), size };
}

async function writePlain(file: string, fill: (sink: ByteSink) => Promise<StoredBlob>): Promise<StoredBlob> {
  const handle = await open(file, 'wx', 0o600);
  try {
    const stored = await fill({ write: (piece) => writeWhole(handle, piece) });
    await handle.sync();
    expectSize(file, stored.size, (await handle.stat()).size);
    return stored;
  } finally {
    await handle.close();
  }
}

/** A rename is only sure to outlive a power cut once the folder is written, too. Windows cannot and need not. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle: FileHandle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const fileSize = (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

const names = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);
