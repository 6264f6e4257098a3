import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { namesTag, readRange } from './ranges.ts';

describe('a range (RFC 9110 §14.1.2)', () => {
  it.each([
    ['bytes=0-499', 10_000, { kind: 'part', start: 0, end: 500 }],
    ['bytes=500-999', 10_000, { kind: 'part', start: 500, end: 1000 }],
    ['bytes=-500', 10_000, { kind: 'part', start: 9500, end: 10_000 }],
    ['bytes=9500-', 10_000, { kind: 'part', start: 9500, end: 10_000 }],
    ['bytes=0-', 10_000, { kind: 'part', start: 0, end: 10_000 }],
    ['bytes=0-99999', 10_000, { kind: 'part', start: 0, end: 10_000 }],
    ['bytes=-99999', 10_000, { kind: 'part', start: 0, end: 10_000 }],
    ['bytes=10000-', 10_000, { kind: 'unsatisfiable' }],
    ['bytes=-0', 10_000, { kind: 'unsatisfiable' }],
    ['bytes=0-0', 0, { kind: 'unsatisfiable' }],
  ])('%s of %i', (header, size, answer) => {
    expect(readRange(header, size)).toEqual(answer);
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-4', 'bytes=0-1,3-4', 'lines=0-1', 'bytes=a-b'])(
    'that is none (%s) asks for the whole',
    (header) => {
      expect(readRange(header, 100)).toEqual({ kind: 'whole' });
    },
  );

  it('never reaches outside the file', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.nat(100_000), (first, last, size) => {
        for (const header of [`bytes=${first}-${last}`, `bytes=${first}-`, `bytes=-${last}`]) {
          const answer = readRange(header, size);
          if (answer.kind !== 'part') continue;
          expect(answer.start).toBeGreaterThanOrEqual(0);
          expect(answer.start).toBeLessThan(answer.end);
          expect(answer.end).toBeLessThanOrEqual(size);
        }
      }),
    );
  });
});

it('an entity tag is found in a list, weak or strong', () => {
  expect(namesTag('"a", W/"b"', '"b"')).toBe(true);
  expect(namesTag('*', '"b"')).toBe(true);
  expect(namesTag('"a"', '"b"')).toBe(false);
  expect(namesTag(undefined, '"b"')).toBe(false);
});
