import './i18n/allMessages.ts';
import { glob, readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { circles } from '../../../scripts/circles.ts';

interface Import {
  readonly from: string;
  readonly to: string;
}

const root = import.meta.dirname;

/** From top to bottom: each may import what is below it, none what is above. */
const floors = ['main.tsx', 'app', 'features', 'ui', 'api', 'i18n', 'storage'];
const floorOf = (path: string) => floors.indexOf(path.split('/')[0] ?? '');

/** Imports between files of the page, as paths below src; tests and their helpers left out. */
async function imports(): Promise<Import[]> {
  const found: Import[] = [];
  for (const from of await sourceFiles()) {
    const source = await readFile(join(root, from), 'utf8');
    for (const [, target = ''] of source.matchAll(/(?:from |import\()'(\.[^']+)'/g))
      found.push({ from, to: relative(root, join(root, dirname(from), target)).replaceAll('\\', '/') });
  }
  return found;
}

async function sourceFiles(): Promise<string[]> {
  const files: string[] = [];
  for await (const file of glob('**/*.{ts,tsx,css}', { cwd: root }))
    if (!/^testing\/|\.(test\.tsx?|d\.ts)$/.test(file)) files.push(file.replaceAll('\\', '/'));
  return files;
}

describe('the page', () => {
  it('has floors that are only entered from above', async () => {
    const wrong = (await imports()).filter(({ from, to }) => floorOf(from) > floorOf(to));
    expect(wrong.map(({ from, to }) => `${from} → ${to}`)).toEqual([]);
    expect([...new Set((await sourceFiles()).map(floorOf))]).not.toContain(-1);
  });

  it('has no files that import each other in a circle', async () => {
    expect(circles(await imports())).toEqual([]);
    expect(
      circles([
        { from: 'a', to: 'b' },
        { from: 'b', to: 'c' },
        { from: 'c', to: 'b' },
      ]),
    ).toEqual(['b → c → b']);
  });

  it('loads parts by lazyPart alone, which gives up after its time and offers to try again (LIM-05)', async () => {
    const wrong: string[] = [];
    for (const file of await sourceFiles())
      if (/\blazy\(/.test(await readFile(join(root, file), 'utf8'))) wrong.push(file);
    expect(wrong).toEqual([]);
  });

  it('writes forms in one way', async () => {
    const [wrong, right]: [string[], string[]] = [[], []];
    for (const file of await sourceFiles()) {
      const source = await readFile(join(root, file), 'utf8');
      // What stands inside a frame is a form; the two of a sign-in need no guard, and no script for one.
      if (/<form\b|component="form"|<FormFrame\b/.test(source))
        (/\buse(?:Stored|Plain)?Form\b/.test(source) || file === 'ui/form/FormFrame.tsx'
          ? right
          : wrong
        ).push(file);
    }
    expect(wrong).toEqual([]);
    expect(right.length).toBeGreaterThan(8);
  });

  it('knows a message before it tells it: only what the sign-in page shares does without them all', async () => {
    const alone = ['api/describeFailure.ts', 'features/identity/signInErrors.ts', 'ui/FailureBox.tsx'];
    const shared = [...alone, 'ui/form/fieldErrors.ts', 'i18n/tMessage.ts'];
    const users: string[] = [];
    for (const file of await sourceFiles())
      if (/\btMessage\b[^;]*\} from '[^']*\/t\.ts'/.test(await readFile(join(root, file), 'utf8')))
        users.push(file);
    expect(users.toSorted()).toEqual(shared.toSorted());
  });

  it('has folders of at most 25 files', async () => {
    const counts = new Map<string, number>();
    for (const file of await sourceFiles()) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1);
    expect([...counts].filter(([, count]) => count > 25)).toEqual([]);
  });

  it('names only classes that its style sheets have', async () => {
    const missing: string[] = [];
    for (const file of (await sourceFiles()).filter((name) => name.endsWith('.tsx'))) {
      const source = await readFile(join(root, file), 'utf8');
      for (const [, classes, sheet = ''] of source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
        const known = await readFile(join(root, dirname(file), sheet), 'utf8');
        for (const [, name] of source.matchAll(new RegExp(`\\b${classes}\\.(\\w+)`, 'g')))
          if (!new RegExp(`\\.${name}\\b`).test(known)) missing.push(`${file}: ${name}`);
      }
    }
    expect(missing).toEqual([]);
  });
});
