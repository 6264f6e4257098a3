import { imports } from '@tomar/contract';
import { expect, it } from 'vitest';
import { rowsOfTable } from './rowsOfTable.ts';

const tableWith = (headings: readonly string[]) => ({
  format: 'xlsx' as const,
  encoding: null,
  separator: null,
  sheet: 'A',
  sheets: ['A'],
  rows: [
    { number: 3, cells: headings },
    { number: 4, cells: ['ayse@ornek.example', 'Ayşe', 'Işık'] },
  ],
});

it.each([
  ['NUL', 'Gö\u0000rev'],
  ['half a sign', 'Görev\uD800'],
])('a heading with %s is told by its place, and nothing of it is kept', (_what, heading) => {
  const headings = ['E-posta', 'Ad', 'Soyad', ...Array(24).fill(''), heading];
  const { found, problem } = rowsOfTable(imports.user, tableWith(headings));
  expect(problem).toEqual({ key: 'lang_import_heading_control', params: [3, 'AB'] });
  expect(found.ignored).toEqual([]);
});

it('headings that are plain text are read, and those of no column are named', () => {
  const { found, problem, rows } = rowsOfTable(imports.user, tableWith(['E-posta', 'Ad', 'Soyad', 'Görev']));
  expect(problem).toBeNull();
  expect(found.ignored).toEqual(['Görev']);
  expect(rows).toHaveLength(1);
});
