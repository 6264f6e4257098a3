import fc from 'fast-check';
import { expect, it } from 'vitest';
import { whoLeaves } from './whoLeaves.ts';

const people = (count: number) => Array.from({ length: count }, (_, index) => index);

it('lets those go who have left', () => {
  expect(whoLeaves(people(3), 20, 3)).toEqual({ users: [0, 1, 2], problem: null, left: 3 });
  expect(whoLeaves(people(1), 1, 3).users).toEqual([0]);
  expect(whoLeaves([], 0, 3)).toEqual({ users: [], problem: null, left: 0 });
});

it('lets nobody go where too many, or all, have left at once', () => {
  expect(whoLeaves(people(4), 20, 3)).toEqual({
    users: [],
    problem: 'lang_directory_too_many_left',
    left: 4,
  });
  expect(whoLeaves(people(2), 2, 3)).toEqual({ users: [], problem: 'lang_directory_all_left', left: 2 });
});

it('never lets more go than are allowed, and says so whenever somebody who left stays', () => {
  const count = fc.integer({ min: 0, max: 40 });
  fc.assert(
    fc.property(count, count, fc.integer({ min: 1, max: 40 }), (left, stayed, most) => {
      const { users, problem } = whoLeaves(people(left), left + stayed, most);
      expect(users.length).toBeLessThanOrEqual(most);
      expect(users.length === left).toBe(problem === null);
    }),
  );
});
