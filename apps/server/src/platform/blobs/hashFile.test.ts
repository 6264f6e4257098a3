import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { hashFile } from './hashFile.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-hash-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([0, 1, 60_000, 1024 * 1024 - 1, 1024 * 1024, 2 * 1024 * 1024 + 7])(
  'is that of all %i bytes of a file',
  async (size) => {
    const bytes = randomBytes(size);
    const file = join(folder, String(size));
    await writeFile(file, bytes);
    expect(await hashFile(file)).toBe(createHash('sha256').update(bytes).digest('hex'));
  },
);

it('fails where there is no file', async () => {
  await expect(hashFile(join(folder, 'missing'))).rejects.toMatchObject({ code: 'ENOENT' });
});
