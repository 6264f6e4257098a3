import fc from 'fast-check';
import { expect, it } from 'vitest';
import { canBeFilled } from './distinctPeople.ts';

/** Tries every choice. */
function filled(places: readonly (readonly string[])[], taken: readonly string[] = []): boolean {
  const [first, ...rest] = places;
  if (!first) return true;
  return first.some((person) => !taken.includes(person) && filled(rest, [...taken, person]));
}

it('DRAFT-36: places can be filled exactly where some choice gives each a person of its own', () => {
  const person = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(fc.array(fc.uniqueArray(person), { maxLength: 5 }), (places) => {
      expect(canBeFilled(places)).toBe(filled(places));
    }),
  );
});

it('who was put somewhere first moves on where that helps', () => {
  expect(canBeFilled([['a', 'b'], ['a'], ['b', 'c']])).toBe(true);
  expect(canBeFilled([['a', 'b'], ['a'], ['b']])).toBe(false);
});
