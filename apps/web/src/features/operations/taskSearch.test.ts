import { expect, it } from 'vitest';
import { readTaskSearch } from './taskSearch.ts';

it('reads a state and a page, and names what is neither', () => {
  expect(readTaskSearch({ states: 'dead', page: 2 })).toEqual({ states: 'dead', page: 2 });
  expect(readTaskSearch({ states: ['dead'], page: 1.5 })).toEqual({ dropped: 'states.page' });
});
