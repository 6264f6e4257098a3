import { access } from 'node:fs/promises';
import { appendUpload, beginUpload, deleteDraft, getDraft, getUpload } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDraft } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { clearUploads } from './clearUploads.ts';

const dayMs = 24 * 60 * 60_000;
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
});
afterAll(() => server.close());

/** Half a file in a draft of the owner's own. @returns ids, and where the bytes lie */
async function begun(name: string) {
  const owner = await server.person('owner');
  const draft = await makeDraft(server, { name, files: {} });
  const body = { draftId: draft.id, kind: 'Document' as const, name: 'a.pdf', size: 10, fingerprint: name };
  const { id } = await server.call(beginUpload, { body }, owner);
  await server.call(
    appendUpload,
    { params: { id }, query: { offset: 0 }, bytes: Buffer.from('%PDF-') },
    owner,
  );
  const { path } = await server.platform.blobs.pieces(await server.accountId(), id);
  return { owner, draftId: draft.id, id, path };
}

const clearIn = (days: number) =>
  clearUploads({ ...server.platform, clock: () => new Date(Date.now() + days * dayMs) });

const isThere = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

it('an interrupted upload can be gone on with for a week, then it is forgotten with its bytes', async () => {
  const { owner, id, path } = await begun('Yarım');
  await clearIn(6);
  expect((await server.call(getUpload, { params: { id } }, owner)).received).toBe(5);
  await clearIn(8);
  expect(await isThere(path)).toBe(false);
  expect((await server.refusal(getUpload, { params: { id } }, owner)).status).toBe(404);
});

it('the bytes of a deleted draft’s upload go within a day', async () => {
  const { owner, draftId, path } = await begun('Silinen');
  await server.call(deleteDraft, { params: { id: draftId } }, owner);
  await clearIn(0);
  expect(await isThere(path)).toBe(true);
  await clearIn(2);
  expect(await isThere(path)).toBe(false);
});

it('however many were forgotten, they go', async () => {
  const owner = await server.person('owner');
  const draft = await makeDraft(server, { name: 'Çok', files: {} });
  // More than one statement of PostgreSQL takes as parameters.
  const many = 70_000;
  const accountId = await server.accountId();
  await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`
      insert into uploads (account_id, id, job_id, user_id, kind, name, size, fingerprint, created_at, updated_at)
      select ${accountId}, lpad(to_hex(n), 24, '0'), ${draft.id}, owner_id, 'Document', 'a.pdf', 1, n::text,
        timestamptz '2020-01-01', timestamptz '2020-01-01'
      from jobs, generate_series(1, ${many}) n where jobs.id = ${draft.id}`),
  );
  expect(await clearIn(0)).toBe(many);
  expect((await server.call(getDraft, { params: { id: draft.id } }, owner)).unfinishedUploads).toEqual([]);
});
