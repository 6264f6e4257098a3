import { textWidthOf } from '@tomar/contract';
import { lookWidth } from '@tomar/contract/look';
import { faceFor, textWidth } from '@tomar/signatures/pades';
import { describe, expect, it } from 'vitest';

/** What looks are written in: Latin, Latin-1, Latin Extended-A and some punctuation. */
const letters = [
  ...Array.from({ length: 0x7f - 0x20 }, (_, i) => String.fromCodePoint(0x20 + i)),
  ...Array.from({ length: 0x180 - 0xa0 }, (_, i) => String.fromCodePoint(0xa0 + i)),
  ...'–—‘’“”…',
];

describe('the widths that a look is laid out with', () => {
  it.each(['regular', 'strong'] as const)('are those of the embedded font, %s', (weight) => {
    const known = letters.filter((letter) => faceFor(letter, weight) === weight);
    expect(known.length).toBeGreaterThan(320);
    for (const letter of known)
      expect(Math.abs(lookWidth(letter, weight) - textWidth(letter, weight)), letter).toBeLessThan(0.0006);
  });
});

it('measures the letters of texts that go into documents as the font does, and knows none that it has not', () => {
  let known = 0;
  for (let code = 0; code < 0x3000; code += 1) {
    const letter = String.fromCodePoint(code);
    const width = textWidthOf(letter);
    if (width === undefined) continue;
    known += 1;
    expect(faceFor(letter, 'regular'), letter).toBe('regular');
    expect(Math.abs(width / 1000 - textWidth(letter, 'regular')), letter).toBeLessThan(0.0006);
  }
  expect(known).toBeGreaterThan(500);
});
