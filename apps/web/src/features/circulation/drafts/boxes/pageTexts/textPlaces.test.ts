import { describe, expect, it } from 'vitest';
import { textPlaces } from './textPlaces.ts';

const word = { str: 'Madde', transform: [10, 0, 0, 10, 100, 700], width: 40, height: 10 };
const upright = { height: 842, transform: [1, 0, 0, -1, 0, 842] };

describe('where a page has text', () => {
  it('is told from the lower left corner, with room for descenders', () => {
    expect(textPlaces([word], upright)).toEqual([{ x: 100, y: 698, width: 40, height: 10 }]);
  });

  it('follows a page that is shown turned', () => {
    // Turned by 90 degrees: the page's own (x, y) shows at (y, x) from the upper left corner.
    const [place] = textPlaces([word], { height: 595, transform: [0, 1, 1, 0, 0, 0] });
    expect(place).toEqual({ x: 698, y: 595 - 140, width: 10, height: 40 });
  });

  it('follows text that runs upwards', () => {
    const [place] = textPlaces([{ ...word, transform: [0, 10, -10, 0, 100, 700] }], upright);
    expect(place).toEqual({ x: 92, y: 700, width: 10, height: 40 });
  });

  it('has none where only spaces or marks stand', () => {
    expect(textPlaces([{ ...word, str: '  ' }, { type: 'beginMarkedContent' }], upright)).toEqual([]);
  });
});
