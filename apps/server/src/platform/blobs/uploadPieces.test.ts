import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { memoryKeys } from '../../testing/memoryKeys.ts';
import { sealedPieces } from './sealedPieces.ts';
import { PiecesLost, plainPieces, type UploadPieces } from './uploadPieces.ts';

const of = { accountId: 'a'.repeat(24), uploadId: 'b'.repeat(24) };
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-pieces-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const keys = memoryKeys();
let number = 0;
const freshPath = () => {
  number += 1;
  return join(folder, String(number));
};

async function add(pieces: UploadPieces, at: number, ...parts: Uint8Array[]): Promise<void> {
  const writer = await pieces.append(at);
  try {
    for (const part of parts) await writer.add(part);
  } finally {
    await writer.close();
  }
}
async function read(pieces: UploadPieces, bytes: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of pieces.stream(bytes)) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

describe.each([
  ['plain', (path: string) => plainPieces(path)],
  ['encrypted', (path: string) => sealedPieces(path, of, keys)],
])('pieces of an upload, %s,', (_how, open) => {
  it('are together what was counted, however they came and whatever a crash left behind them', async () => {
    const step = fc.record({ length: fc.integer({ min: 1, max: 200_000 }), counted: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const pieces = open(freshPath());
        let counted = Buffer.alloc(0);
        for (const { length, counted: counts } of steps) {
          const piece = randomBytes(length);
          await add(pieces, counted.length, piece);
          if (counts) counted = Buffer.concat([counted, piece]);
        }
        if (counted.length > 0) expect((await read(pieces, counted.length)).equals(counted)).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('may be written by one request in several', async () => {
    const pieces = open(freshPath());
    const bytes = randomBytes(150_000);
    await add(pieces, 0, bytes.subarray(0, 10), bytes.subarray(10, 100_000), bytes.subarray(100_000));
    expect((await read(pieces, bytes.length)).equals(bytes)).toBe(true);
  });

  it('are lost when fewer are there than were counted', async () => {
    const pieces = open(freshPath());
    await expect(read(pieces, 5)).rejects.toThrow(PiecesLost);
    await expect(pieces.append(5)).rejects.toThrow(PiecesLost);
    await add(pieces, 0, randomBytes(100_000));
    await truncate(pieces.path, 50_000);
    await expect(pieces.append(100_000)).rejects.toThrow(PiecesLost);
    await expect(read(pieces, 100_000)).rejects.toThrow(PiecesLost);
  });

  it('take nothing more once the file was taken away', async () => {
    const pieces = open(freshPath());
    const writer = await pieces.append(0);
    await writer.add(randomBytes(10));
    await pieces.remove();
    await expect(writer.add(randomBytes(10))).rejects.toThrow(PiecesLost);
    await writer.close();
  });
});

describe('encrypted pieces', () => {
  it('show nothing on the disk, and no two the same', async () => {
    const pieces = sealedPieces(freshPath(), of, keys);
    const piece = Buffer.from('gizli '.repeat(100));
    await add(pieces, 0, piece);
    const first = await readFile(pieces.path);
    expect(first.includes('gizli')).toBe(false);
    // Written again after a crash: never the same key for another text.
    await add(pieces, 0, piece);
    const second = await readFile(pieces.path);
    expect(second.subarray(60).equals(first.subarray(60))).toBe(false);
  });

  it('make no key for who may not send them', async () => {
    const none = memoryKeys();
    const pieces = sealedPieces(freshPath(), of, none);
    const refused = pieces.ready(() => Promise.reject(new Error('not found')));
    await expect(refused).rejects.toThrow('not found');
    expect(await none.existing(of.accountId)).toBeNull();
    await pieces.ready(async () => undefined);
    expect(await none.existing(of.accountId)).not.toBeNull();
    // Once there is one, nobody is asked.
    await pieces.ready(() => Promise.reject(new Error('asked')));
  });

  it('of another upload, in another order, or changed are lost', async () => {
    const pieces = sealedPieces(freshPath(), of, keys);
    const part = randomBytes(1000);
    await add(pieces, 0, part, part);
    const good = await readFile(pieces.path);
    const half = good.length / 2;
    const elsewhere = sealedPieces(pieces.path, { ...of, uploadId: 'c'.repeat(24) }, keys);
    await expect(read(elsewhere, 2000)).rejects.toThrow(PiecesLost);
    await writeFile(pieces.path, Buffer.concat([good.subarray(half), good.subarray(0, half)]));
    await expect(read(pieces, 2000)).rejects.toThrow(PiecesLost);
    for (let at = 0; at < good.length; at += 13) {
      const bad = Buffer.from(good);
      bad[at] = (bad[at] ?? 0) ^ 1;
      await writeFile(pieces.path, bad);
      await expect(read(pieces, 2000), `byte ${at}`).rejects.toThrow(PiecesLost);
    }
  });
});
