import fc from 'fast-check';
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

it('leaves out defaults and nonsense', () => {
  expect(readJobSearch({ list: 'mine', page: -1, sort: 'x', q: '', asc: 'no' })).toEqual({});
});

it('reads a number typed as search text', () => {
  expect(readJobSearch({ q: 2024 })).toEqual({ q: '2024' });
});

it('reads its own answer the same again, whatever the address says', () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom('list', 'q', 'status', 'page', 'sort', 'asc'), fc.anything()),
      (raw) => {
        let once: ReturnType<typeof readJobSearch>;
        try {
          once = readJobSearch(raw);
        } catch {
          return;
        }
        expect(readJobSearch({ ...once })).toEqual(once);
      },
    ),
  );
});

it('knows only the five statuses', () => {
  expect(statusesOf('Completed,Waiting')).toEqual(['Completed']);
});
