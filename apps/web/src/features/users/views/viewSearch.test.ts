import { expect, it } from 'vitest';
import { searchOfView, viewSearchOf } from './viewSearch.ts';

it('keeps filters, order and columns, in whatever order they came', () => {
  const search = viewSearchOf({
    status: 'Circulating',
    asc: true,
    page: 4,
    saved: 'x',
    dropped: 'y',
    cols: undefined,
  });
  expect(search).toBe('?asc=true&status=Circulating');
  expect(viewSearchOf({ asc: true, status: 'Circulating' })).toBe(search);
});

it('gives back what it was made of, amounts and numbers in words too', () => {
  const search = { q: '2024', min: '100.00', from: '2027-01-01', asc: true };
  expect(searchOfView({ id: 'v', search: viewSearchOf(search) })).toEqual({ ...search, saved: 'v' });
});
