import { fold } from '@tomar/contract';
import { expect, it } from 'vitest';
import { digitsToLookUp, likePattern, searchTextOf } from './searchText.ts';

it('finds Turkish words however their letters are typed', () => {
  const text = fold(searchTextOf({ name: 'Işık SATIŞ İMZA', documentNumber: '' }));
  for (const typed of ['ışık', 'IŞIK', 'işik', 'isik', 'imza', 'İMZA', 'IMZA', 'satiş', 'SATIS'])
    expect(text).toContain(likePattern(typed).slice(1, -1));
});

it('a percent sign that is typed is looked for as it is', () => {
  expect(likePattern(' %50_a\\ ')).toBe('%\\%50\\_a\\\\%');
});

it.each([
  ['1999-0000777', '00777'],
  ['fatura 2027000123 kira', '00123'],
  ['12345 ve 6789', '12345'],
  ['2027-12', null],
  ['kira', null],
])('of “%s” the end of the last long number is looked up: %s', (typed, digits) => {
  expect(digitsToLookUp(typed)).toBe(digits);
});
