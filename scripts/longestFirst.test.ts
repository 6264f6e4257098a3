import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { begunFirst, longFirst } from './longestFirst.ts';

const root = join(import.meta.dirname, '..');

it('begins with the files that take longest, and leaves the others as they came', () => {
  const [longest = '', second = ''] = begunFirst.map((path) => join(root, path));
  const files = ['/b.test.ts', second, '/a.test.ts', longest];
  expect(longFirst(files, (path) => path)).toEqual([longest, second, '/b.test.ts', '/a.test.ts']);
});

it.each(begunFirst)('%s is there', (path) => {
  expect(existsSync(join(root, path))).toBe(true);
});
