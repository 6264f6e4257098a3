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

it.each(rows.map(([, promise, file, title]) => [promise, file?.replaceAll('`', ''), title]))(
  '“%s” is held by a test that exists',
  (_promise, file = '', title = '') => {
    const path = new URL(file, root);
    expect(existsSync(path), file).toBe(true);
    expect(readFileSync(path, 'utf8')).toContain(title);
  },
);
