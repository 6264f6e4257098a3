import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Entry {
  optionalDependencies?: Record<string, string>;
}

/** Where Node would look for a package from inside another: each enclosing node_modules, outwards. */
function* lookups(from: string, name: string): Generator<string> {
  let folder = from;
  for (;;) {
    yield join(folder, 'node_modules', name);
    if (folder === '') return;
    const end = folder.lastIndexOf('/node_modules/');
    folder = end < 0 ? '' : folder.slice(0, end);
  }
}

it('names the optional packages of every platform, or npm ci refuses the lock file on a fresh clone', () => {
  const text = readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8');
  const packages: Record<string, Entry> = JSON.parse(text).packages;
  const absent = Object.entries(packages).flatMap(([from, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => ![...lookups(from, name)].some((path) => path in packages))
      .map((name) => `${from} → ${name}`),
  );
  expect(absent).toEqual([]);
});
