import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileSystemRecipient, type Recipient } from '@tomar/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ContentFile, DeliveryContent } from '../deliveryContent.ts';
import { DeliveryFailed } from '../deliveryFailed.ts';
import {
  type FolderOrder,
  isInFolder,
  sendToFolder,
  type WritableHandle,
  writeWhole,
} from './sendToFolder.ts';

type FolderRecipient = Extract<Recipient, { kind: 'FileSystem' }>;

let root = '';
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'tomar-folder-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const file = (name: string, text: string): ContentFile => ({
  name,
  contentType: 'application/pdf',
  size: Buffer.byteLength(text),
  sha256: createHash('sha256').update(text).digest('hex'),
  open: () => Readable.from([Buffer.from(text)]),
});

const contentOf = (...files: ContentFile[]): DeliveryContent => ({
  accountCode: 'demo',
  accountTitle: 'Deneme A.Ş.',
  language: 'tr',
  jobId: 'a'.repeat(24),
  jobName: 'İş',
  trackingNumber: '2026-7/1',
  documentNumber: 'B/12',
  files,
});

const recipient = (over: Partial<FolderRecipient> = {}): FolderRecipient => ({
  ...fileSystemRecipient.parse({ kind: 'FileSystem', path: 'giden/imzalı' }),
  ...over,
});

const send = (
  settings: FolderRecipient,
  sent: DeliveryContent,
  { handOver = async () => undefined, signal = new AbortController().signal }: Partial<FolderOrder> = {},
) => sendToFolder(root, settings, sent, { deliveryId: 'd'.repeat(24), handOver, signal });

const content = (...parts: string[]) => readFile(join(root, 'demo', ...parts), 'utf8');

it('DLV-06: puts the files into the folder below the account’s own', async () => {
  await send(recipient(), contentOf(file('Sözleşme.pdf', 'bir'), file('Ek.pdf', 'iki')));
  expect(await content('giden', 'imzalı', 'Sözleşme.pdf')).toBe('bir');
  expect((await readdir(join(root, 'demo', 'giden', 'imzalı'))).sort()).toEqual(['Ek.pdf', 'Sözleşme.pdf']);
});

it('DLV-07 to DLV-09: simplified names, id prefix, a folder of the job’s own', async () => {
  await send(
    recipient({ simplifiedNames: true, idPrefix: true, uniqueDirectory: 'TrackingNumber' }),
    contentOf(file('Sözleşme İmza.pdf', 'bir')),
  );
  expect(await content('giden', 'imzalı', '2026-7_1', `${'a'.repeat(24)}_Sozlesme_Imza.pdf`)).toBe('bir');
});

it.each([
  ['None', []],
  ['JobId', ['a'.repeat(24)]],
  ['DocumentNumber', ['B_12']],
  ['TrackingNumber', ['2026-7_1']],
] as const)('DLV-09: the folder of a job by %s', async (uniqueDirectory, below) => {
  await send(recipient({ uniqueDirectory }), contentOf(file('a.pdf', 'bir')));
  expect(await content('giden', 'imzalı', ...below, 'a.pdf')).toBe('bir');
});

it('sending again after a crash leaves the same files', async () => {
  const sent = contentOf(file('a.pdf', 'bir'), file('b.pdf', 'iki'));
  await send(recipient(), contentOf(file('a.pdf', 'bir')));
  await send(recipient(), sent);
  await send(recipient(), sent);
  expect((await readdir(join(root, 'demo', 'giden', 'imzalı'))).sort()).toEqual(['a.pdf', 'b.pdf']);
});

it('never writes over another file: the tracking number tells them apart, and a repetition finds it', async () => {
  const folder = join(root, 'demo', 'giden', 'imzalı');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.pdf'), 'önceki');
  for (let attempt = 0; attempt < 2; attempt += 1) await send(recipient(), contentOf(file('a.pdf', 'bir')));
  expect(await content('giden', 'imzalı', 'a.pdf')).toBe('önceki');
  expect(await content('giden', 'imzalı', 'a (2026-7_1).pdf')).toBe('bir');
  expect(await readdir(folder)).toHaveLength(2);
});

it('gives up where that name is taken too', async () => {
  const folder = join(root, 'demo', 'giden', 'imzalı');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'a.pdf'), 'önceki');
  await writeFile(join(folder, 'a (2026-7_1).pdf'), 'başka');
  const sending = send(recipient(), contentOf(file('a.pdf', 'bir')));
  await expect(sending).rejects.toMatchObject({ key: 'lang_delivery_folder_occupied', fate: 'forGood' });
  expect((await readdir(folder)).sort()).toEqual(['a (2026-7_1).pdf', 'a.pdf']);
});

it('does not follow a link out of the account’s folder', async () => {
  await mkdir(join(root, 'demo'), { recursive: true });
  const elsewhere = await mkdtemp(join(tmpdir(), 'tomar-elsewhere-'));
  await symlink(elsewhere, join(root, 'demo', 'giden'));
  const sending = send(recipient({ path: 'giden' }), contentOf(file('a.pdf', 'bir')));
  await expect(sending).rejects.toBeInstanceOf(DeliveryFailed);
  expect(await readdir(elsewhere)).toEqual([]);
  await rm(elsewhere, { recursive: true });
});

it('a source that breaks off leaves nothing half written', async () => {
  const broken: ContentFile = {
    ...file('a.pdf', 'bir iki üç'),
    open: () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('bir');
          throw new Error('disk');
        })(),
      ),
  };
  const sending = send(recipient(), contentOf(broken));
  await expect(sending).rejects.toMatchObject({ key: 'lang_delivery_folder_unwritable', fate: 'forNow' });
  expect(await readdir(join(root, 'demo', 'giden', 'imzalı'))).toEqual([]);
});

it('nothing appears before the handover, and all of it after', async () => {
  const folder = join(root, 'demo', 'giden', 'imzalı');
  let visible: string[] | null = null;
  const handOver = async () => {
    visible = (await readdir(folder)).filter((name) => !name.startsWith('.'));
  };
  await send(recipient(), contentOf(file('a.pdf', 'bir'), file('b.pdf', 'iki')), { handOver });
  expect(visible).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(['a.pdf', 'b.pdf']);
});

it('a handover that is refused leaves the folder as it was', async () => {
  const handOver = () => Promise.reject(new Error('another has it'));
  await expect(send(recipient(), contentOf(file('a.pdf', 'bir')), { handOver })).rejects.toMatchObject({
    fate: 'forNow',
  });
  expect(await readdir(join(root, 'demo', 'giden', 'imzalı'))).toEqual([]);
});

it('a copy that is told to end hands nothing over', async () => {
  const ending = new AbortController();
  const slow: ContentFile = {
    ...file('a.pdf', 'biriki'),
    open: () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('bir');
          ending.abort(new Error('its time is over'));
          yield Buffer.from('iki');
        })(),
      ),
  };
  let handedOver = false;
  const handOver = async () => {
    handedOver = true;
  };
  const sending = send(recipient(), contentOf(slow), { handOver, signal: ending.signal });
  await expect(sending).rejects.toMatchObject({ fate: 'forNow', detail: 'its time is over' });
  expect(handedOver).toBe(false);
  expect(await readdir(join(root, 'demo', 'giden', 'imzalı'))).toEqual([]);
});

it('files of which some appeared and others could not are uncertain: somebody may have taken them', async () => {
  const folder = join(root, 'demo', 'giden', 'imzalı');
  const handOver = async () => {
    await writeFile(join(folder, 'b.pdf'), 'başka');
    await writeFile(join(folder, 'b (2026-7_1).pdf'), 'başka');
  };
  const sending = send(recipient(), contentOf(file('a.pdf', 'bir'), file('b.pdf', 'iki')), { handOver });
  await expect(sending).rejects.toMatchObject({ key: 'lang_delivery_folder_occupied', fate: 'uncertain' });
  expect((await readdir(folder)).sort()).toEqual(['a.pdf', 'b (2026-7_1).pdf', 'b.pdf']);
});

it('bytes that are not the file’s never appear', async () => {
  const changed: ContentFile = { ...file('a.pdf', 'bir'), open: () => Readable.from([Buffer.from('iki')]) };
  await expect(send(recipient(), contentOf(changed))).rejects.toBeInstanceOf(DeliveryFailed);
  expect(await readdir(join(root, 'demo', 'giden', 'imzalı'))).toEqual([]);
});

it('what a try that died left in the folder is cleared away by the next', async () => {
  const folder = join(root, 'demo', 'giden', 'imzalı');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `.tomar-${'d'.repeat(24)}-0123456789abcdef.part`), 'yarım');
  await send(recipient(), contentOf(file('a.pdf', 'bir')));
  expect(await readdir(folder)).toEqual(['a.pdf']);
});

it('can tell whether all of it is there', async () => {
  const sent = contentOf(file('a.pdf', 'bir'), file('b.pdf', 'iki'));
  await send(recipient(), contentOf(file('a.pdf', 'bir')));
  expect(await isInFolder(root, recipient(), sent)).toBe(false);
  await send(recipient(), sent);
  expect(await isInFolder(root, recipient(), sent)).toBe(true);
});

it('a write that takes less than it was given is gone on with', async () => {
  const written: number[] = [];
  const handle: WritableHandle = {
    write: async (piece, offset, length) => {
      const taken = piece.subarray(offset, offset + Math.min(length, 2));
      written.push(...taken);
      return { bytesWritten: taken.length };
    },
  };
  await writeWhole(handle, Buffer.from('yedi..!'));
  expect(Buffer.from(written).toString()).toBe('yedi..!');
});
