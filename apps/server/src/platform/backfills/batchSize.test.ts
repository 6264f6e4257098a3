import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aimMs, maxBatchSize, nextBatchSize } from './batchSize.ts';

it('halves after a slow batch, grows after fast ones and stays between', () => {
  expect(nextBatchSize(100, aimMs + 1)).toBe(50);
  expect(nextBatchSize(1, 10 * aimMs)).toBe(1);
  expect(nextBatchSize(50, aimMs)).toBe(50);
  expect(nextBatchSize(50, aimMs / 2 - 1)).toBe(55);
  expect(nextBatchSize(1, 0)).toBe(2);
  expect(nextBatchSize(maxBatchSize, 0)).toBe(maxBatchSize);
});

it('comes to batches within the aim, whatever a record costs, and stays there', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0.01, max: aimMs, noNaN: true }),
      fc.integer({ min: 1, max: maxBatchSize }),
      (msPerRecord, begin) => {
        let size = begin;
        for (let nr = 0; nr < 100; nr += 1) size = nextBatchSize(size, size * msPerRecord);
        expect(size).toBeGreaterThanOrEqual(1);
        expect(size).toBeLessThanOrEqual(maxBatchSize);
        expect(size * msPerRecord).toBeLessThanOrEqual(aimMs);
        // Nor smaller than it must be.
        const isLargest = size === maxBatchSize || size * msPerRecord >= aimMs / 2;
        expect(isLargest || nextBatchSize(size, size * msPerRecord) > size).toBe(true);
      },
    ),
  );
});
