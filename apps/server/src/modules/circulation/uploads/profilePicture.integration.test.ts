import {
  appendUpload,
  beginPictureUpload,
  completeUpload,
  getFile,
  getFileVerdicts,
  getProfile,
  getUpload,
  limits,
  refreshSession,
  removeDraftFile,
} from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { collectBlobsOf, graceMs } from '../../../platform/blobs/collectBlobs.ts';
import { allFirstDigits } from '../../../platform/blobs/firstDigits.ts';
import { type Caller, signInAs } from '../../../testing/client.ts';
import { begin, makeDraft } from '../../../testing/jobScene.ts';
import { pngOf } from '../../../testing/pictures.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let accountId: string;
/** May neither draft nor read anything but what is the person's own. */
let signer: Caller;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  accountId = await server.accountId();
  signer = await server.person('signer1');
});
afterAll(() => server.close());

const start = (bytes: Uint8Array, caller = signer, name = 'ben.png') =>
  server.call(beginPictureUpload, { body: { name, size: bytes.length, fingerprint: name } }, caller);
const send = (id: string, offset: number, bytes: Uint8Array, caller = signer) =>
  server.call(appendUpload, { params: { id }, query: { offset }, bytes }, caller);
async function upload(bytes: Uint8Array, caller = signer) {
  const { id } = await start(bytes, caller);
  await send(id, 0, bytes, caller);
  return server.call(completeUpload, { params: { id } }, caller);
}
const asDataUrl = (bytes: Buffer) => `data:image/png;base64,${bytes.toString('base64')}`;
const shown = async (caller = signer) => (await server.call(getProfile, {}, caller)).profilePicture;
const uploadsOfUser = () =>
  server.platform.db.inAccount(accountId, async (tx) => {
    const { rows } = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from uploads where owner_kind = 'user'`,
    );
    return rows[0]?.n;
  });

describe('a picture of the own', () => {
  const first = pngOf(200, 200, 3000);
  const second = pngOf(200, 200, 5000);

  it('is sent in pieces as files of drafts are, without the right to draft, and shows at once (ID-17)', async () => {
    expect(await shown()).toBeNull();
    const { id } = await start(first);
    await send(id, 0, first.subarray(0, 1000));
    expect((await start(first)).received).toBe(1000);
    await send(id, 1000, first.subarray(1000));
    const done = await server.call(completeUpload, { params: { id } }, signer);
    expect(done).toMatchObject({ draftVersion: null, file: { name: 'ben.png', contentType: 'image/png' } });
    expect(await server.call(completeUpload, { params: { id } }, signer)).toEqual(done);
    expect(await shown()).toBe(asDataUrl(first));
    const fresh = await signInAs(server, 'gulsen@demo.example', 'demo');
    const renewed = await server.call(refreshSession, {}, fresh);
    expect(renewed.data?.user.base64ProfilePicture).toBe(asDataUrl(first));
  });

  it('is read by everybody of the account, and by nobody else', async () => {
    const { file } = await upload(first);
    const asked = { params: { id: file?.id ?? '' }, query: {} };
    const answer = await server.ask(getFile, asked, await server.person('approver'));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(first);
    expect((await server.ask(getFile, asked, await server.person('owner', 'ornek'))).status).toBe(404);
  });

  it('is no file of a job: nobody removes it from a draft or has its signatures judged', async () => {
    const { file } = await upload(first);
    const params = { id: file?.id ?? '' };
    const owner = await server.person('owner');
    expect((await server.refusal(removeDraftFile, { params }, owner)).status).toBe(404);
    expect((await server.refusal(getFileVerdicts, { params }, owner)).status).toBe(404);
  });

  it('takes the place of the one before, whose bytes are collected', async () => {
    const { file } = await upload(first);
    await upload(second);
    expect(await shown()).toBe(asDataUrl(second));
    expect(await uploadsOfUser()).toBe(1);
    const gone = await server.refusal(getFile, { params: { id: file?.id ?? '' }, query: {} }, signer);
    expect(gone.status).toBe(404);
    const collect = (ms: number) =>
      collectBlobsOf(server.platform, accountId, new Date(Date.now() + ms), allFirstDigits);
    await collect(0);
    expect(await collect(graceMs + 60_000)).toBe(1);
    expect(await server.platform.blobs.has(accountId, file?.sha256 ?? '')).toBe(false);
    expect(await shown()).toBe(asDataUrl(second));
  });

  it('of two tabs at once is one of the two, whole', async () => {
    await Promise.allSettled([upload(first), upload(second)]);
    expect([asDataUrl(first), asDataUrl(second)]).toContain(await shown());
  });

  it.each([
    ['no picture', Buffer.from('merhaba'.repeat(20)), 'lang_image_type'],
    ['too small', pngOf(limits.imageMinWidth - 1, 200), 'lang_image_too_small'],
  ])('that is %s is refused (USR-21), and the one before stays', async (_how, bytes, key) => {
    const before = await shown();
    const { id } = await start(bytes, signer, `${key}.png`);
    await send(id, 0, bytes);
    expect((await server.refusal(completeUpload, { params: { id } }, signer)).keys).toEqual([key]);
    expect((await server.refusal(getUpload, { params: { id } }, signer)).status).toBe(404);
    expect(await shown()).toBe(before);
  });

  it('that is too large is refused before a byte is sent (USR-20)', async () => {
    const body = { name: 'büyük.png', size: limits.profilePictureBytes + 1, fingerprint: 'x' };
    const refusal = await server.refusal(beginPictureUpload, { body }, signer);
    expect(refusal.keys).toEqual(['lang_file_size_exceeded']);
  });

  it('cannot be gone on with by somebody else', async () => {
    const { id } = await start(first, signer, 'yarım.png');
    const other = await server.person('approver');
    expect((await server.refusal(getUpload, { params: { id } }, other)).status).toBe(404);
    const asked = { params: { id }, query: { offset: 0 }, bytes: first };
    expect((await server.refusal(appendUpload, asked, other)).status).toBe(404);
  });
});

it('a drafter whose right was taken away meanwhile adds no file to the draft', async () => {
  const owner = await server.person('owner');
  const draft = await makeDraft(server, { files: {} });
  const { id } = await begin(server, owner, draft.id, 'ek.bin', 4, 'Attachment');
  await send(id, 0, Buffer.from('ek..'), owner);
  const setAuthorities = (list: string) =>
    server.platform.db.inAccount(accountId, async (tx) =>
      tx.execute(`update users set authorities = ${list} where id = '${await server.userId('owner')}'`),
    );
  const held = await server.platform.db.inAccount(accountId, async (tx) => {
    const { rows } = await tx.execute<{ authorities: string[] }>(
      `select authorities from users where id = '${await server.userId('owner')}'`,
    );
    return rows[0]?.authorities ?? [];
  });
  await setAuthorities(`array['Report']::text[]`);
  expect((await server.refusal(completeUpload, { params: { id } }, owner)).status).toBe(401);
  await setAuthorities(`array[${held.map((one) => `'${one}'`).join()}]::text[]`);
  expect((await server.call(completeUpload, { params: { id } }, owner)).file?.name).toBe('ek.bin');
});
