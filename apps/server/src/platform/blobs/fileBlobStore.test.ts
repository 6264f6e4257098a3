import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryKeys } from '../../testing/memoryKeys.ts';
import { BlobMissing, BlobTooLarge } from './blobErrors.ts';
import type { BlobStore } from './blobStore.ts';
import { openBlobStore, sealedSuffix } from './fileBlobStore.ts';

const account = 'a'.repeat(24);
const other = 'b'.repeat(24);
const bytes = randomBytes(300_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');

let folder: string;
let blobs: BlobStore;

describe.each([
  ['plain', {}, ''],
  ['encrypted', { keys: memoryKeys(), isSealing: true }, sealedSuffix],
])('%s', (_how, options, suffix) => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tomar-blobs-'));
    blobs = openBlobStore(folder, options);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const leftovers = () => readdir(join(folder, 'tmp', account)).catch(() => []);

  describe('a stored file', () => {
    it('lies under its hash, byte for byte, whole and in part', async () => {
      expect(await blobs.put(account, Readable.from([bytes]))).toEqual({ sha256, size: bytes.length });
      expect(blobs.path(account, sha256)).toBe(
        join(folder, 'blobs', account, sha256.slice(0, 2), sha256 + suffix),
      );
      expect(await buffer(await blobs.stream(account, sha256))).toEqual(bytes);
      const part = await buffer(await blobs.stream(account, sha256, { start: 100, end: 200 }));
      expect(part).toEqual(bytes.subarray(100, 200));
      const none = await buffer(await blobs.stream(account, sha256, { start: 5, end: 5 }));
      expect(none).toHaveLength(0);
      expect(await leftovers()).toEqual([]);
    });

    it('is another account’s only if that account stored it, too', async () => {
      await blobs.put(account, Readable.from([bytes]));
      expect(await blobs.has(other, sha256)).toBe(false);
      await expect(blobs.open(other, sha256)).rejects.toThrow(BlobMissing);
      await expect(blobs.stream(other, sha256)).rejects.toThrow(BlobMissing);
    });

    it('can be read anywhere; past the end there is nothing', async () => {
      await blobs.put(account, Readable.from([bytes]));
      const blob = await blobs.open(account, sha256);
      try {
        expect(blob.size).toBe(bytes.length);
        expect(Buffer.from(await blob.read(299_990, 100))).toEqual(bytes.subarray(299_990));
        expect(await blob.read(400_000, 10)).toHaveLength(0);
        const parts: Uint8Array[] = [];
        for await (const part of blob.stream(10, 290_000)) parts.push(part);
        expect(Buffer.concat(parts)).toEqual(bytes.subarray(10, 290_000));
      } finally {
        await blob.close();
      }
    });

    it('may be stored again without harm', async () => {
      await blobs.put(account, Readable.from([bytes]));
      await blobs.put(account, Readable.from([bytes]));
      expect(await buffer(await blobs.stream(account, sha256))).toEqual(bytes);
    });
  });

  describe('a file that does not arrive', () => {
    it('leaves nothing when it is too large', async () => {
      await expect(blobs.put(account, Readable.from([bytes]), { limit: 299_999 })).rejects.toThrow(
        BlobTooLarge,
      );
      expect(await leftovers()).toEqual([]);
      expect(await blobs.has(account, sha256)).toBe(false);
    });

    it('leaves nothing when whoever writes it fails', async () => {
      const failing = blobs.write(account, async (sink) => {
        await sink.write(bytes);
        throw new Error('no time-stamp');
      });
      await expect(failing).rejects.toThrow('no time-stamp');
      expect(await leftovers()).toEqual([]);
    });

    it('leaves nothing when its source breaks off', async () => {
      async function* broken() {
        yield bytes.subarray(0, 1000);
        throw new Error('connection lost');
      }
      await expect(blobs.put(account, broken())).rejects.toThrow('connection lost');
      expect(await leftovers()).toEqual([]);
    });

    it('and was left behind by a crash is swept after a day, not before', async () => {
      await mkdir(join(folder, 'tmp', account), { recursive: true });
      const [old, young] = [join(folder, 'tmp', account, 'old'), join(folder, 'tmp', account, 'young')];
      await writeFile(old, 'half');
      await writeFile(young, 'half');
      const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
      await utimes(old, yesterday, yesterday);
      expect(await blobs.sweep()).toBe(1);
      await expect(stat(old)).rejects.toThrow();
      await stat(young);
    });
  });

  it('an address that climbs out of the folder is none', () => {
    expect(() => blobs.path('../../etc', sha256)).toThrow(TypeError);
    expect(() => blobs.path(account, '../passwd')).toThrow(TypeError);
  });
});
