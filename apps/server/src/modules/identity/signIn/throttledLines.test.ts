import { expect, it } from 'vitest';
import { atMostEvery } from './throttledLines.ts';

it('says a thing once in its time, and another thing all the same', () => {
  const lines = atMostEvery(1000, 10);
  const said = [0, 500, 999, 1000, 1500].map((at) => lines.mayWrite('a', at));
  expect(said).toEqual([true, false, false, true, false]);
  expect(lines.mayWrite('b', 1500)).toBe(true);
});

it('remembers no more than it may, the newest', () => {
  const lines = atMostEvery(1000, 2);
  for (const what of ['a', 'b', 'c']) lines.mayWrite(what, 0);
  expect(['c', 'b', 'a'].map((what) => lines.mayWrite(what, 1))).toEqual([false, false, true]);
});
