import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileSystemRecipient } from '@tomar/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DeliveryFailed } from '../deliveryFailed.ts';
import { probeFolder } from './probeFolder.ts';

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tomar-probe-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const probe = (path: string, signal = new AbortController().signal) =>
  probeFolder(root, 'demo', fileSystemRecipient.parse({ kind: 'FileSystem', path }), signal);
const failure = (path: string) =>
  probe(path).then(
    () => 'passed',
    (error: unknown) => (error instanceof DeliveryFailed ? error.key : error),
  );

it('ERR-44: a folder that can be written to passes, and nothing stays of the test', async () => {
  await mkdir(join(root, 'demo', 'giden'), { recursive: true });
  await writeFile(join(root, 'demo', 'giden', 'önceki.pdf'), 'x');
  expect(await failure('giden')).toBe('passed');
  expect(await readdir(join(root, 'demo', 'giden'))).toEqual(['önceki.pdf']);
  expect(await failure('giden/yeni/daha yeni')).toBe('passed');
  expect(await readdir(join(root, 'demo', 'giden'))).toEqual(['önceki.pdf']);
});

it('ERR-45: says what is wrong with a folder', async () => {
  await mkdir(join(root, 'demo'), { recursive: true });
  await writeFile(join(root, 'demo', 'dosya'), 'x');
  expect(await failure('dosya')).toBe('lang_delivery_folder_is_file');
  expect(await failure('dosya/alt')).toBe('lang_delivery_folder_is_file');
  await mkdir(join(root, 'baska'));
  await symlink(join(root, 'baska'), join(root, 'demo', 'kapı'));
  expect(await failure('kapı')).toBe('lang_delivery_folder_outside');
  expect(await readdir(join(root, 'baska'))).toEqual([]);
});

it('ERR-45: tells no path of the server', async () => {
  await mkdir(join(root, 'demo'), { recursive: true });
  await writeFile(join(root, 'demo', 'dosya'), 'x');
  await expect(probe('dosya/alt')).rejects.toMatchObject({ detail: 'ENOTDIR' });
});
