import { expect, it } from 'vitest';
import { readJobSearch, statusesOf } from './jobSearch.ts';

it('reads a list, a page, statuses and a sort from the address', () => {
  expect(
    readJobSearch({
      list: 'waiting',
      page: 3,
      status: 'Declined,Nonsense,Circulating',
      sort: 'name',
      asc: true,
    }),
  ).toEqual({ list: 'waiting', page: 3, status: 'Circulating,Declined', sort: 'name', asc: true });
});

it('DRAFT-03: knows the drafts beside the lists of jobs', () => {
  expect(readJobSearch({ list: 'drafts', q: 'kira' })).toEqual({ list: 'drafts', q: 'kira' });
});

it('leaves out defaults, and names what means nothing', () => {
  expect(readJobSearch({ list: 'mine', page: -1, sort: 'x', q: '', asc: 'no' })).toEqual({
    dropped: 'page.sort.asc',
  });
});

it('reads the filters of a link', () => {
  const filters = {
    owner: 'a'.repeat(24),
    who: 'b'.repeat(24),
    dept: 'c'.repeat(24),
    cat: 'd'.repeat(24),
    from: '2027-01-01',
    to: '2027-01-31',
    dueFrom: '2027-02-01',
    dueTo: '2027-02-28',
    min: '100.00',
    max: '99999999999999999.99',
    cur: 'EUR',
  };
  expect(readJobSearch(filters)).toEqual(filters);
});

it('reads a number typed as search text', () => {
  expect(readJobSearch({ q: 2024 })).toEqual({ q: '2024' });
});

it('knows only the five statuses', () => {
  expect(statusesOf('Completed,Waiting')).toEqual(['Completed']);
});
