import { createHash, randomBytes } from 'node:crypto';
import { copyFile, mkdir, mkdtemp, open, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryKeys } from '../../testing/memoryKeys.ts';
import { atPlace } from '../threads/atPlace.ts';
import { BlobDamaged, BlobKeyMissing } from './blobErrors.ts';
import { type BlobPlace, openPlace } from './blobPlace.ts';
import type { BlobStore } from './blobStore.ts';
import { chunkBytes, plainLength, sealedChunkBytes, sealedLength } from './chunkCipher.ts';
import { openBlobStore } from './fileBlobStore.ts';
import { headerBytes } from './sealedHeader.ts';

const account = 'a'.repeat(24);
const other = 'b'.repeat(24);

let folder: string;
let keys: ReturnType<typeof memoryKeys>;
let blobs: BlobStore;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-sealed-'));
  keys = memoryKeys();
  blobs = openBlobStore(folder, { keys, isSealing: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const put = async (bytes: Uint8Array, owner = account) =>
  (await blobs.put(owner, Readable.from([bytes]))).sha256;
const whole = async (sha256: string) => buffer(await blobs.stream(account, sha256));

describe('an encrypted blob', () => {
  it('is what came in, at every length around a chunk, in whatever pieces it came and is read', async () => {
    const lengths = fc.oneof(
      fc.integer({ min: 0, max: 20 }),
      ...[1, 2, 3].map((n) => fc.integer({ min: n * chunkBytes - 2, max: n * chunkBytes + 2 })),
      fc.integer({ min: 0, max: 7 * chunkBytes }),
    );
    const cuts = fc.array(fc.integer({ min: 1, max: 3 * chunkBytes }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(lengths, cuts, fc.nat(), fc.nat(), async (length, sizes, from, to) => {
        const bytes = randomBytes(length);
        const pieces: Buffer[] = [];
        for (let at = 0, nr = 0; at < length; nr += 1) {
          const end = at + (sizes[nr % sizes.length] ?? 1);
          pieces.push(bytes.subarray(at, end));
          at = end;
        }
        const { sha256, size } = await blobs.put(account, Readable.from(pieces));
        expect([sha256, size]).toEqual([createHash('sha256').update(bytes).digest('hex'), length]);
        expect(await blobs.size(account, sha256)).toBe(length);
        expect((await whole(sha256)).equals(bytes)).toBe(true);
        const [start, end] = [from % (length + 1), to % (length + 2)];
        const part = await buffer(await blobs.stream(account, sha256, { start, end }));
        expect(part.equals(bytes.subarray(start, Math.max(start, end)))).toBe(true);
        const blob = await blobs.open(account, sha256);
        const inThread = openPlace(structuredClone(blob.place));
        try {
          for (const source of [blob, inThread])
            expect(Buffer.from(await source.read(start, to % 100_000))).toEqual(
              bytes.subarray(start, start + (to % 100_000)),
            );
        } finally {
          await blob.close();
          await inThread.close();
        }
      }),
      { numRuns: 60 },
    );
  });

  it('is read in flat memory too: a chunk that was passed on is given back when the next one comes', async () => {
    const bytes = randomBytes(3 * chunkBytes + 5);
    for (const store of [blobs, openBlobStore(join(folder, 'plain'))]) {
      const { sha256 } = await store.put(account, Readable.from([bytes]));
      const blob = await store.open(account, sha256);
      try {
        const [start, end] = [7, bytes.length - 3];
        const held: Uint8Array[] = [];
        const copies: Buffer[] = [];
        for await (const chunk of blob.fleeting?.(start, end) ?? []) {
          held.push(chunk);
          copies.push(Buffer.from(chunk));
        }
        expect(Buffer.concat(copies).equals(bytes.subarray(start, end))).toBe(true);
        const memory = new Set(held.map(({ buffer: of }) => of).filter(({ byteLength }) => byteLength > 0));
        // Encrypted: the first and the last one are parts of a chunk. In clear: one buffer for all.
        expect(memory.size).toBe(store === blobs ? 2 : 1);
      } finally {
        await blob.close();
      }
    }
  });

  it('shows on the disk nothing of what it holds, and looks different each time it is written', async () => {
    const text = Buffer.from('gizli sözleşme '.repeat(10_000));
    const sha256 = await put(text);
    const first = await readFile(blobs.path(account, sha256));
    expect(first.includes('gizli')).toBe(false);
    await rm(blobs.path(account, sha256));
    await put(text);
    const second = await readFile(blobs.path(account, sha256));
    for (let at = headerBytes; at < first.length; at += 1000)
      expect(second.includes(first.subarray(at, at + 16))).toBe(false);
    expect((await whole(sha256)).equals(text)).toBe(true);
  });

  it('stays the same file when the same bytes are stored again, however many do so at once', async () => {
    const text = randomBytes(300_000);
    const [first, ...others] = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const blob = await blobs.open(account, await put(text));
        await blob.close();
        return blob.place;
      }),
    );
    for (const place of others) expect(place).toEqual(first);
    expect(first && (await openPlace(first).read(0, 300_000))).toEqual(text);
    expect(await readdir(join(folder, 'tmp', account))).toEqual([]);
  });

  it('is replaced where what lies there is damaged', async () => {
    const text = randomBytes(300_000);
    const sha256 = await put(text);
    await truncate(blobs.path(account, sha256), 1000);
    await put(text);
    expect((await whole(sha256)).equals(text)).toBe(true);
  });

  it('has a length for every length', () => {
    for (const plain of [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 5 * chunkBytes])
      expect(plainLength(sealedLength(plain))).toBe(plain);
    for (const none of [0, 15, sealedChunkBytes + 1, sealedChunkBytes + 16])
      expect(plainLength(none)).toBeUndefined();
  });
});

describe('before a byte that was not stored so is given out,', () => {
  const bytes = randomBytes(5 * chunkBytes + 77);
  /** Whatever came before the failure is the beginning of what was stored. */
  const failsHonestly = async (sha256: string) => {
    const got: Buffer[] = [];
    await expect(
      (async () => {
        for await (const piece of await blobs.stream(account, sha256)) got.push(piece);
      })(),
    ).rejects.toThrow(BlobDamaged);
    const given = Buffer.concat(got);
    expect(given.equals(bytes.subarray(0, given.length))).toBe(true);
    return given.length;
  };
  const chunkAt = (index: number) => headerBytes + index * sealedChunkBytes;
  const swap = async (path: string, left: number, right: number) => {
    const file = await readFile(path);
    const copy = Buffer.from(file);
    file.copy(copy, chunkAt(left), chunkAt(right), chunkAt(right + 1));
    file.copy(copy, chunkAt(right), chunkAt(left), chunkAt(left + 1));
    await writeFile(path, copy);
  };

  it('a changed bit is noticed, wherever it is', async () => {
    const sha256 = await put(bytes);
    const path = blobs.path(account, sha256);
    const good = await readFile(path);
    await fc.assert(
      fc.asyncProperty(fc.nat({ max: good.length - 1 }), fc.nat({ max: 7 }), async (at, bit) => {
        const bad = Buffer.from(good);
        bad[at] = (bad[at] ?? 0) ^ (1 << bit);
        await writeFile(path, bad);
        const kind = at >= 8 && at < 20 ? BlobKeyMissing : BlobDamaged;
        await expect(whole(sha256)).rejects.toThrow(kind);
      }),
      {
        numRuns: 150,
        examples: [
          [0, 0],
          [8, 0],
          [20, 0],
          [52, 0],
          [headerBytes, 0],
          [good.length - 1, 0],
        ],
      },
    );
  });

  it('a missing end is noticed, also at the border of a chunk', async () => {
    const sha256 = await put(bytes);
    const path = blobs.path(account, sha256);
    for (const length of [chunkAt(5), chunkAt(2), chunkAt(5) + 20, headerBytes + 16, headerBytes, 10, 0]) {
      await truncate(path, length);
      expect(await failsHonestly(sha256)).toBe(0);
      await expect(blobs.open(account, sha256)).rejects.toThrow(BlobDamaged);
      await put(bytes);
    }
  });

  it('chunks in another order are noticed', async () => {
    const sha256 = await put(bytes);
    await swap(blobs.path(account, sha256), 1, 3);
    expect(await failsHonestly(sha256)).toBe(chunkBytes);
  });

  it('a chunk of an earlier file of the same bytes and key is noticed', async () => {
    const sha256 = await put(bytes);
    const path = blobs.path(account, sha256);
    const before = await readFile(path);
    await rm(path);
    await put(bytes);
    const handle = await open(path, 'r+');
    await handle.write(before, chunkAt(2), sealedChunkBytes, chunkAt(2));
    await handle.close();
    expect(await failsHonestly(sha256)).toBe(2 * chunkBytes);
  });

  it('another blob of the account in its place is noticed', async () => {
    const sha256 = await put(bytes);
    const same = await put(randomBytes(bytes.length));
    await copyFile(blobs.path(account, same), blobs.path(account, sha256));
    expect(await failsHonestly(sha256)).toBe(0);
  });

  it('a file in clear in its place is noticed, also one that was read before', async () => {
    const sha256 = await put(bytes);
    const plain = openBlobStore(folder).path(account, sha256);
    await rm(blobs.path(account, sha256));
    await writeFile(plain, bytes);
    expect((await whole(sha256)).equals(bytes)).toBe(true);
    // As long as what was stored: nothing but its bytes tells the two apart.
    await writeFile(plain, randomBytes(bytes.length));
    await expect(blobs.open(account, sha256)).rejects.toThrow(BlobDamaged);
    await expect(blobs.stream(account, sha256, { start: 5, end: 9 })).rejects.toThrow(BlobDamaged);
  });

  it('the same bytes of another account in its place are noticed, also if it had the same key', async () => {
    const sha256 = await put(bytes, other);
    const target = blobs.path(account, sha256);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(blobs.path(other, sha256), target);
    await expect(blobs.open(account, sha256)).rejects.toThrow(BlobKeyMissing);
    const shared = await keys.current(other);
    const give = async () => shared;
    const one = { current: give, existing: give, byId: give };
    await expect(openBlobStore(folder, { keys: one }).open(account, sha256)).rejects.toThrow(BlobDamaged);
  });
});

describe('keys', () => {
  const bytes = randomBytes(100_000);

  it('that were retired still open what they encrypted', async () => {
    const sha256 = await put(bytes);
    keys.rotate(account);
    expect((await whole(sha256)).equals(bytes)).toBe(true);
  });

  it('that are gone take the account’s files with them, and no other’s', async () => {
    const sha256 = await put(bytes);
    await put(bytes, other);
    keys.forget(account);
    await expect(blobs.open(account, sha256)).rejects.toThrow(BlobKeyMissing);
    expect((await buffer(await blobs.stream(other, sha256))).equals(bytes)).toBe(true);
  });
});

describe('a store that begins to encrypt', () => {
  const bytes = randomBytes(70_000);

  it('reads what was stored before, and stores it encrypted when it comes again', async () => {
    const before = openBlobStore(folder);
    const { sha256 } = await before.put(account, Readable.from([bytes]));
    expect((await whole(sha256)).equals(bytes)).toBe(true);
    await put(bytes);
    expect(await before.has(account, sha256)).toBe(true);
    await expect(readFile(before.path(account, sha256))).rejects.toThrow('ENOENT');
    expect((await whole(sha256)).equals(bytes)).toBe(true);
  });

  it('takes no file for an encrypted one because of what is in it', async () => {
    const sealed = await readFile(blobs.path(account, await put(bytes)));
    const before = openBlobStore(folder);
    const { sha256 } = await before.put(account, Readable.from([sealed]));
    expect((await whole(sha256)).equals(sealed)).toBe(true);
  });

  it('that stops again still reads what it encrypted', async () => {
    const sha256 = await put(bytes);
    const stopped = openBlobStore(folder, { keys, isSealing: false });
    expect((await buffer(await stopped.stream(account, sha256))).equals(bytes)).toBe(true);
  });
});

describe('a thread at work on a blob', () => {
  const bytes = randomBytes(70_000);
  const opened = (place: BlobPlace) => {
    const source = openPlace(place);
    return source.read(0, source.size).finally(() => source.close());
  };

  it('gets it although it is written anew with another key before the thread opens it', async () => {
    const sha256 = await put(bytes);
    const isFirst = [true];
    const read = await atPlace(blobs, account, sha256, async (place) => {
      if (isFirst.pop()) {
        keys.rotate(account);
        await put(bytes);
      }
      return opened(place);
    });
    expect(Buffer.from(read).equals(bytes)).toBe(true);
    expect(isFirst).toEqual([]);
  });

  it('fails once where the blob stayed as it was', async () => {
    const sha256 = await put(bytes);
    let tries = 0;
    const failing = atPlace(blobs, account, sha256, () => {
      tries += 1;
      return Promise.reject(new Error('too complex'));
    });
    await expect(failing).rejects.toThrow('too complex');
    expect(tries).toBe(1);
  });
});
