import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const engine = new URL('../packages/signatures/', import.meta.url);
const text = readFileSync(new URL('docs/en319102.md', engine), 'utf8');

/** Rows of the tables: clause, rule, code, test, title. */
const rows = text
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))
  .filter((cells) => cells.length === 7 && /^5\.\d/.test(cells[1] ?? ''))
  .map(([, clause = '', rule = '', code = '', test = '', title = '']) => ({
    clause,
    rule,
    code,
    test,
    title,
  }));

it.each([
  '5.2.2',
  '5.2.3',
  '5.2.4',
  '5.2.5',
  '5.2.6',
  '5.2.7',
  '5.2.8',
  '5.3',
  '5.4',
  '5.5',
  '5.6.2.1',
  '5.6.2.2',
  '5.6.2.3',
  '5.6.2.4',
  '5.6.3',
])('clause %s has its rows', (clause) => {
  expect(rows.some((row) => row.clause === clause || row.clause.startsWith(`${clause}.`))).toBe(true);
});

it.each(rows)('$clause, “$rule”: the code and the test exist', ({ code, test, title }) => {
  expect(existsSync(new URL(`src/validation/${code}`, engine)), code).toBe(true);
  const file = new URL(`src/${test}`, engine);
  expect(existsSync(file), test).toBe(true);
  expect(title.length).toBeGreaterThan(8);
  expect(readFileSync(file, 'utf8')).toContain(title);
});
