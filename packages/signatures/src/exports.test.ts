import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const { exports } = require('../package.json') as { exports: Readonly<Record<string, string>> };
const folder = join(import.meta.dirname, '..');

it('offers a room by its index, and errors, and nothing else', () => {
  expect(Object.values(exports).filter((target) => !/\/(index|errors)\.ts$/.test(target))).toEqual([]);
  expect(Object.values(exports).filter((target) => !existsSync(join(folder, target)))).toEqual([]);
  expect(require.resolve('@tomar/signatures/errors')).toBe(join(folder, 'src/errors.ts'));
});

it('lets nobody import a file past the index of its room', async () => {
  const past: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname }))
    for (const path of [file, `src/${file}`, file.replace(/\.ts$/, '')])
      try {
        if (path !== 'errors') past.push(require.resolve(`@tomar/signatures/${path}`));
      } catch (error) {
        expect(error).toMatchObject({ code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
      }
  expect(past).toEqual([]);
});
