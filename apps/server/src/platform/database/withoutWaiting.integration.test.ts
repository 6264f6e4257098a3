import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseUrl } from '@tomar/lab/src/postgres/roles.ts';
import { type Postgres, startPostgres } from '@tomar/lab/src/postgres/startPostgres.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBlobRecords } from '../blobs/blobRecords.ts';
import { openLog } from '../telemetry/log.ts';
import { type Database, openDatabase } from './database.ts';
import { withoutWaiting } from './withoutWaiting.ts';

const account = '0123456789abcdef01234567';

let folder: string;
let postgres: Postgres;
let admin: pg.Client;
let db: Database;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-waiting-'));
  postgres = await startPostgres({ folder, durability: 'process' });
  admin = new pg.Client({ connectionString: databaseUrl(postgres.adminUrl, 'tomar') });
  await admin.connect();
  // Nobody else brings the log to the disk meanwhile.
  for (const setting of ['wal_writer_delay = 10000', 'autovacuum = off', 'bgwriter_delay = 10000'])
    await admin.query(`alter system set ${setting}`);
  await admin.query('select pg_reload_conf()');
  await admin.query('create table notes (text text)');
  await admin.query('grant all on notes to tomar_app');
  await admin.query(
    `create function write_note(said text) returns text language sql as $$ insert into notes values (said) returning text $$`,
  );
  await admin.query(
    'create table blobs (account_id text, sha256 text, stored_at timestamptz, unreferenced_since timestamptz, primary key (account_id, sha256))',
  );
  await admin.query('grant all on blobs to tomar_app');
  await admin.query(await readFile(new URL('../blobs/touchBlob.sql', import.meta.url), 'utf8'));
  // One connection, so that what a transaction left behind is seen.
  db = openDatabase(
    { databaseUrl: postgres.appUrl, databasePool: 1 },
    openLog({ logLevel: 'silent', production: false }),
  );
});
afterAll(async () => {
  await db.close();
  await admin.end();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Bytes of the log that were written to no disk yet, by a connection that writes nothing. */
async function notOnDisk(): Promise<number> {
  const { rows } = await admin.query<{ bytes: string }>(
    'select pg_current_wal_insert_lsn() - pg_current_wal_flush_lsn() as bytes',
  );
  return Number(rows[0]?.bytes);
}

const notes = async (): Promise<string[]> =>
  (await admin.query<{ text: string }>('select text from notes order by text')).rows.map(({ text }) => text);

const isWaiting = async (): Promise<string | undefined> => {
  const [row] = await db.call<{ waits: string }>(`select current_setting('synchronous_commit') as waits`, []);
  return row?.waits;
};

describe('what may be lost', () => {
  it('is seen by everybody and is not on the disk yet, by one statement', async () => {
    await db.call('select write_note($1) as said', ['statement'], { mayBeLost: true });
    expect(await notes()).toContain('statement');
    expect(await notOnDisk()).toBeGreaterThan(0);
    expect(await isWaiting()).toBe('on');
  });

  it('is the same by a transaction, and only by that one', async () => {
    await db.inAccount(account, (tx) => tx.execute(`select write_note('before')`));
    expect(await notOnDisk()).toBe(0);
    await db.inAccount(account, (tx) => tx.execute(`select write_note('transaction')`), { mayBeLost: true });
    expect(await notes()).toContain('transaction');
    expect(await notOnDisk()).toBeGreaterThan(0);
    expect(await isWaiting()).toBe('on');
  });

  it('lasts as soon as something lasts that came after it', async () => {
    await db.call('select write_note($1) as said', ['claim'], { mayBeLost: true });
    expect(await notOnDisk()).toBeGreaterThan(0);
    await db.inAccount(account, (tx) => tx.execute(`select write_note('act')`));
    expect(await notOnDisk()).toBe(0);
  });

  it('is no mark that saves bytes from being collected', async () => {
    const blobs = openBlobRecords(db);
    const marked = async () => {
      const { rows } = await admin.query('select from blobs where unreferenced_since is not null');
      return rows.length;
    };
    await db.inAccount(account, (tx) => tx.execute(`select write_note('before')`));
    await blobs.touch(account, 'ab');
    expect(await notOnDisk()).toBeGreaterThan(0);
    await admin.query('update blobs set unreferenced_since = now()');
    await blobs.touch(account, 'ab');
    expect(await notOnDisk()).toBe(0);
    expect(await marked()).toBe(0);
    await blobs.touch(account, 'ab');
    expect(await notOnDisk()).toBeGreaterThan(0);
    expect(await isWaiting()).toBe('on');
  });

  it.each(['update notes set text = $1', 'with a as (select 1) select * from a', ' select 1'])(
    'is no other statement than a select: %s',
    (text) => expect(() => withoutWaiting(text)).toThrow(TypeError),
  );
});
