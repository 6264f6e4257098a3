import { glob, readFile } from 'node:fs/promises';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Arrow, circles } from './circles.ts';

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

/** Which file needs which other one when it runs. */
async function arrows(files: readonly string[]): Promise<Arrow[]> {
  const found = files.map(async (from) => {
    const source = await readFile(join(root, from), 'utf8');
    const targets = source.matchAll(/^(?:import|export)(?! type)[^;']*?from '(\.[^']+)'/gm);
    return [...targets].map(([, target = '']) => ({ from, to: posix.join(dirname(from), target) }));
  });
  return (await Promise.all(found)).flat();
}

describe.each(workspaces)('%s', (workspace) => {
  it('has no folder with more than 25 files', async () => {
    const folders = Map.groupBy(await sourceFiles(workspace), (file) => posix.dirname(file));
    expect(folders.size).toBeGreaterThan(0);
    const wrong = [...folders].filter(([, files]) => files.length > 25);
    expect(wrong.map(([folder, files]) => `${folder} has ${files.length} files`)).toEqual([]);
  });

  it('has no files that import each other in a circle', async () => {
    expect(circles(await arrows(await sourceFiles(workspace)))).toEqual([]);
  });
});

describe('e2e', () => {
  it('has no folder with more than 25 files, and no journey beside them', async () => {
    const files: string[] = [];
    for await (const file of glob('e2e/**/*.ts', { cwd: root, exclude: ['**/node_modules'] }))
      files.push(file.replaceAll('\\', '/'));
    const folders = Map.groupBy(files, (file) => posix.dirname(file));
    expect([...folders].filter(([, inside]) => inside.length > 25)).toEqual([]);
    expect(folders.get('e2e')?.filter((file) => file.endsWith('.spec.ts'))).toEqual([]);
  });
});
