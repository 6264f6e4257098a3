import { randomUUID } from 'node:crypto';
import { deleteDraft, draftContent, emptyId, removeDraftFile, saveDraft } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { upload } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { foldStorage, storageUsed } from './storageUsed.ts';

let server: TestServer;
let owner: Caller;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  accountId = await server.accountId();
});
afterAll(() => server.close());

const used = () => server.platform.db.inAccount(accountId, (tx) => storageUsed(tx, accountId));
const bytesOf = async (kind: string) =>
  (await used()).filter((one) => one.kind === kind).reduce((sum, { bytes }) => sum + bytes, 0);

/** What lies in the rows, counted anew. */
async function counted(): Promise<unknown[]> {
  const { rows } = await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`
      select s.kind, to_char(s.month, 'YYYY-MM') as month, sum(s.files)::int as files, sum(s.bytes)::float8 as bytes
      from job_files f, storage_of(f.owner_kind, f.kind, f.created_at,
        f.current_sha256 <> f.original_sha256, f.original_size, f.earlier_bytes + f.current_size) s where f.account_id = ${accountId} group by 1, 2 order by 2, 1`),
  );
  return rows;
}

const newDraft = async () =>
  (
    await server.call(
      saveDraft,
      {
        params: { id: emptyId },
        body: { version: 0, content: draftContent.parse({ name: 'Depo' }) },
        requestId: randomUUID(),
      },
      owner,
    )
  ).id;

it('is counted as files come and go, exactly, and added up without a change (LIC-02)', async () => {
  const before = { documents: await bytesOf('Document'), attachments: await bytesOf('Attachment') };
  const draftId = await newDraft();
  const pdf = makePdf();
  const document = await upload(server, owner, draftId, 'a.pdf', pdf);
  await upload(server, owner, draftId, 'ek.txt', Buffer.from('bir ek'), 'Attachment');
  expect(await bytesOf('Document')).toBe(before.documents + pdf.length);
  expect(await bytesOf('Attachment')).toBe(before.attachments + 6);
  expect(await used()).toEqual(await counted());
  expect(await foldStorage(server.platform)).toBeGreaterThan(0);
  expect(await foldStorage(server.platform)).toBe(0);
  expect(await used()).toEqual(await counted());
  await server.call(removeDraftFile, { params: { id: document.id } }, owner);
  expect(await bytesOf('Document')).toBe(before.documents);
  await server.call(deleteDraft, { params: { id: draftId } }, owner);
  expect(await bytesOf('Attachment')).toBe(before.attachments);
  expect(await used()).toEqual(await counted());
});

it('counts each signed version of a file until the file goes', async () => {
  const draftId = await newDraft();
  const pdf = makePdf();
  const { id } = await upload(server, owner, draftId, 'b.pdf', pdf);
  const before = await bytesOf('Signed');
  const sign = (sha256: string, size: number) =>
    server.platform.db.inAccount(accountId, (tx) =>
      tx.execute(
        sql`update job_files set current_sha256 = ${sha256.repeat(64)}, current_size = ${size} where id = ${id}`,
      ),
    );
  await sign('a', 5000);
  expect(await bytesOf('Signed')).toBe(before + 5000);
  await sign('b', 7000);
  expect(await bytesOf('Signed')).toBe(before + 12_000);
  await sign('b', 7000);
  expect(await bytesOf('Signed')).toBe(before + 12_000);
  expect(await used()).toEqual(await counted());
  await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`delete from job_files where id = ${id}`),
  );
  expect(await bytesOf('Signed')).toBe(before);
});

it('is read from a few rows, however many files there are', async () => {
  const draftId = await newDraft();
  const { id } = await upload(server, owner, draftId, 'c.pdf', makePdf());
  await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`
      insert into job_files (account_id, id, job_id, kind, position, name, content_type, original_sha256, original_size,
        current_sha256, current_size, page_sizes, created_at)
      select account_id, lpad(to_hex(n), 24, '0'), job_id, 'Attachment', n, 'x', content_type, original_sha256, 1000,
        original_sha256, 1000, page_sizes, timestamptz '2020-01-15' + (n % 60) * interval '1 month'
      from job_files, generate_series(1, 20000) n where id = ${id}`),
  );
  // One statement, one row for each kind and month.
  const { rows } = await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute<{ n: number }>(
      sql`select count(*)::int as n from storage_changes where account_id = ${accountId}`,
    ),
  );
  expect(rows[0]?.n).toBeLessThan(200);
  expect(await used()).toEqual(await counted());
  await foldStorage(server.platform);
  const { rows: plan } = await server.platform.db.inAccount(accountId, (tx) =>
    tx.execute<{ 'QUERY PLAN': string }>(sql`
      explain (analyze, costs off, timing off) select kind, month, files, bytes from storage_counts
      where account_id = ${accountId}`),
  );
  const text = plan.map((row) => row['QUERY PLAN']).join('\n');
  const read = Number(/rows=(\d+)/.exec(text)?.[1]);
  expect(read, text).toBeLessThan(200);
  expect(text).not.toContain('job_files');
});

it('is of each account alone', async () => {
  const other = await server.accountId('ornek');
  expect(await server.platform.db.inAccount(other, (tx) => storageUsed(tx, accountId))).toEqual([]);
});
