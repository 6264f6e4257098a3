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
