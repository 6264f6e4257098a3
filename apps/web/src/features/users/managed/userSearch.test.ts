import { expect, it } from 'vitest';
import { filterOf, isFiltered, readUserSearch } from './userSearch.ts';

const id = '019e00000000000000000001';

it('keeps what a list can be asked, and names what else was said', () => {
  const search = {
    q: 'ayşe',
    state: 'passive',
    entry: 'never',
    department: id,
    title: id,
    authority: 'Signer',
    external: true,
    page: 3,
    sort: 'title',
    desc: true,
  };
  expect(readUserSearch({ ...search, other: 'x' })).toEqual({ ...search, dropped: 'other' });
  expect(
    readUserSearch({
      q: '',
      state: 'x',
      entry: 1,
      department: 'x',
      authority: 'User',
      page: -1,
      sort: 'email',
    }),
  ).toEqual({ dropped: 'state.entry.department.authority.page.sort' });
});

it('leaves out what stands at its default, and sees no filter in a page or an order', () => {
  expect(readUserSearch({ state: 'all', entry: 'all', sort: 'name', page: 1, external: false })).toEqual({});
  expect(isFiltered({ page: 2, sort: 'title', desc: true })).toBe(false);
  expect(isFiltered({ external: true })).toBe(true);
  expect(filterOf({})).toEqual({ search: '', state: 'all', entry: 'all', external: false });
});
