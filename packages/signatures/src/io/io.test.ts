import { execFileSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AppendedSource } from './appendedSource.ts';
import {
  BufferSink,
  BufferSource,
  copyRange,
  FileSource,
  hashRange,
  hashSource,
  readAll,
  SliceSource,
  writeFileWhole,
} from './index.ts';

let folder = '';
const data = randomBytes(3_000_000);
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tomar-io-'));
  writeFileSync(join(folder, 'data'), data);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('sources', () => {
  it('a file, a buffer and slices of either read alike, past the end too', async () => {
    await using file = FileSource.open(join(folder, 'data'));
    const sources = [
      file,
      new BufferSource(data),
      new SliceSource(file, [
        { start: 0, end: 1000 },
        { start: 1000, end: data.length },
      ]),
    ];
    for (const source of sources) {
      expect(source.size).toBe(data.length);
      expect(Buffer.compare(await source.read(990, 30), data.subarray(990, 1020))).toBe(0);
      expect((await source.read(data.length - 5, 100)).length).toBe(5);
      expect((await source.read(data.length + 5, 100)).length).toBe(0);
      const chunks: Uint8Array[] = [];
      for await (const chunk of source.stream(10, data.length - 10)) chunks.push(chunk);
      expect(Buffer.concat(chunks).equals(data.subarray(10, -10))).toBe(true);
      expect(await hashSource('sha256', source)).toEqual(createHash('sha256').update(data).digest());
    }
  });

  it('copies through one buffer without mixing chunks up', async () => {
    await using file = FileSource.open(join(folder, 'data'));
    const sink = new BufferSink();
    const state = createHash('sha256');
    await copyRange(file, sink, 0, file.size, state);
    expect(Buffer.from(sink.bytes()).equals(data)).toBe(true);
    expect(state.digest()).toEqual(createHash('sha256').update(data).digest());
  });

  it('bytes behind a source are copied after it, and its chunks may be valid for a moment only', async () => {
    const inner = {
      size: data.length,
      read: (offset: number, length: number) => new BufferSource(data).read(offset, length),
      stream: (start: number, end: number) => new BufferSource(data).stream(start, end),
      async *fleeting(start: number, end: number) {
        const chunk = Buffer.alloc(100_000);
        for (let at = start; at < end; at += chunk.length) {
          const length = data.copy(chunk, 0, at, Math.min(at + chunk.length, end));
          yield chunk.subarray(0, length);
        }
      },
    };
    const added = randomBytes(1_000);
    const sums = (bytes: Buffer) => createHash('sha256').update(bytes).digest();
    const expected = Buffer.concat([data, added]);
    const source = new AppendedSource(inner, added);
    expect(Buffer.from(await hashSource('sha256', source))).toEqual(sums(expected));
    for (const [start, end] of [
      [5, 10],
      [data.length - 3, data.length + 7],
      [data.length, data.length + 1_000],
    ] as const) {
      const hash = createHash('sha256');
      await hashRange(hash, source, start, end);
      expect(hash.digest()).toEqual(sums(expected.subarray(start, end)));
    }
  });

  it('slices behave like the bytes they stand for', async () => {
    const ranges = fc.array(fc.tuple(fc.nat(100), fc.nat(20)), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(ranges, fc.nat(120), fc.nat(120), async (pairs, offset, length) => {
        const parts = pairs.map(([start, size]) => ({ start, end: start + size }));
        const whole = Buffer.concat(parts.map(({ start, end }) => data.subarray(start, end)));
        const source = new SliceSource(new BufferSource(data), parts);
        expect(Buffer.from(await readAll(source)).equals(whole)).toBe(true);
        expect(
          Buffer.from(await source.read(offset, length)).equals(whole.subarray(offset, offset + length)),
        ).toBe(true);
      }),
    );
  });

  it('says what is wrong with a file that is not there, is a folder, or is closed', async () => {
    expect(() => FileSource.open(join(folder, 'nothing'))).toThrow(
      expect.objectContaining({ code: 'file_unreadable' }),
    );
    expect(() => FileSource.open(folder)).toThrow(expect.objectContaining({ code: 'file_not_regular' }));
    const file = FileSource.open(join(folder, 'data'));
    await file.close();
    await expect(file.read(0, 1)).rejects.toMatchObject({ code: 'file_closed' });
  });
});

describe('writeFileWhole', () => {
  it('replaces a file at once and leaves nothing beside it', async () => {
    const path = join(folder, 'out');
    writeFileSync(path, 'old');
    const answer = await writeFileWhole(path, async (sink) => {
      await sink.write(Buffer.from('ne'));
      expect(readFileSync(path, 'utf8')).toBe('old');
      await sink.write(Buffer.from('w'));
      return 42;
    });
    expect(answer).toBe(42);
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(folder).sort()).toEqual(['data', 'out']);
  });

  it('keeps the old file when writing fails half-way', async () => {
    const path = join(folder, 'out');
    const failing = writeFileWhole(path, async (sink) => {
      await sink.write(Buffer.from('half'));
      throw new Error('stop');
    });
    await expect(failing).rejects.toThrow('stop');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(folder).sort()).toEqual(['data', 'out']);
    await expect(writeFileWhole(join(folder, 'no', 'x'), async () => 1)).rejects.toMatchObject({
      code: 'file_unwritable',
    });
  });

  it('refuses to take the place of a link, a pipe or a folder', async () => {
    const place = mkdtempSync(join(tmpdir(), 'tomar-odd-'));
    try {
      writeFileSync(join(place, 'real'), 'old');
      symlinkSync(join(place, 'real'), join(place, 'link'));
      mkdirSync(join(place, 'folder'));
      const odd = ['link', 'folder'];
      if (process.platform !== 'win32') {
        execFileSync('mkfifo', [join(place, 'pipe')]);
        odd.push('pipe');
      }
      const before = readdirSync(place).sort();
      for (const name of odd) {
        const filled = vi.fn(async () => {});
        await expect(writeFileWhole(join(place, name), filled)).rejects.toMatchObject({
          code: 'file_not_regular',
        });
        expect(filled).not.toHaveBeenCalled();
      }
      expect(readdirSync(place).sort()).toEqual(before);
      expect(lstatSync(join(place, 'link')).isSymbolicLink()).toBe(true);
    } finally {
      rmSync(place, { recursive: true });
    }
  });
});
