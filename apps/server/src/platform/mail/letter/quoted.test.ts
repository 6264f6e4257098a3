import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortened } from './quoted.ts';

const segments = new Intl.Segmenter('tr', { granularity: 'grapheme' });
const signsOf = (text: string) => Array.from(segments.segment(text), ({ segment }) => segment);

it('cuts between signs as a reader counts them, and only where there are too many', () => {
  expect(shortened('İğneada', 7)).toBe('İğneada');
  expect(shortened('İğneada limanı', 8)).toBe('İğneada…');
  // Four people in one sign of eleven code units.
  expect(shortened('👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe('👨‍👩‍👧‍👦👨‍👩‍👧‍👦');
  expect(shortened('👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2)).toBe('👨‍👩‍👧‍👦…');
});

it('leaves every text alone that has few enough signs, and none with more', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 30 });
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 30 }), (given, max) => {
      const short = shortened(given, max);
      if (signsOf(given).length <= max) expect(short).toBe(given);
      else expect(signsOf(short).length).toBeLessThanOrEqual(max);
    }),
  );
});
