import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportAudit, getFile, listMyJobs } from '@tomar/contract';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../../../lab/src/harness/testDatabase.ts';
import { databaseUrl } from '../../../../../../lab/src/postgres/roles.ts';
import { startServer } from '../../../commands/serve.ts';
import { clientOf, signInAs } from '../../../testing/client.ts';
import { approve, folder as folderRecipient, makeJob, readJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { verifyChain } from '../../audit/verifyChain.ts';
import { queueSchema } from '../../tasks/queueSchema.ts';
import { checkRole } from '../checkRole.ts';
import { migrate } from '../migrate.ts';
import { backUp, manifestFile } from './backup.ts';
import { restore } from './restore.ts';

const silent = pino({ level: 'silent' });
const password = 'of-the-backup-role';
let server: TestServer;
let folder: string;
let backupUrl: string;
let completed: string;
let waiting: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-backup-'));
  server = await startTestServer();
  const flow = [['approver']];
  completed = await makeJob(server, { flow, recipients: [folderRecipient('biten')] });
  await approve(server, 'approver', completed);
  await vi.waitFor(async () => expect((await readJob(server, completed)).status).toBe('Completed'), 20_000);
  waiting = await makeJob(server, { flow, recipients: [folderRecipient('bekleyen')] });
  await asAdmin(server.database, async (client) => {
    for (const statement of await documentedStatements(server.database.name)) await client.query(statement);
  });
  const url = new URL(server.database.appUrl);
  url.username = 'tomar_backup';
  url.password = password;
  backupUrl = url.href;
});
afterAll(async () => {
  const { database } = server;
  await asAdmin(database, async (client) => {
    await client.query('drop owned by tomar_backup; drop role tomar_backup');
  });
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

/** What the operator is told to run, letter for letter, with this database's name and a password. */
async function documentedStatements(database: string): Promise<string[]> {
  const text = await readFile(new URL('../../../../../../docs/operations.md', import.meta.url), 'utf8');
  const block = /```sql\n(\s*create role tomar_backup[\s\S]*?)```/.exec(text)?.[1] ?? '';
  const statements = block
    .replace('…', password)
    .replace('on database tomar', `on database ${database}`)
    .split(';')
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '');
  expect(statements).toHaveLength(3);
  return statements;
}

async function asAdmin(database: TestDatabase, act: (client: pg.Client) => Promise<void>): Promise<void> {
  await asRole(database.adminUrl, act);
}

async function asRole(url: string, act: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}

/** An empty, migrated database, as the restore wants it. */
async function emptyDatabase(): Promise<TestDatabase> {
  const database = await testDatabase('bare');
  await migrate(database.ownerUrl, 'tomar_app');
  return database;
}

describe('the documented role for backups', () => {
  it('may do everything that pg_dump does, and sees every account’s rows', async () => {
    await asRole(backupUrl, async (client) => {
      await client.query('begin isolation level repeatable read read only');
      await client.query('set row_security = off');
      const { rows } = await client.query<{ name: string }>(
        `select oid::regclass::text as name from pg_class
         where relkind = 'r' and relnamespace::regnamespace::text = any($1)`,
        [['public', 'drizzle', queueSchema]],
      );
      const names = rows.map(({ name }) => name);
      expect(names).toContain('jobs');
      expect(names.some((name) => name.startsWith(`${queueSchema}.`))).toBe(true);
      await client.query(`lock table ${names.join(', ')} in access share mode`);
      const copied = new Map<string, number>();
      for (const name of names)
        copied.set(name, (await client.query(`copy ${name} to stdout`)).rowCount ?? 0);
      expect(copied.get('jobs')).toBe(2);
      expect(copied.get('users')).toBeGreaterThan(4);
      await client.query('rollback');
    });
  });

  it('changes nothing, serves nothing, and lends its power to nobody', async () => {
    await asRole(backupUrl, async (client) => {
      await expect(client.query('delete from jobs')).rejects.toMatchObject({ code: '42501' });
    });
    const pool = new pg.Pool({ connectionString: backupUrl, max: 1 });
    await expect(checkRole(pool)).rejects.toMatchObject({ code: 'database_role_too_powerful' });
    await pool.end();
    await checkRole(server.platform.db.pool);
    await asRole(server.database.appUrl, async (client) => {
      await expect(client.query('set role tomar_backup')).rejects.toMatchObject({ code: '42501' });
    });
  });
});

describe('a backup', () => {
  it('brings everything back: people, jobs, files, background work, the audit trail', async () => {
    const place = join(folder, 'whole');
    const { tables } = await backUp(backupUrl, place, new Date());
    expect(tables).toMatchObject({ jobs: 2, accounts: 2 });
    const blobDir = join(folder, 'blobs');
    await cp(server.platform.config.blobDir, blobDir, { recursive: true });
    const database = await emptyDatabase();
    const config = {
      ...server.platform.config,
      databaseUrl: database.appUrl,
      blobDir,
      deliveryRoot: join(folder, 'delivered'),
    };
    await restore(databaseUrl(database.adminUrl, database.name), place);
    const restored = await startServer(config, new Set(['web', 'worker']), silent);
    try {
      const client = clientOf(restored.url);
      const person = (email: string) => signInAs(client, email, 'demo');
      const owner = await person('ayse@demo.example');
      const scene = {
        ...client,
        userId: (key: string) => server.userId(key),
        person: (key: string) => (key === 'owner' ? Promise.resolve(owner) : person('ibrahim@demo.example')),
      };
      const { total } = await client.call(listMyJobs, { body: { list: 'completed' } }, owner);
      expect(total).toBe(1);
      const before = await readJob(server, completed);
      expect(await readJob(scene, completed)).toEqual(before);
      for (const { id } of before.files) {
        const answer = await client.ask(getFile, { params: { id } }, owner);
        const original = await server.ask(getFile, { params: { id } }, await server.person('owner'));
        expect(Buffer.from(await answer.arrayBuffer())).toEqual(Buffer.from(await original.arrayBuffer()));
      }
      // What was under way goes on to its end.
      await approve(scene, 'approver', waiting);
      await expect
        .poll(async () => (await readJob(scene, waiting)).status, { timeout: 30_000 })
        .toBe('Completed');
      const trail = (await (await client.ask(exportAudit, {}, owner)).text()).trim().split('\n');
      expect(await verifyChain(trail)).toMatchObject({ kind: 'whole', events: trail.length });
    } finally {
      await restored.stop();
      await database.drop();
    }
  });

  it('that is not whole, or does not fit, is refused and leaves the database as it was', async () => {
    const place = join(folder, 'other');
    const manifest = await backUp(backupUrl, place, new Date());
    await expect(backUp(backupUrl, place, new Date())).rejects.toMatchObject({ code: 'EEXIST' });
    const refused = { code: 'restore_refused' };
    await expect(restore(server.database.adminUrl, place)).rejects.toMatchObject(refused);
    const database = await emptyDatabase();
    try {
      await writeFile(join(place, manifestFile), JSON.stringify({ ...manifest, migration: '1' }));
      await expect(restore(database.adminUrl, place)).rejects.toMatchObject(refused);
      const tables = { ...manifest.tables, jobs: 3 };
      await writeFile(join(place, manifestFile), JSON.stringify({ ...manifest, tables }));
      await expect(restore(database.adminUrl, place)).rejects.toMatchObject(refused);
      await rm(join(place, manifestFile));
      await expect(restore(database.adminUrl, place)).rejects.toMatchObject(refused);
      await asAdmin(database, async (client) => {
        expect((await client.query('select from accounts')).rowCount).toBe(0);
      });
    } finally {
      await database.drop();
    }
  });

  it('is not made by a role that row-level security binds', async () => {
    await expect(backUp(server.database.ownerUrl, join(folder, 'half'), new Date())).rejects.toMatchObject({
      code: '42501',
    });
  });
});
