import { describe, expect, it } from 'vitest';
import { chosenFilters, isFiltered, queryOf } from './incomingQuery.ts';
import { readIncomingSearch } from './incomingSearch.ts';

const id = 'a'.repeat(24);

describe('the address of the incoming documents', () => {
  // INC-03
  it('asks the server for each of its filters', () => {
    const search = readIncomingSearch({
      q: 'dilekçe',
      state: 'New',
      kind: 'Pdf',
      sender: 'belediye',
      tracking: 'GB-2026-1',
      category: id,
      user: id,
      department: id,
      from: '2026-01-01',
      to: '2026-01-31',
      page: '2',
      sort: 'sentDate',
      asc: true,
    });
    expect(chosenFilters(search)).toBe(9);
    expect(queryOf(search)).toEqual({
      search: 'dilekçe',
      states: ['New'],
      kinds: ['Pdf'],
      sender: 'belediye',
      trackingNo: 'GB-2026-1',
      categoryId: id,
      userId: id,
      departmentId: id,
      sentFrom: '2026-01-01',
      sentTo: '2026-01-31',
      page: 2,
      pageSize: 20,
      sort: 'sentDate',
      descending: false,
    });
  });

  it('names what means nothing, and begins with all, the newest first', () => {
    const search = readIncomingSearch({ state: 'Old', from: '2026-02-30' });
    expect(search.dropped).toBe('state.from');
    expect(isFiltered(search)).toBe(false);
    expect(queryOf(search)).toMatchObject({ states: [], page: 1, sort: 'receivedAt', descending: true });
  });
});
