import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { sha256Of } from './sha256Of.ts';

const piece = 4 * 1024 * 1024;

// SIGN-17
describe('the hash of a file, piece by piece', () => {
  it.each([0, 1, piece - 1, piece, piece + 1, 2 * piece + 77])('is that of all %i bytes', async (size) => {
    const bytes = randomBytes(size);
    const read: number[] = [];
    const hash = await sha256Of(new Blob([bytes]), (at) => read.push(at));
    expect(hash).toBe(createHash('sha256').update(bytes).digest('hex'));
    expect(read).toEqual(
      [...Array(Math.ceil(size / piece)).keys()].map((at) => Math.min((at + 1) * piece, size)),
    );
  });

  it('reads no more at once than a piece', async () => {
    const sizes: number[] = [];
    const file = new Blob([new Uint8Array(3 * piece)]);
    const slice = file.slice.bind(file);
    file.slice = (from, to) => {
      sizes.push((to ?? 0) - (from ?? 0));
      return slice(from, to);
    };
    await sha256Of(file, () => undefined);
    expect(Math.max(...sizes)).toBe(piece);
  });
});
