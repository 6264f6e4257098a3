import { glob, readFile } from 'node:fs/promises';
import { isMessageKey } from '@tomar/contract';
import { expect, it } from 'vitest';

// The compiler sees only keys that are typed; this sees all that are written.
it('every message that the server names is in the catalogue', async () => {
  const unknown: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: import.meta.dirname })) {
    const source = await readFile(`${import.meta.dirname}/${file}`, 'utf8');
    for (const [, key = ''] of source.matchAll(/['"`](lang_[a-z0-9_]+)['"`]/g))
      if (!isMessageKey(key)) unknown.push(`${file}: ${key}`);
  }
  expect(unknown).toEqual([]);
});
