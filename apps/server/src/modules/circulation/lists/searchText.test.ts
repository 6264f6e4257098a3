import { fold } from '@tomar/contract';
import { expect, it } from 'vitest';
import { likePattern, searchTextOf } from './searchText.ts';

it('finds Turkish words however their letters are typed', () => {
  const text = fold(searchTextOf({ name: 'Işık SATIŞ İMZA', documentNumber: '' }));
  for (const typed of ['ışık', 'IŞIK', 'işik', 'isik', 'imza', 'İMZA', 'IMZA', 'satiş', 'SATIS'])
    expect(text).toContain(likePattern(typed).slice(1, -1));
});

it('a percent sign that is typed is looked for as it is', () => {
  expect(likePattern(' %50_a\\ ')).toBe('%\\%50\\_a\\\\%');
});
