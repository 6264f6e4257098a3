import { expect, it } from 'vitest';
import { overlaps, type Rect } from '../boxGeometry.ts';
import { placeAround } from './placeInView.ts';

const a4 = { width: 595, height: 842 };
const size = { width: 200, height: 20 };

it('places a field where somebody looks, and the next one below it', () => {
  const taken: Rect[] = [];
  for (let count = 0; count < 5; count += 1) taken.push(placeAround({ x: 297.5, y: 400 }, size, taken, a4));
  expect(taken[0]).toEqual({ ...size, x: 197.5, y: 390 });
  expect(taken.map(({ y }) => y)).toEqual([390, 364, 338, 312, 286]);
});

it('keeps it on its page, and finds another place where there is none below', () => {
  expect(placeAround({ x: 0, y: 842 }, size, [], a4)).toEqual({ ...size, x: 0, y: 822 });
  const full = [{ x: 0, y: 0, width: 595, height: 420 }];
  const place = placeAround({ x: 297.5, y: 400 }, size, full, a4);
  expect(full.some((one) => overlaps(one, place))).toBe(false);
  expect(place.height).toBe(size.height);
});
