import { getDraft, startBatch } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { collectBlobsOf, graceMs } from '../../../platform/blobs/collectBlobs.ts';
import { allFirstDigits } from '../../../platform/blobs/firstDigits.ts';
import { batchFile, batchWhen, readBatch, templateWithRole } from '../../../testing/batchScene.ts';
import { bytesOf, placeCodes } from '../../../testing/codeScene.ts';
import { type ServerProcess, startProcess } from '../../../testing/serverProcess.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let admin: pg.Client;
const workers: ServerProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  for (const { child } of workers) child.kill('SIGKILL');
  await Promise.all(workers.map(({ exit }) => exit));
  await admin.end();
  await server.close();
});

const startWorker = () => {
  const worker = startProcess(server, 'serve', '--services=worker');
  workers.push(worker);
  return worker;
};
const asked = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> =>
  (await admin.query<Row>(text)).rows;
const blobsThere = async () =>
  (await asked<{ sha256: string }>('select sha256 from blobs')).map(({ sha256 }) => sha256);

// SIGN-17
it('killed between drawing and commit leaves nothing but bytes that are collected, and is made up for once', {
  timeout: 120_000,
}, async () => {
  const drafter = await server.person('approver');
  const [user] = await asked<{ email: string }>(
    `select email from users where id = '${await server.userId('approver')}'`,
  );
  const id = await templateWithRole(server, 'Yarıda çizilen', { files: { 'Kira.pdf': makePdf() } });
  await placeCodes(server, drafter, await server.call(getDraft, { params: { id } }, drafter));
  const rows = [{ name: 'Yarıda', Müdür: user?.email ?? '' }];
  // The document is drawn by then, and its job not committed: the insert of its code waits.
  await admin.query(`create function wait_here() returns trigger language plpgsql as $$
    begin perform pg_sleep(60); return new; end $$;
    create trigger waits before insert on document_codes for each row execute function wait_here()`);
  const worker = startWorker();
  const ready = await readBatch(server, id, batchFile(['Müdür'], rows), drafter);
  const before = await blobsThere();
  const body = { round: ready.round, circulates: true };
  await server.call(startBatch, { params: { id: ready.id }, body }, drafter);
  const waiting = () =>
    asked<{ pid: number }>(`select pid from pg_stat_activity where wait_event = 'PgSleep'`);
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1);
  worker.child.kill('SIGKILL');
  expect(await worker.exit).toBe('SIGKILL');
  for (const { pid } of await waiting()) await admin.query('select pg_terminate_backend($1)', [pid]);
  await admin.query('drop trigger waits on document_codes');
  const drawn = (await blobsThere()).filter((sha256) => !before.includes(sha256));
  expect(drawn).toHaveLength(1);
  expect(
    await asked(`select code from document_codes union all select code from verification_codes`),
  ).toEqual([]);
  expect(await asked(`select id from jobs where name = 'Yarıda'`)).toEqual([]);

  startWorker();
  const done = await batchWhen(server, ready.id, ['done', 'stopped'], drafter);
  expect([done.state, done.counts.made]).toEqual(['done', 1]);
  const codes = await asked<{ file_id: string; code: string; circulated_sha256: string }>(
    'select c.file_id, c.code, c.circulated_sha256 from document_codes c join verification_codes using (code)',
  );
  expect(codes).toHaveLength(1);
  expect(drawn).not.toContain(codes[0]?.circulated_sha256);

  const accountId = await server.accountId();
  const { platform } = server;
  const now = platform.clock();
  await collectBlobsOf(platform, accountId, now, allFirstDigits);
  await collectBlobsOf(platform, accountId, new Date(now.getTime() + graceMs + 1000), allFirstDigits);
  const left = await blobsThere();
  expect(left.filter((sha256) => drawn.includes(sha256))).toEqual([]);
  expect(left).toContain(codes[0]?.circulated_sha256);
  expect((await bytesOf(server, codes[0]?.file_id ?? '', drafter)).length).toBeGreaterThan(0);
});
