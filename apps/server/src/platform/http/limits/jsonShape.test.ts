import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isWithinShape, maxDepth, maxParts } from './jsonShape.ts';

const nested = (depth: number) => '[{"a":'.repeat(depth / 2) + '}]'.repeat(depth / 2);

it('bounds how deep things lie in each other', () => {
  expect(isWithinShape(nested(maxDepth))).toBe(true);
  expect(isWithinShape(nested(maxDepth + 2))).toBe(false);
  expect(isWithinShape('['.repeat(1_000_000))).toBe(false);
});

it('bounds how many parts there are', () => {
  expect(isWithinShape(`[${'0,'.repeat(maxParts - 2)}0]`)).toBe(true);
  expect(isWithinShape(`[${'0,'.repeat(maxParts)}0]`)).toBe(false);
  expect(isWithinShape(`[${'[],'.repeat(maxParts / 2)}0]`)).toBe(false);
});

it('counts nothing that stands in text', () => {
  const text = JSON.stringify({ a: `${'[{'.repeat(1000)}\\"${','.repeat(maxParts)}"\\` });
  expect(isWithinShape(text)).toBe(true);
});

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

it('sees the depth that a reader of the text would build', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4 }), fc.integer({ min: 0, max: 40 }), (value, wrapping) => {
      let whole: unknown = value;
      for (let count = 0; count < wrapping; count += 1) whole = { '"[\\': whole };
      expect(isWithinShape(JSON.stringify(whole))).toBe(depthOf(whole) <= maxDepth);
    }),
  );
});
