import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { taskKindTexts } from '../apps/web/src/features/operations/texts.ts';

const server = join(import.meta.dirname, '..', 'apps', 'server', 'src');

/** The names under which the server stores its background work. */
const kinds = globSync('**/*.ts', { cwd: server })
  .filter((path) => !path.endsWith('.test.ts'))
  .flatMap((path) => {
    const source = readFileSync(join(server, path), 'utf8');
    const defined = source.matchAll(/define(?:Task|Recurring)(?:<[^(]*>)?\(\{\s*kind: '([^']+)'/g);
    return [...defined].map(([, kind]) => kind ?? '');
  });

// UI-12
it('the page of background tasks has words for each kind of work', () => {
  expect(kinds.length).toBeGreaterThan(15);
  expect(kinds.filter((kind) => !(kind in taskKindTexts))).toEqual([]);
});
