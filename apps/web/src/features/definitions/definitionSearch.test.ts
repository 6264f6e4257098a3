import { expect, it } from 'vitest';
import { readDefinitionSearch } from './definitionSearch.ts';

it('the address of a list says what is not at its default', () => {
  const all = {
    q: 'şef',
    state: 'passive',
    page: 3,
    sort: 'email',
    desc: true,
    view: 'tree',
    cols: 'name,code',
  };
  expect(readDefinitionSearch(all)).toEqual(all);
  expect(readDefinitionSearch({ q: '', state: 'all', page: 1, sort: 'name', desc: false })).toEqual({});
});

it.each([
  { state: 'gone' },
  { page: -1 },
  { page: 1.5 },
  { page: 'x' },
  { page: 10_001 },
  { sort: 'a b' },
  { sort: 7 },
  { desc: 'yes' },
  { view: 'map' },
])('what an address says wrongly is left out and named: %j', (search) => {
  expect(readDefinitionSearch(search)).toEqual({ dropped: Object.keys(search).join() });
});
