import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('nothing but browserStore.ts touches what a browser keeps', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: root })) {
    if (file === 'api/browserStore.ts' || file.startsWith('testing/') || /\.test\.tsx?$/.test(file)) continue;
    const source = await readFile(join(root, file), 'utf8');
    if (/\b(localStorage|sessionStorage|indexedDB|document\.cookie|caches\.)/.test(source)) found.push(file);
  }
  expect(found).toEqual([]);
});
