import { readFile } from 'node:fs/promises';
import { makePdf } from '@tomar/signatures/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migrate, roleOf } from '../../../platform/database/migrate.ts';
import { makeDraft } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { storageUsed } from './storageUsed.ts';

let server: TestServer;
let admin: pg.Client;
/** In the order in which accounts are counted. */
let accounts: string[];
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  await makeDraft(server, { files: { 'a.pdf': makePdf(), 'b.pdf': makePdf() } });
  accounts = [await server.accountId('demo'), await server.accountId('ornek')].sort();
  // The other account has a file, too: the same row under its id would not do, so its picture.
  await admin.query(
    `insert into job_files (account_id, id, owner_kind, owner_user_id, kind, position, name, content_type, original_sha256,
       original_size, current_sha256, current_size, page_sizes, created_at)
     select $1, f.id, 'user', $2, 'Document', 1, 'resim.png', 'image/png', f.original_sha256, 700, f.original_sha256, 700,
       f.page_sizes, f.created_at from job_files f limit 1`,
    [await server.accountId('ornek'), await server.userId('owner', 'ornek')],
  );
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

/** As a version left it that counted nothing. */
const asBefore = () =>
  admin.query(`
    drop trigger job_files_earlier on job_files; drop trigger job_files_added on job_files;
    drop trigger job_files_changed on job_files; drop trigger job_files_removed on job_files;
    delete from storage_counts; delete from storage_changes; comment on table storage_counts is null`);

const upgrade = () => migrate(server.database.ownerUrl, roleOf(server.database.appUrl));

const sum = async (accountId: string) => {
  const used = await server.platform.db.inAccount(accountId, (tx) => storageUsed(tx, accountId));
  return used.reduce((all, { files, bytes }) => ({ files: all.files + files, bytes: all.bytes + bytes }), {
    files: 0,
    bytes: 0,
  });
};

/** What lies there. */
async function there(accountId: string) {
  const { rows } = await admin.query<{ files: number; bytes: number }>(
    `select count(*)::int as files, coalesce(sum(original_size), 0)::float8 as bytes from job_files where account_id = $1`,
    [accountId],
  );
  return rows[0];
}

it('counts what was there before the upgrade, and once only', async () => {
  await asBefore();
  await upgrade();
  for (const account of accounts) expect(await sum(account)).toEqual(await there(account));
  const total = await sum(accounts[0] ?? '');
  expect(total.files).toBeGreaterThan(0);
  await upgrade();
  expect(await sum(accounts[0] ?? '')).toEqual(total);
});

it('holds nobody up while it counts, and misses nothing that comes and goes meanwhile', async () => {
  const [first = '', second = ''] = accounts;
  await asBefore();
  // The triggers of storage.sql are made; one file comes and one goes before it is counted what was there.
  const owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  await owner.query(await readFile(new URL('./storage.sql', import.meta.url), 'utf8'));
  const { id } = await makeDraft(server, { files: { 'c.pdf': makePdf(), 'd.pdf': makePdf() } });
  await admin.query(
    `delete from job_files where job_id = $1 and position = (select min(position) from job_files where job_id = $1)`,
    [id],
  );
  // The second account's count waits just before it is written.
  await admin.query(`
    create function wait_here() returns trigger language plpgsql as
      $$ begin perform pg_advisory_xact_lock(77); return new; end $$;
    create trigger wait_here before insert on storage_changes for each row
      when (new.account_id = '${second}') execute function wait_here()`);
  await admin.query('select pg_advisory_lock(77)');
  const { rows: me } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid');
  const counting = owner.query(await readFile(new URL('./storageBefore.sql', import.meta.url), 'utf8'));
  try {
    await vi.waitFor(
      async () => {
        const { rows } = await admin.query(
          `select from pg_locks l join pg_database d on d.oid = l.database
            where locktype = 'advisory' and not granted and datname = current_database()`,
        );
        expect(rows).toHaveLength(1);
      },
      { timeout: 20_000, interval: 20 },
    );
    // The first one is written for good, and no lock stands in the way of those who add, sign or remove files.
    expect(await sum(first)).toEqual(await there(first));
    const { rows: locks } = await admin.query<{ mode: string }>(
      `select distinct mode from pg_locks where relation = 'job_files'::regclass and pid = $1`,
      [me[0]?.pid],
    );
    expect(locks).toEqual([{ mode: 'AccessShareLock' }]);
  } finally {
    await admin.query('select pg_advisory_unlock(77)');
    await counting;
    await admin.query('drop trigger wait_here on storage_changes; drop function wait_here');
    await owner.end();
  }
  expect(await sum(second)).toEqual(await there(second));
  expect(await sum(first)).toEqual(await there(first));
});
