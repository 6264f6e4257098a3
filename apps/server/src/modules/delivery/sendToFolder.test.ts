import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Recipient } from '@tomar/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DeliveryFailed } from './deliveryFailed.ts';
import type { Parcel, ParcelFile } from './parcel.ts';
import { sendToFolder } from './sendToFolder.ts';

type FolderRecipient = Extract<Recipient, { kind: 'FileSystem' }>;

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tomar-folder-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const file = (name: string, text: string): ParcelFile => ({
  name,
  contentType: 'application/pdf',
  size: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
  open: async () => Readable.from([Buffer.from(text)]),
});

const parcel = (...files: ParcelFile[]): Parcel => ({
  accountCode: 'demo',
  accountTitle: 'Deneme A.Ş.',
  jobId: 'a'.repeat(24),
  jobName: 'İş',
  trackingNumber: '2026-7/1',
  documentNumber: 'B/12',
  files,
});

const recipient = (over: Partial<FolderRecipient> = {}): FolderRecipient => ({
  kind: 'FileSystem',
  signatureStandard: null,
  signatureProfile: null,
  path: 'giden/imzalı',
  idPrefix: false,
  uniqueDirectory: 'None',
  simplifiedNames: false,
  ...over,
});

const content = (...parts: string[]) => readFile(join(root, 'demo', ...parts), 'utf8');

test('DLV-06: puts the files into the folder below the account’s own', async () => {
  await sendToFolder(root, recipient(), parcel(file('Sözleşme.pdf', 'bir'), file('Ek.pdf', 'iki')));
  expect(await content('giden', 'imzalı', 'Sözleşme.pdf')).toBe('bir');
  expect((await readdir(join(root, 'demo', 'giden', 'imzalı'))).sort()).toEqual(['Ek.pdf', 'Sözleşme.pdf']);
});

test('DLV-07 to DLV-09: simplified names, id prefix, a folder of the job’s own', async () => {
  await sendToFolder(
    root,
    recipient({ simplifiedNames: true, idPrefix: true, uniqueDirectory: 'TrackingNumber' }),
    parcel(file('Sözleşme İmza.pdf', 'bir')),
  );
  expect(await content('giden', 'imzalı', '2026-7_1', `${'a'.repeat(24)}_Sozlesme_Imza.pdf`)).toBe('bir');
});

test('sending again after a crash leaves the same files', async () => {
  const sent = parcel(file('a.pdf', 'bir'), file('b.pdf', 'iki'));
  await sendToFolder(root, recipient(), parcel(file('a.pdf', 'bir')));
  await sendToFolder(root, recipient(), sent);
  await sendToFolder(root, recipient(), sent);
  expect((await readdir(join(root, 'demo', 'giden', 'imzalı'))).sort()).toEqual(['a.pdf', 'b.pdf']);
});

test('never writes over another file: the tracking number tells them apart, and a repetition finds it', async () => {
  const folder = join(root, 'demo', 'giden', 'imzalı');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.pdf'), 'önceki');
  for (let attempt = 0; attempt < 2; attempt += 1)
    await sendToFolder(root, recipient(), parcel(file('a.pdf', 'bir')));
  expect(await content('giden', 'imzalı', 'a.pdf')).toBe('önceki');
  expect(await content('giden', 'imzalı', 'a (2026-7_1).pdf')).toBe('bir');
  expect(await readdir(folder)).toHaveLength(2);
});

test('gives up where that name is taken too', async () => {
  const folder = join(root, 'demo', 'giden', 'imzalı');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.pdf'), 'önceki');
  await writeFile(join(folder, 'a (2026-7_1).pdf'), 'başka');
  const sending = sendToFolder(root, recipient(), parcel(file('a.pdf', 'bir')));
  await expect(sending).rejects.toMatchObject({ key: 'lang_delivery_folder_occupied', temporary: false });
  expect((await readdir(folder)).sort()).toEqual(['a (2026-7_1).pdf', 'a.pdf']);
});

test('does not follow a link out of the account’s folder', async () => {
  await mkdir(join(root, 'demo'), { recursive: true });
  const elsewhere = await mkdtemp(join(tmpdir(), 'tomar-elsewhere-'));
  await symlink(elsewhere, join(root, 'demo', 'giden'));
  const sending = sendToFolder(root, recipient({ path: 'giden' }), parcel(file('a.pdf', 'bir')));
  await expect(sending).rejects.toBeInstanceOf(DeliveryFailed);
  expect(await readdir(elsewhere)).toEqual([]);
  await rm(elsewhere, { recursive: true });
});

test('a source that breaks off leaves nothing half written', async () => {
  const broken: ParcelFile = {
    ...file('a.pdf', 'bir iki üç'),
    open: async () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('bir');
          throw new Error('disk');
        })(),
      ),
  };
  const sending = sendToFolder(root, recipient(), parcel(broken));
  await expect(sending).rejects.toMatchObject({ key: 'lang_delivery_folder_unwritable', temporary: true });
  expect(await readdir(join(root, 'demo', 'giden', 'imzalı'))).toEqual([]);
});
