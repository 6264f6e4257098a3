import { randomBytes } from 'node:crypto';
import { cp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { exportAudit, getDraft, getFile } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { encryptFiles } from '../../commands/encryptFiles.ts';
import { eraseFiles } from '../../commands/eraseFiles.ts';
import { reseal } from '../../commands/reseal.ts';
import { verifyFiles } from '../../commands/verifyFiles.ts';
import { makeDraft, upload } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { openKeyring } from '../secrets/keyring.ts';
import { keysKeptMs, openAccountKeys } from './accountKeys.ts';
import { BlobKeyMissing } from './blobErrors.ts';
import { encryptBlobs } from './encryptBlobs.ts';
import { openBlobStore } from './fileBlobStore.ts';

let server: TestServer;
let accountId: string;
let other: string;

beforeAll(async () => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
  server = await startTestServer({ services: ['web'] });
  accountId = await server.accountId('demo');
  other = await server.accountId('ornek');
});
afterAll(() => server.close());

const bytes = randomBytes(150_000);
const put = async (owner: string, part = bytes) =>
  (await server.platform.blobs.put(owner, Readable.from([part]))).sha256;
const read = async (owner: string, sha256: string) =>
  buffer(await server.platform.blobs.stream(owner, sha256));
const keysOf = (owner: string) =>
  server.platform.db.inAccount(owner, async (tx) => {
    const { rows } = await tx.execute<{ id: string; sealed: string; retired: boolean }>(
      sql`select id, sealed, retired_at is not null as retired from account_keys order by created_at, id`,
    );
    return rows;
  });
/** Another process with the same database and folder. */
const anotherProcess = () => {
  const { db, secrets, config } = server.platform;
  const keys = openAccountKeys(db, secrets);
  return { keys, blobs: openBlobStore(config.blobDir, { keys, isSealing: true }) };
};

it('an account gets one key, however many processes store its first file at once, and it is sealed', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => anotherProcess().keys.current(other)));
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const [row, ...more] = await keysOf(other);
  expect(more).toEqual([]);
  expect(row?.sealed).not.toContain(made[0]?.key.toString('base64'));
  expect(() => server.platform.secrets.open(accountId, row?.sealed ?? '')).toThrow('another account');
});

it('what the version before stored in clear is read, until it is encrypted, too', async () => {
  const before = openBlobStore(server.platform.config.blobDir);
  const { sha256 } = await before.put(accountId, Readable.from([bytes]));
  expect((await read(accountId, sha256)).equals(bytes)).toBe(true);
  expect((await readFile(before.path(accountId, sha256))).equals(bytes)).toBe(true);
  expect(await encryptFiles(server.platform.config, { rotate: false })).toBe(0);
  await expect(readFile(before.path(accountId, sha256))).rejects.toThrow('ENOENT');
  expect((await read(accountId, sha256)).equals(bytes)).toBe(true);
});

it('a new key is used from then on, the old one opens, until every file is brought under the new one', async () => {
  const sha256 = await put(accountId);
  const { blobs, dataKeys } = server.platform;
  const oldKey = await blobs.keyId(accountId, sha256);
  await dataKeys.rotate(accountId);
  expect((await read(accountId, sha256)).equals(bytes)).toBe(true);
  const later = await put(accountId, randomBytes(10));
  const current = (await dataKeys.current(accountId)).id;
  expect(current).not.toBe(oldKey);
  expect(await blobs.keyId(accountId, later)).toBe(current);
  expect(await blobs.keyId(accountId, sha256)).toBe(oldKey);
  expect((await encryptBlobs(server.platform, accountId)).damaged).toEqual([]);
  expect(await blobs.keyId(accountId, sha256)).toBe(current);
  expect((await read(accountId, sha256)).equals(bytes)).toBe(true);
  expect((await keysOf(accountId)).map(({ retired }) => retired)).toEqual([true, false]);
  // An interrupted upload may still need the old one for a week.
  const clock = () => new Date(Date.now() + 9 * 24 * 60 * 60_000);
  expect((await encryptBlobs({ ...server.platform, clock }, accountId)).forgottenKeys).toBe(1);
  expect((await keysOf(accountId)).map(({ id }) => id)).toEqual([current]);
});

it('a process that does not know a new key yet finds it when it meets it', async () => {
  const { keys, blobs } = anotherProcess();
  await keys.current(accountId);
  await server.platform.dataKeys.rotate(accountId);
  const sha256 = await put(accountId, randomBytes(20));
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  expect((await buffer(await blobs.stream(accountId, sha256))).length).toBe(20);
  expect(keysKeptMs).toBeGreaterThan(10_000);
});

it('a check of all files finds them whole, and names what is missing or damaged', async () => {
  const { config, blobs } = server.platform;
  expect(await verifyFiles(config)).toBe(0);
  const sha256 = await put(accountId, randomBytes(70_000));
  await truncate(blobs.path(accountId, sha256), 5_000);
  const owner = await server.person('owner');
  const { id: draftId } = await makeDraft(server, { files: {} });
  const file = await upload(server, owner, draftId, 'kayıp.pdf', makePdf({ filler: 31 }));
  const kept = await readFile(blobs.path(accountId, file.sha256));
  await rm(blobs.path(accountId, file.sha256));
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await verifyFiles(config)).toBe(1);
  expect(said.mock.calls.flat().sort()).toEqual(
    [`demo: ${sha256}: ${sha256} was cut, or is another blob`, `demo: ${file.sha256}: is missing`].sort(),
  );
  said.mockRestore();
  await writeFile(blobs.path(accountId, file.sha256), kept);
  await blobs.remove(accountId, sha256);
  expect(await verifyFiles(config)).toBe(0);
});

it('survives a change of the keys in the settings', async () => {
  const sha256 = await put(accountId);
  const { config, db } = server.platform;
  const fresh = { id: 'fresh', key: randomBytes(32) };
  await reseal({ ...config, secretKeys: [fresh, ...config.secretKeys] });
  const keys = openAccountKeys(db, openKeyring([fresh]));
  const blobs = openBlobStore(config.blobDir, { keys, isSealing: true });
  expect((await buffer(await blobs.stream(accountId, sha256))).equals(bytes)).toBe(true);
  // Back, for the tests that follow.
  await reseal({ ...config, secretKeys: [...config.secretKeys, fresh] });
});

it('an account whose keys are erased has lost its files, also those somebody copied before; no other has', async () => {
  const owner = await server.person('owner');
  const { id: draftId } = await makeDraft(server, { files: {} });
  const file = await upload(server, owner, draftId, 'silinecek.pdf', makePdf());
  const others = await put(other);
  const { blobDir } = server.platform.config;
  const copy = join(server.folder, 'copy');
  await cp(blobDir, copy, { recursive: true });
  await expect(eraseFiles(server.platform.config, 'demo', { yes: false })).rejects.toThrow('--yes');
  await eraseFiles(server.platform.config, 'demo', { yes: true });
  await cp(copy, blobDir, { recursive: true });
  expect((await keysOf(accountId)).length).toBe(0);
  const { blobs } = anotherProcess();
  await expect(blobs.open(accountId, file.sha256)).rejects.toThrow(BlobKeyMissing);
  expect((await read(other, others)).equals(bytes)).toBe(true);
  await server.restart();
  const asked = await server.refusal(getFile, { params: { id: file.id }, query: {} }, owner);
  expect(asked.keys).toEqual(['lang_file_gone']);
  // The records stay, work goes on, and the trail knows.
  expect((await server.call(getDraft, { params: { id: draftId } }, owner)).files).toHaveLength(1);
  const again = await upload(server, owner, draftId, 'yeni.pdf', makePdf());
  expect((await server.ask(getFile, { params: { id: again.id }, query: {} }, owner)).status).toBe(200);
  expect(await (await server.ask(exportAudit, {}, owner)).text()).toContain('files.erased');
});
