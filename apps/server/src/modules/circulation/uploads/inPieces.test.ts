import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inPieces } from './inPieces.ts';

it('what comes goes on in its order, in pieces of the size asked for, the last one as long as the rest', async () => {
  const chunks = fc.array(fc.uint8Array({ maxLength: 50 }), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(chunks, fc.integer({ min: 1, max: 120 }), async (given, bytes) => {
      const pieces: Uint8Array[] = [];
      for await (const piece of inPieces(eachOf(given), bytes)) pieces.push(piece);
      expect(Buffer.concat(pieces)).toEqual(Buffer.concat(given));
      expect(pieces.every(({ length }) => length > 0)).toBe(true);
      for (const { length } of pieces.slice(0, -1)) {
        expect(length).toBeGreaterThanOrEqual(bytes);
        // Memory holds no more than a piece and the chunk that filled it.
        expect(length).toBeLessThan(bytes + 50);
      }
    }),
  );
});

async function* eachOf(chunks: readonly Uint8Array[]) {
  yield* chunks;
}
