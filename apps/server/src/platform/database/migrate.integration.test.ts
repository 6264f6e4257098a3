import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../../lab/src/harness/testDatabase.ts';
import { migrate } from './migrate.ts';

const path = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const id = (nr: number) => nr.toString(16).padStart(24, '0');

let database: TestDatabase;
let folder: string;
/** Sees and writes every account's rows. */
let admin: pg.Client;

beforeAll(async () => {
  database = await testDatabase('bare');
  folder = await mkdtemp(join(tmpdir(), 'tomar-migrate-'));
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

/** The database as the first release left it, bound to its tenants. */
async function installFirstRelease(): Promise<void> {
  await cp(path('../../../migrations/'), folder, { recursive: true });
  const journal = join(folder, 'meta', '_journal.json');
  const { entries, ...rest } = JSON.parse(await readFile(journal, 'utf8'));
  await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, 1) }));
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  try {
    await owner.query(await readFile(path('./sql/before.sql'), 'utf8'));
    await applyMigrations(drizzle(owner), { migrationsFolder: folder });
    await owner.query(await readFile(path('./sql/tenancy.sql'), 'utf8'));
  } finally {
    await owner.end();
  }
}

/** A row with these values, and with something that fits in every other column that must not be empty. */
async function insert(table: string, values: Readonly<Record<string, unknown>>): Promise<void> {
  const { rows } = await admin.query(
    `select column_name as name, data_type as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [table],
  );
  const fillers: Readonly<Record<string, unknown>> = {
    integer: 1,
    bigint: 1,
    boolean: false,
    jsonb: '{}',
    'timestamp with time zone': '2026-11-01T10:00:00Z',
  };
  const all = {
    ...Object.fromEntries(rows.map(({ name, type }) => [name, fillers[type] ?? id(9)])),
    ...values,
  };
  const names = Object.keys(all).map((name) => admin.escapeIdentifier(name));
  await admin.query(
    `insert into ${table} (${names.join()}) values (${names.map((_, at) => `$${at + 1}`).join()})`,
    Object.values(all),
  );
}

describe('an installation of the first release', () => {
  it('comes along with its jobs, for every account', async () => {
    await installFirstRelease();
    // Only these rows matter: what they refer to is left out.
    await admin.query('set session_replication_role = replica');
    for (const [nr, code] of [
      [1, 'bir'],
      [2, 'iki'],
    ] as const) {
      const account = { account_id: id(nr) };
      await insert('accounts', { id: id(nr), code });
      await insert('jobs', { ...account, id: id(10 + nr), status: 'Circulating', search_text: 'bakım işi' });
      await insert('titles', { ...account, id: id(40 + nr), name: 'Şef' });
      // Alike but for case: a version before took both.
      await insert('titles', { ...account, id: id(100 + nr), name: 'ŞEF' });
      const person = { first_name: 'Işıl', last_name: 'Öz', email: 'isil@bir.example', authorities: '{}' };
      await insert('users', { ...account, id: id(50 + nr), title_id: id(40 + nr), ...person });
      await insert('jobs', { ...account, id: id(20 + nr), status: 'Draft' });
      await insert('signing_items', { ...account, id: id(30 + nr), state: 'DigestIssued', base_version: 0 });
      const place = { ...account, job_id: id(10 + nr), user_id: id(50 + nr), role: 'Signer' };
      await insert('job_participants', {
        ...place,
        id: id(70 + nr),
        state: 'Signed',
        acted_at: '2026-11-02',
      });
      await insert('job_participants', { ...place, id: id(80 + nr), state: 'Waiting' });
      await insert('job_files', { ...account, id: id(90), job_id: id(10 + nr) });
      await insert('file_signatures', { ...account, file_id: id(90), participant_id: id(70 + nr) });
      // Completed once, and being sent again now.
      await insert('jobs', {
        ...account,
        id: id(60 + nr),
        status: 'Finalizing',
        owner_id: id(50 + nr),
        document_number: '7',
      });
      for (const [sequence, at] of [
        [1, '2026-11-02T10:00:00Z'],
        [2, '2026-11-03T10:00:00Z'],
      ] as const)
        await insert('audit_events', {
          ...account,
          sequence,
          at,
          event: 'job.completed',
          subject_kind: 'job',
          subject_id: id(60 + nr),
        });
    }
    await admin.query('set session_replication_role = default');

    await migrate(database.ownerUrl, 'tomar_app');

    const jobs = await admin.query(
      'select status, signature_standard, signature_profile from jobs order by status, account_id',
    );
    const [circulating, draft] = [
      { status: 'Circulating', signature_standard: 'Pades', signature_profile: 'baseline-b' },
      { status: 'Draft', signature_standard: 'Pades', signature_profile: null },
    ];
    const finalizing = { ...circulating, status: 'Finalizing' };
    expect(jobs.rows).toEqual([circulating, circulating, draft, draft, finalizing, finalizing]);
    const completed = await admin.query(
      'select status, completed_at from jobs where completed_at is not null',
    );
    const once = { status: 'Finalizing', completed_at: new Date('2026-11-02T10:00:00Z') };
    expect(completed.rows).toEqual([once, once]);
    const found = await admin.query(`select search_words from users where search_words like '% sef%'`);
    const words = ' isil oz isil sef isil@bir.example';
    expect(found.rows).toEqual([{ search_words: words }, { search_words: words }]);
    const titles = await admin.query('select name, name_twin from titles order by name_twin, account_id');
    const pair = [
      ['Şef', 0],
      ['ŞEF', 1],
    ].flatMap(([name, name_twin]) => [
      { name, name_twin },
      { name, name_twin },
    ]);
    expect(titles.rows).toEqual(pair);
    const searched = await admin.query(`select from jobs where search_folded like '%bakim isi%'`);
    expect(searched.rowCount).toBe(2);
    const places = await admin.query(
      `select actor_kind, user_id = acted_by as by_himself, actor_name, acted_by_name, completion
       from job_participants order by state, account_id`,
    );
    const waiting = { actor_kind: 'user', by_himself: null, actor_name: null, acted_by_name: null };
    const acted = { actor_kind: 'user', by_himself: true, actor_name: 'Işıl Öz', acted_by_name: 'Işıl Öz' };
    expect(places.rows).toEqual(
      [acted, acted, waiting, waiting].map((row) => ({ ...row, completion: 'all' })),
    );
    const signed = await admin.query('select signed_by from file_signatures order by account_id');
    expect(signed.rows).toEqual([{ signed_by: id(51) }, { signed_by: id(52) }]);
    const trail = await admin.query('select distinct form, text_hashes from audit_events');
    expect(trail.rows).toEqual([{ form: 1, text_hashes: '{}' }]);
    const items = await admin.query('select base_version from signing_items');
    expect(items.rows).toEqual([{ base_version: null }, { base_version: null }]);
  });

  it('is left as it is by another run', async () => {
    await migrate(database.ownerUrl, 'tomar_app');
    const { rows } = await admin.query('select count(*)::int as jobs from jobs');
    expect(rows).toEqual([{ jobs: 6 }]);
  });

  it('that is up to date lets nobody wait who reads, nor waits for them', async () => {
    const reader = new pg.Client({ connectionString: database.adminUrl });
    await reader.connect();
    try {
      await reader.query(
        'begin; select from accounts; select from logins; select from users; select from jobs',
      );
      // Whoever waits for the reader gives up.
      await admin.query(`alter database ${database.name} set lock_timeout = '2s'`);
      await migrate(database.ownerUrl, 'tomar_app');
    } finally {
      await reader.end();
      await admin.query(`alter database ${database.name} reset lock_timeout`);
    }
  });
});
