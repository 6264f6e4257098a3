import { describe, expect, it } from 'vitest';
import { textFont } from './textFont.ts';
import { readAs, visualOrder } from './visualOrder.ts';

const read = (text: string) => [...text].map(readAs).join('').normalize('NFKC');
const reversed = (text: string) => [...text].reverse().join('');

describe('text as it stands from left to right', () => {
  it('is left alone where nothing is written from right to left', () => {
    for (const text of ['Gülşen Öztürk', '', '28.11.2026 01:01 GMT+3', 'Ω Ж 字'])
      expect(visualOrder(text)).toBe(text);
  });

  it('has a Hebrew name reversed, and what surrounds it in its place', () => {
    expect(visualOrder('דוד כהן')).toBe('ןהכ דוד');
    expect(visualOrder('Ali דוד Veli')).toBe('Ali דוד Veli'.replace('דוד', reversed('דוד')));
  });

  it('has Arabic letters joined as they are written, with lam and alef as one', () => {
    // Meem at the beginning, hah in the middle, meem in the middle, dal at the end.
    expect(visualOrder('محمد')).toBe('\ufeaa\ufee4\ufea4\ufee3');
    expect(visualOrder('سلام')).toBe('\ufee1\ufefc\ufeb3');
    // Alef and waw join to nothing after them.
    expect(visualOrder('داود')).toBe('\ufea9\ufeed\ufe8d\ufea9');
    // A mark above a letter parts nobody.
    expect(visualOrder('مُحَمَّد').replaceAll(/\p{Mn}/gu, '')).toBe(visualOrder('محمد'));
  });

  it('is of letters that the font has, and reads as the name', () => {
    const font = textFont('broad');
    for (const name of ['محمد عبد الله الأنصاري', 'پرویز گچ‌کار', 'דוד כהן']) {
      const shown = visualOrder(name);
      const missing = [...shown].filter(
        (one) => one !== '\u200c' && font.glyphOf(one.codePointAt(0) ?? 0) === 0,
      );
      expect(missing).toEqual([]);
      // Lam and alef stand as one, and are read in their order.
      expect(read([...shown].reverse().join(''))).toBe(name);
    }
  });
});
