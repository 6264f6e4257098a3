import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../', import.meta.url);
const text = readFileSync(new URL('SECURITY.md', root), 'utf8');
const heading = '## Which test holds which promise';

/** Rows of the table below the heading: promise, file, the beginning of a test's or a group's title. */
const rows = (text.split(heading)[1] ?? '')
  .split('\n## ')[0]
  ?.split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter((cells) => cells.length === 5 && cells[2]?.startsWith('`')) as string[][];

it('names a test for each promise', () => {
  expect(rows.length).toBeGreaterThan(20);
});

/** Rows of docs/asvs.md that name a test: section, state, how, file, title. */
const asvs = readFileSync(new URL('docs/asvs.md', root), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('has a row for each of the seventeen chapters of ASVS, each with its state', () => {
  const chapters = new Set(asvs.map(([, section]) => Number.parseInt(section ?? '', 10)));
  expect([...chapters]).toEqual(Array.from({ length: 17 }, (_, index) => index + 1));
  for (const cells of asvs) {
    expect(cells, cells[1]).toHaveLength(7);
    expect(['met', 'part', 'operator', 'none'], cells[1]).toContain(cells[2]);
  }
});

const promised = [
  ...rows,
  ...asvs.filter((cells) => cells[4]).map((cells) => ['', ...cells.slice(1, 2), ...cells.slice(4)]),
];

it.each(promised.map(([, promise, file, title]) => [promise, file?.replaceAll('`', ''), title]))(
  '“%s” is held by a test that exists',
  (_promise, file = '', title = '') => {
    const path = new URL(file, root);
    expect(existsSync(path), file).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  },
);
