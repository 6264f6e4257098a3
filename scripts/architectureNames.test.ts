import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const text = readFileSync(`${root}ARCHITECTURE.md`, 'utf8');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n');

/** What ARCHITECTURE.md writes as code and looks like a file, also by the end of its path only. */
const named = [
  ...new Set([...text.matchAll(/`([\w./-]+\.(?:tsx?|md|sql|json))`/g)].map(([, name = '']) => name)),
];

const glossary = (text.split('\n## Glossary\n')[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split('|').map((cell) => cell.trim()));

it('finds names to look for', () => {
  expect(named.length).toBeGreaterThan(40);
  expect(glossary.length).toBeGreaterThan(25);
});

it.each(named)('ARCHITECTURE.md names a file that exists: %s', (name) => {
  expect(files.some((file) => file === name || file.endsWith(`/${name}`))).toBe(true);
});

it('has tables and columns in its glossary that the server has', () => {
  const tables = files
    .filter((file) => file.startsWith('apps/server/src/') && file.endsWith('/tables.ts'))
    .map((file) => readFileSync(root + file, 'utf8'))
    .join('\n');
  const unknown = glossary
    .flatMap(([, , , cell = '']) => [...cell.matchAll(/`(\w+)`/g)].map(([, name = '']) => name))
    .filter((name) => !tables.includes(`'${name}'`));
  expect(unknown).toEqual([]);
});
