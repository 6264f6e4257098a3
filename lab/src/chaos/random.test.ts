import { expect, it } from 'vitest';
import { seededRandom } from './random.ts';

const numbers = (seed: number) => {
  const random = seededRandom(seed);
  return Array.from({ length: 1000 }, () => random.between(0, 1));
};

it('gives the same numbers for the same seed, and others for another', () => {
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

it('spreads them evenly and stays within the bounds', () => {
  const given = numbers(3);
  expect(Math.min(...given)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...given)).toBeLessThan(1);
  expect(given.reduce((sum, one) => sum + one, 0) / given.length).toBeCloseTo(0.5, 1);
});

it('chooses each of several things, and nothing from nothing', () => {
  const random = seededRandom(1);
  const chosen = new Set(Array.from({ length: 100 }, () => random.oneOf(['a', 'b', 'c'])));
  expect([...chosen].sort()).toEqual(['a', 'b', 'c']);
  expect(() => random.oneOf([])).toThrow(RangeError);
});
