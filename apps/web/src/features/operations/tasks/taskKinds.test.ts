import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { taskKindTexts } from '../texts.ts';

it('every kind of task that the server defines is called by a name on the page', () => {
  const server = join(import.meta.dirname, '..', '..', '..', '..', '..', 'server', 'src');
  const kinds = globSync('**/*Task.ts', { cwd: server }).flatMap((file) => {
    const [, kind] =
      /defineTask\(\{\s*kind: '([a-z-]+)'/.exec(readFileSync(join(server, file), 'utf8')) ?? [];
    return kind === undefined ? [] : [kind];
  });
  expect(kinds).toContain('deliver');
  expect(kinds.filter((kind) => !(kind in taskKindTexts))).toEqual([]);
});
