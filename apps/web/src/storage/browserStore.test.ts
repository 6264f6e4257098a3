import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The pairing's key cannot be text, so it lies in a store of its own; it is the browser's and stays. */
const stores = new Set([
  'storage/browserStore.ts',
  'storage/externalFlow.ts',
  'features/signing/companion/companionPairing.ts',
]);

it('nothing but storage touches what a browser keeps, but for the pairing with the companion', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: root })) {
    if (stores.has(file) || file.startsWith('testing/') || /\.test\.tsx?$/.test(file)) continue;
    const source = await readFile(join(root, file), 'utf8');
    if (/\b(localStorage|sessionStorage|indexedDB|document\.cookie|caches\.)/.test(source)) found.push(file);
  }
  expect(found).toEqual([]);
});
