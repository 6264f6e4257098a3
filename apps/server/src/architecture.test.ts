import { glob, readFile } from 'node:fs/promises';
import { dirname, join, posix, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circles } from '../../../scripts/circles.ts';

interface Import {
  readonly from: string;
  readonly to: string;
}

const root = import.meta.dirname;

/** Text of every file of the server by its path below src; tests and their helpers left out. */
async function sources(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  for await (const file of glob('**/*.ts', { cwd: root })) {
    const path = file.replaceAll('\\', '/');
    if (path.endsWith('.test.ts') || path.startsWith('testing/')) continue;
    found.set(path, await readFile(join(root, path), 'utf8'));
  }
  return found;
}

/** Imports between files of the server, of types too, as paths below src. */
async function imports(): Promise<Import[]> {
  const found: Import[] = [];
  for (const [from, source] of await sources())
    for (const [, target = ''] of source.matchAll(/(?:from|import\() ?'(\.[^']+)'/g))
      found.push({ from, to: relative(root, join(root, dirname(from), target)).replaceAll('\\', '/') });
  return found;
}

/** The modules from the ground up: each may use those before it, and asks nothing of those after it. */
const floors = [
  'accounts',
  'users',
  'definitions',
  'identity',
  'jobs',
  'incoming',
  'delivery',
  'signing',
  'circulation',
  'imports',
  'operations',
];

/**
 * Who may read another module's tables in a join: lists, and what is signed, are rows of jobs; titles and departments are
 * definitions that users belong to; the list of users says when each came in; recipients are definitions that deliveries
 * go to, and jobs name them; the file of an incoming document is a stored file, and jobs answer it.
 */
const joins = new Set([
  'circulation jobs',
  'signing jobs',
  'incoming jobs',
  'definitions users',
  'identity users',
  'delivery definitions',
  'delivery jobs',
]);

const moduleOf = (path: string) => /^modules\/([^/]+)\//.exec(path)?.[1] ?? null;
const arrow = ({ from, to }: Import) => `${from} → ${to}`;

/** Imports of another module. */
const betweenModules = async () =>
  (await imports()).flatMap((one) => {
    const [here, there] = [moduleOf(one.from), moduleOf(one.to)];
    return here === null || there === null || here === there ? [] : [{ ...one, here, there }];
  });

describe('the server', () => {
  it('has a platform that knows no module', async () => {
    const wrong = (await imports()).filter(
      ({ from, to }) => from.startsWith('platform/') && !to.startsWith('platform/'),
    );
    expect(wrong.map((one) => `the platform imports a module: ${arrow(one)}`)).toEqual([]);
  });

  it('has modules that meet at their index', async () => {
    const wrong = (await betweenModules()).filter(({ from, to, here, there }) => {
      // A foreign key needs the other table's name.
      if (from.endsWith('/tables.ts') && to.endsWith('/tables.ts')) return false;
      if (joins.has(`${here} ${there}`) && to.endsWith('/tables.ts')) return false;
      return to !== `modules/${there}/index.ts`;
    });
    expect(wrong.map((one) => `goes past the index of ${one.there}: ${arrow(one)}`)).toEqual([]);
  });

  it('has a floor for every module', async () => {
    const modules = new Set([...(await sources()).keys()].map(moduleOf).filter((name) => name !== null));
    expect([...modules].sort()).toEqual([...floors].sort());
  });

  it('has no import from a lower module to a higher one', async () => {
    const wrong = (await betweenModules()).filter(
      ({ here, there }) => floors.indexOf(here) < floors.indexOf(there),
    );
    const why = 'have modules/index.ts hand in what is above:';
    expect(wrong.map((one) => `${one.here} is below ${one.there}; ${why} ${arrow(one)}`)).toEqual([]);
  });

  it('has nobody add or activate users without asking for slots (LIC-03)', async () => {
    const adding = /\b(addUser\(|insert\(users\)|setActive\(.*\btrue\))/;
    const seeding = ['commands/seedDemo.ts', 'commands/seedLarge.ts', 'modules/users/addUser.ts'];
    const wrong = [...(await sources())].filter(
      ([path, source]) =>
        adding.test(source) && !/(takeSlots|slotProblems)\(/.test(source) && !seeding.includes(path),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('has nobody change rights or activity of users without having their jobs follow (AUTH-13)', async () => {
    const changing =
      /update\(users\)\s*\.set\(\{[^}]*\b(isActive|authorities)\b|update \$\{users\}[^`]*\b(is_active|authorities) =/;
    const found = [...(await sources())].filter(([, source]) => changing.test(source));
    expect(found.map(([path]) => path).sort()).toEqual([
      'modules/users/importing/importedUsers.ts',
      'modules/users/rights/changeRights.ts',
    ]);
    for (const [path, source] of found) expect(source, path).toContain('await followRights(');
  });

  it('has no files that import each other in a circle', async () => {
    expect(circles(await imports())).toEqual([]);
  });

  it('names the columns that it asks for: PostgreSQL refuses a kept plan once a newer version answers more', async () => {
    const wrong = [...(await sources())].filter(([, source]) => /\bselect \* from\b/i.test(source));
    expect(wrong.map(([path]) => path)).toEqual([]);
  });

  it('has no folder with more than 25 files', async () => {
    const folders = Map.groupBy((await sources()).keys(), (path) => posix.dirname(path));
    const wrong = [...folders].filter(([, files]) => files.length > 25);
    expect(
      wrong.map(([folder, files]) => `${folder} has ${files.length} files: give its subjects folders`),
    ).toEqual([]);
  });
});

/** What Node loads of a file's imports: types are gone by then. Paths below src, and names of packages. */
function loaded(from: string, source: string): string[] {
  const statements = source.matchAll(/^(?:import|export) (?!type )([^;]*?)from '([^']+)'/gm);
  return [...statements].flatMap(([, names = '', target = '']) => {
    const braced = /^\{([^}]*)\}\s*$/.exec(names)?.[1];
    if (braced?.split(',').every((name) => /^\s*(?:type .*)?$/.test(name))) return [];
    return target.startsWith('.')
      ? [relative(root, join(root, dirname(from), target)).replaceAll('\\', '/')]
      : [target];
  });
}

describe('worker threads', () => {
  it('load what they work with alone: every thread holds all of it once more', async () => {
    const files = await sources();
    const workers = [...files.keys()].filter((path) => path.endsWith('Worker.ts'));
    expect(workers.length).toBeGreaterThan(1);
    const found = new Set(workers);
    for (const path of found) for (const next of loaded(path, files.get(path) ?? '')) found.add(next);
    // Messages, schemas and the database's tables are many times what a thread needs.
    const allowed =
      /^(?:node:|@tomar\/signatures\/|@tomar\/contract\/(?:csv|limits|readCsv)\.ts$|write-excel-file\/|fflate$|saxen$|pdfjs-dist\/|platform\/|modules\/[^/]+\/(?:inspection|verdicts|drawing|drafts\/merging)\/)/;
    expect([...found].filter((name) => !allowed.test(name))).toEqual([]);
  });
});

describe('row locks', () => {
  it('let inserts pass that only point at the locked row', async () => {
    // FOR UPDATE makes the foreign key of every such insert wait, also in transactions that hold what comes later in
    // the order of locks. Only what skips locked rows may ask for it.
    const wrong = [...(await sources())].filter(([, text]) =>
      /\.for\('update'\)|for update(?! skip locked)/i.test(text),
    );
    expect(wrong.map(([path]) => path)).toEqual([]);
  });
});
