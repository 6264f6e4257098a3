import { expect, it } from 'vitest';
import { onScreen } from './onScreen.ts';

it('is measured from the upper left on the screen and the lower left in the PDF', () => {
  const a4 = { width: 595, height: 842 };
  expect(onScreen({ x: 10, y: 20, width: 100, height: 50 }, a4, 2)).toEqual({
    left: 20,
    top: 1544,
    width: 200,
    height: 100,
  });
});
