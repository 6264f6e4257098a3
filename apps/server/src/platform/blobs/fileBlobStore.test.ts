import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BlobDamaged, BlobMissing, type BlobStore, BlobTooLarge } from './blobStore.ts';
import { openBlobStore } from './fileBlobStore.ts';

const account = 'a'.repeat(24);
const other = 'b'.repeat(24);
const bytes = randomBytes(300_000);
const sha256 = createHash('sha256').update(bytes).digest('hex');

let folder: string;
let blobs: BlobStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-blobs-'));
  blobs = openBlobStore(folder);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const leftovers = () => readdir(join(folder, 'tmp', account)).catch(() => []);

describe('a stored file', () => {
  it('lies under its hash, byte for byte, whole and in part', async () => {
    expect(await blobs.put(account, Readable.from([bytes]))).toEqual({ sha256, size: bytes.length });
    expect(blobs.path(account, sha256)).toBe(join(folder, 'blobs', account, sha256.slice(0, 2), sha256));
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

  it('leaves nothing when its source breaks off', async () => {
    async function* broken() {
      yield bytes.subarray(0, 1000);
      throw new Error('connection lost');
    }
    await expect(blobs.put(account, broken())).rejects.toThrow('connection lost');
    expect(await leftovers()).toEqual([]);
  });

  it('and was left behind by a crash is swept after a day, not before', async () => {
    const old = await blobs.temporaryPath(account);
    const young = await blobs.temporaryPath(account);
    await writeFile(old, 'half');
    await writeFile(young, 'half');
    const yesterday = new Date(Date.now() - 25 * 60 * 60_000);
    await utimes(old, yesterday, yesterday);
    expect(await blobs.sweep()).toBe(1);
    await expect(stat(old)).rejects.toThrow();
    await stat(young);
  });
});

describe('a finished temporary file', () => {
  it('is taken over without being copied, and once more after a crash', async () => {
    const path = await blobs.temporaryPath(account);
    await writeFile(path, bytes);
    const { ino } = await stat(path);
    expect(await blobs.adopt(account, path)).toEqual({ sha256, size: bytes.length });
    expect((await stat(blobs.path(account, sha256))).ino).toBe(ino);
    expect(await blobs.adopt(account, path, { sha256, size: bytes.length })).toEqual({
      sha256,
      size: bytes.length,
    });
  });

  it('that is shorter than what was written is no blob', async () => {
    const path = await blobs.temporaryPath(account);
    await writeFile(path, bytes.subarray(0, 1000));
    const found = { sha256, size: bytes.length };
    await expect(blobs.adopt(account, path, found)).rejects.toThrow(BlobDamaged);
    expect(await blobs.has(account, sha256)).toBe(false);
    await blobs.put(account, Readable.from([bytes]));
    await truncate(blobs.path(account, sha256), 1000);
    await rm(path);
    await expect(blobs.adopt(account, path, found)).rejects.toThrow(BlobDamaged);
  });

  it('is refused from anywhere else', async () => {
    const outside = join(folder, 'elsewhere');
    await writeFile(outside, bytes);
    await expect(blobs.adopt(account, outside)).rejects.toThrow(TypeError);
    await expect(blobs.adopt(other, await blobs.temporaryPath(account))).rejects.toThrow(TypeError);
  });
});

it('an address that climbs out of the folder is none', () => {
  expect(() => blobs.path('../../etc', sha256)).toThrow(TypeError);
  expect(() => blobs.path(account, '../passwd')).toThrow(TypeError);
});
