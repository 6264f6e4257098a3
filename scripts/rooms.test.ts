import { glob, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Workspaces without floors of their own; server and web have an architecture test each. */
const workspaces = ['packages/signatures', 'packages/contract', 'packages/tokens', 'apps/companion', 'lab'];
const root = join(import.meta.dirname, '..');

/** Paths below the repository's root of a workspace's files, tests left out. */
async function sourceFiles(workspace: string): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob(`${workspace}/src/**/*.ts`, { cwd: root }))
    if (!file.endsWith('.test.ts')) files.push(file.replaceAll('\\', '/'));
  return files;
}

/** The first circle of files that need each other when they run, as a walk that ends where it began. */
async function circle(files: readonly string[]): Promise<string[]> {
  const next = new Map<string, string[]>();
  for (const file of files) {
    const source = await readFile(join(root, file), 'utf8');
    const targets = source.matchAll(/^(?:import|export)(?! type)[^;']*?from '(\.[^']+)'/gm);
    next.set(
      file,
      [...targets].map(([, target = '']) => posix.join(dirname(file), target)),
    );
  }
  const done = new Set<string>();
  const walk = (file: string, way: readonly string[]): string[] => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const to of next.get(file) ?? []) {
      const found = walk(to, [...way, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  return files.map((file) => walk(file, [])).find((found) => found.length > 0) ?? [];
}

describe.each(workspaces)('%s', (workspace) => {
  it('has no folder with more than 25 files', async () => {
    const folders = Map.groupBy(await sourceFiles(workspace), (file) => posix.dirname(file));
    expect(folders.size).toBeGreaterThan(0);
    const wrong = [...folders].filter(([, files]) => files.length > 25);
    expect(wrong.map(([folder, files]) => `${folder} has ${files.length} files`)).toEqual([]);
  });

  it('has no files that import each other in a circle', async () => {
    expect(await circle(await sourceFiles(workspace))).toEqual([]);
  });
});
