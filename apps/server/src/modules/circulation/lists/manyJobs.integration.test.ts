import { listJobs, listMyJobs } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import { makeDefinition } from '../../../testing/definitionScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { categoryChanges, jobAmountUnits } from '../../jobs/index.ts';
import { allJobs, myJobs } from './findJobs.ts';
import type { Sought } from './leadingRows.ts';
import { countOf } from './listJobs.ts';

const many = 20_000;
/** More than a page by far, so that who reads all of them is told. */
const ofCategory = many / 10;

let server: SceneServer;
let reader: Person;
let departmentId: string;
let categoryId: string;

beforeAll(async () => {
  server = await startSceneServer({ services: ['web'] });
  const accountId = await server.accountId();
  const userId = await server.userId('owner');
  reader = {
    accountId,
    accountCode: 'demo',
    userId,
    loginId: '',
    name: '',
    sessionId: '',
    secondFactor: false,
    ip: '',
    authorities: ['Report'],
    modules: [],
    options: [],
    licenceActive: true,
  };
  categoryId = await makeDefinition(server, 'category', { name: 'Kira' });
  const admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  const { rows } = await admin.query<{ id: string }>(
    `select id from departments where account_id = $1 and name = 'Mali İşler'`,
    [accountId],
  );
  departmentId = rows[0]?.id ?? '';
  await fill(admin, await server.userId('approver'));
  await admin.end();
});
afterAll(() => server.close());

/**
 * Every second job is of the department, every fourth has an amount, and but thirty have both; every tenth is of the category, the
 * one that changed last first. The reader began half of them. Past triggers, as years leave them.
 */
async function fill(admin: pg.Client, otherId: string): Promise<void> {
  await admin.query('begin; set local session_replication_role = replica');
  await admin.query(
    `create temp table made on commit drop as
     select n, lpad(to_hex(n * 7919 % 20011), 24, '0') as id, now() - n * interval '1 minute' as at,
       case when n / 10 % 2 = 0 then $2 else $3 end as starter,
       case when n % 2 = 0 then $4 end as department,
       case when n % 4 = 1 or n between 9001 and 9060 then n * 100 end as units
     from generate_series(1, $1::int) n`,
    [many, reader.userId, otherId, departmentId],
  );
  await admin.query(
    `insert into jobs (account_id, id, status, owner_id, name, description, privacy, document_type, document_number,
       serial, number, content, search_text, created_at, updated_at, circulated_at, department_id, amount, amount_units,
       currency)
     select $1, id, 'Completed', starter, 'İş ' || n, '', case when n = 9012 then 'TopSecret' else 'Normal' end, 'General',
       '', '1999', n, '{}', 'iş ' || n || E'\\n1999-' || n, at, at, at, department, units / 100.0, units,
       case when units is not null then 'TRY' end
     from made`,
    [reader.accountId],
  );
  await admin.query(
    `insert into job_people (account_id, user_id, job_id, status, is_owner, is_waiting, has_signed, has_approved, updated_at)
     select $1, starter, id, 'Completed', true, false, false, false, at from made`,
    [reader.accountId],
  );
  await admin.query(
    `insert into job_categories (account_id, job_id, category_id, position, updated_at)
     select $1, id, $2, 0, at from made where n % 10 = 1`,
    [reader.accountId, categoryId],
  );
  await admin.query(
    `insert into backfills (account_id, name, begun_at, batch_at, done_at)
     select $1, name, now(), now(), now() from unnest($2::text[]) name`,
    [reader.accountId, [jobAmountUnits.name, categoryChanges.name]],
  );
  await admin.query('commit');
  await admin.query('vacuum analyze jobs, job_people, job_categories');
}

/** How many rows PostgreSQL fetches of these tables for `work`. */
async function rowsReadFor(tx: Tx, work: () => Promise<void>): Promise<number> {
  const before = await rowsRead(tx);
  await work();
  return (await rowsRead(tx)) - before;
}

/** By this connection, and not told to others yet. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await tx.execute<{ read: number }>(sql`
    select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname in ('jobs', 'job_people', 'job_categories')`);
  return rows[0]?.read ?? Number.NaN;
}

const inAccount = (work: (tx: Tx) => Promise<void>) => server.platform.db.inAccount(reader.accountId, work);

const asked = (filter: Partial<Sought>): Sought => ({ statuses: [], search: '', ...filter });
const lastFirst = { sort: 'updatedAt', descending: true } as const;
const page = { limit: 20, offset: 0 };

const lists = [
  ['all jobs', allJobs],
  ['my jobs', (tx: Tx, person: Person, query: Sought) => myJobs(tx, person, { ...query, list: 'mine' })],
] as const;

it.each(lists)('%s by a category are read and counted by its last changes', async (_, find) => {
  await inAccount(async (tx) => {
    const found = await find(tx, reader, asked({ categoryId }));
    const read = await rowsReadFor(tx, async () => {
      const rows = await found.rows(lastFirst, { ...page, countTo: 201 });
      expect(rows).toHaveLength(20);
      expect(rows[0]?.behind ?? (await countOf(tx, found.ones(), 201))).toBe(201);
    });
    expect(read).toBeLessThan(1000);
  });
});

it.each(lists)('%s by a department and amounts that it does not have are none, at once', async (_, find) => {
  await inAccount(async (tx) => {
    const read = await rowsReadFor(tx, async () => {
      const found = await find(tx, reader, asked({ departmentId, amountFrom: '15000.00' }));
      expect(await found.rows(lastFirst, page)).toEqual([]);
    });
    expect(read).toBeLessThan(100);
  });
});

it.each(lists)(
  '%s by a department and amounts of few are these, but none that the reader may not see',
  async (who, find) => {
    await inAccount(async (tx) => {
      const read = await rowsReadFor(tx, async () => {
        const found = await find(tx, reader, asked({ departmentId, amountTo: '15000.00' }));
        const rows = await found.rows(lastFirst, { ...page, limit: 100 });
        const both = Array.from({ length: 30 }, (_none, at) => 9002 + 2 * at);
        const own = both.filter((n) => Math.floor(n / 10) % 2 === 0);
        // AUTH-13: one is somebody else's, and secret.
        expect(rows.map(({ job }) => job.number)).toEqual(
          who === 'my jobs' ? own : both.filter((n) => n !== 9012),
        );
      });
      expect(read).toBeLessThan(1000);
    });
  },
);

it.each(lists)('%s are found by a tracking number that is typed whole, by all of it', async (_, find) => {
  await inAccount(async (tx) => {
    const numbers = async (search: string) =>
      (await (await find(tx, reader, asked({ search }))).rows(lastFirst, page)).map(({ job }) => job.number);
    expect(await numbers(' 1999-12001 ')).toEqual([12001]);
    expect(await numbers('İŞ 12001\n1999-12001')).toEqual([12001]);
    expect(await numbers('1998-12001')).toEqual([]);
    expect(await numbers('1999-2001')).toEqual([2001]);
  });
});

it('a list of a category goes on page by page, and says that there are more until it comes near their end', async () => {
  const caller = await server.person('owner');
  const ask = (number: number) =>
    server.call(listJobs, { body: { categoryId, page: number, pageSize: 100 } }, caller);
  const seen: string[] = [];
  for (let number = 1; number <= ofCategory / 100; number += 1) {
    const { items, total, capped } = await ask(number);
    seen.push(...items.map(({ trackingNumber }) => trackingNumber));
    const cap = (number + 1) * 100;
    expect([total, capped]).toEqual([Math.min(cap, ofCategory), cap < ofCategory]);
  }
  expect(seen).toEqual(Array.from({ length: ofCategory }, (_, at) => `1999-${at * 10 + 1}`));
  // Beyond the last page it says how many there are.
  expect(await ask(50)).toMatchObject({ items: [], total: ofCategory, capped: false });
});

it('one’s own jobs of a category likewise, on one way with their count', async () => {
  const caller = await server.person('owner');
  const ask = (number: number) =>
    server.call(listMyJobs, { body: { categoryId, page: number, pageSize: 100 } }, caller);
  expect(await ask(1)).toMatchObject({ total: 200, capped: true });
  expect(await ask(9)).toMatchObject({ total: ofCategory / 2, capped: false });
  expect(await ask(11)).toMatchObject({ items: [], total: ofCategory / 2, capped: false });
});
