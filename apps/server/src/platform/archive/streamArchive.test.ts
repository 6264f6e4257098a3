import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { setImmediate as turn } from 'node:timers/promises';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type ArchiveEntry, streamArchive } from './streamArchive.ts';

const entry = (path: string, bytes: Readable | string, size?: number): ArchiveEntry => ({
  path,
  bytes: typeof bytes === 'string' ? Readable.from([Buffer.from(bytes)]) : bytes,
  compress: false,
  ...(size !== undefined && { size }),
});

async function* each(...entries: ArchiveEntry[]) {
  yield* entries;
}

it('holds its entries under their names, stored or compressed, an empty one too', async () => {
  const bytes = await buffer(
    streamArchive(() =>
      each(
        entry('İş 1/ışık.pdf', 'bir', 3),
        { ...entry('İş 1/ekler/uzun.txt', 'a'.repeat(100_000)), compress: true },
        entry('boş', ''),
      ),
    ),
  );
  const files = unzipSync(new Uint8Array(bytes));
  expect(Object.keys(files)).toEqual(['İş 1/ışık.pdf', 'İş 1/ekler/uzun.txt', 'boş']);
  expect(files['İş 1/ekler/uzun.txt']).toHaveLength(100_000);
  expect(bytes.length).toBeLessThan(2000);
});

it('asks for an entry when the one before is out, and for none when nobody reads', async () => {
  let asked = 0;
  const stream = streamArchive(async function* () {
    for (;;) {
      asked += 1;
      yield entry(`${asked}`, Readable.from(Array.from({ length: 16 }, () => Buffer.alloc(65_536))));
    }
  });
  await new Promise((resolve) => stream.once('readable', resolve));
  for (let at = 0; at < 200; at += 1) await turn();
  expect(asked).toBeLessThanOrEqual(2);
  stream.destroy();
});

it('closes what is open, and makes nothing more, when its reader goes', async () => {
  const open: Readable[] = [];
  let ended = false;
  const stream = streamArchive(async function* (signal) {
    try {
      for (let at = 0; ; at += 1) {
        const bytes = new Readable({ read: () => bytes.push(Buffer.alloc(65_536)) });
        open.push(bytes);
        yield entry(String(at), bytes);
      }
    } finally {
      ended = signal.aborted;
    }
  });
  stream.once('data', () => stream.destroy());
  await expect.poll(() => ended).toBe(true);
  expect(open.map(({ destroyed }) => destroyed)).toEqual([true]);
});

it('is broken off, and no whole file, when an entry fails or has other bytes than it says', async () => {
  const failing = new Readable({
    read() {
      this.destroy(new Error('gone'));
    },
  });
  const next = () => entry('sonraki', 'x');
  await expect(text(streamArchive(() => each(entry('a', failing), next())))).rejects.toThrow('gone');
  const short = entry('a', 'iki', 4);
  await expect(text(streamArchive(() => each(short, next(), next())))).rejects.toThrow('unexpected number');
  await expect(
    text(
      streamArchive(async function* () {
        yield next();
        throw new Error('no more');
      }),
    ),
  ).rejects.toThrow('no more');
});
