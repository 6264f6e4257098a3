import { glob, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Import {
  readonly from: string;
  readonly to: string;
}

const root = import.meta.dirname;

/** Imports between files of the server, as paths below src; tests and their helpers left out. */
async function imports(): Promise<Import[]> {
  const found: Import[] = [];
  for await (const file of glob('**/*.ts', { cwd: root })) {
    const from = file.replaceAll('\\', '/');
    if (from.endsWith('.test.ts') || from.startsWith('testing/')) continue;
    const source = await readFile(join(root, from), 'utf8');
    for (const [, target = ''] of source.matchAll(/from '(\.[^']+)'/g))
      found.push({ from, to: relative(root, join(root, dirname(from), target)).replaceAll('\\', '/') });
  }
  return found;
}

/** Signing's items are files and participants of jobs: it reads them in one join. */
const joins = new Set(['signing circulation']);

const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1] ?? null;
const told = ({ from, to }: Import) => `${from} → ${to}`;

describe('the server', () => {
  it('has a platform that knows no module', async () => {
    const wrong = (await imports()).filter(
      ({ from, to }) =>
        from.startsWith('platform/') &&
        !to.startsWith('platform/') &&
        // The list of all tables, for the migrations.
        from !== 'platform/database/schema.ts',
    );
    expect(wrong.map(told)).toEqual([]);
  });

  it('has modules that meet at their index', async () => {
    const wrong = (await imports()).filter(({ from, to }) => {
      const [here, there] = [moduleOf(from), moduleOf(to)];
      if (here === null || there === null || here === there) return false;
      // A foreign key needs the other table's name.
      if (from.endsWith('/tables.ts') && to.endsWith('/tables.ts')) return false;
      if (joins.has(`${here} ${there}`) && to.endsWith('/tables.ts')) return false;
      return to !== `modules/${there}/index.ts`;
    });
    expect(wrong.map(told)).toEqual([]);
  });
});

/** Text of every file of the server apart from tests and their helpers. */
async function sources(): Promise<{ readonly path: string; readonly text: string }[]> {
  const found: { path: string; text: string }[] = [];
  for await (const file of glob('**/*.ts', { cwd: root })) {
    const path = file.replaceAll('\\', '/');
    if (path.endsWith('.test.ts') || path.startsWith('testing/')) continue;
    found.push({ path, text: await readFile(join(root, path), 'utf8') });
  }
  return found;
}

describe('row locks', () => {
  it('let inserts pass that only point at the locked row', async () => {
    // FOR UPDATE makes the foreign key of every such insert wait, also in transactions that hold what comes later in
    // the order of locks. Only what skips locked rows may ask for it.
    const wrong = (await sources()).filter(({ text }) =>
      /\.for\('update'\)|for update(?! skip locked)/i.test(text),
    );
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
