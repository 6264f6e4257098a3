import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { inUnit } from '../unit.ts';
import { commitBehindNext } from './transact.ts';

let server: TestServer;
let admin: pg.Client;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  accountId = await server.accountId();
  await admin.query(`create table noted (note text unique deferrable initially deferred, size int check (size > 0));
    grant all on noted to public`);
});
afterAll(async () => {
  await admin.end();
  await server.close();
});
afterEach(async () => {
  vi.restoreAllMocks();
  await admin.query('truncate noted');
});

const note = (text: string, size = 1) => sql`insert into noted values (${text}, ${size})`;
const notes = async () =>
  (await admin.query<{ note: string }>('select note from noted')).rows.map((row) => row.note);
/** How many of the server's connections are within a transaction that nobody ends. */
const left = async () =>
  (
    await admin.query<{ open: number }>(
      `select count(*)::int as open from pg_stat_activity
       where datname = current_database() and application_name = 'tomar' and state like 'idle in%'`,
    )
  ).rows[0]?.open;
const noting = (...texts: readonly ReturnType<typeof note>[]) =>
  server.platform.db.inAccount(accountId, async (tx) => {
    for (const [at, text] of texts.entries()) {
      if (at === texts.length - 1) commitBehindNext(tx);
      await tx.execute(text);
    }
    return texts.length;
  });

/** What a client sends and hears while `work` runs, in order. */
async function conversation(work: () => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  const query = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const [asked] = given;
    const text = typeof asked === 'string' ? asked : String(Object(asked).text);
    const name = /append_audit/.test(text) ? 'end' : text.slice(0, 6);
    said.push(`${name} sent`);
    const answer: unknown = Reflect.apply(query, this, given);
    if (answer instanceof Promise)
      answer.then(
        () => said.push(`${name} answered`),
        () => undefined,
      );
    return answer;
  } as typeof query);
  await work();
  return said;
}

it('a unit’s begin, its end and its commit go one behind the other: what it locked is not held for an answer', async () => {
  const unit = () =>
    inUnit(server.platform, { accountId, system: 'test' }, (one) =>
      one.audit({ event: 'audit.exported', subjectKind: 'account', subjectId: accountId, facts: {} }),
    );
  const said = await conversation(unit);
  expect(said).toEqual([
    'begin; sent',
    'end sent',
    'commit sent',
    'begin; answered',
    'end answered',
    'commit answered',
  ]);
});

it('what went behind a begin that failed saw no account’s rows and wrote none, nothing came after it, and the pool goes on', async () => {
  const { query } = pg.Client.prototype;
  const failing = vi.spyOn(pg.Client.prototype, 'query');
  failing.mockImplementation(function (this: pg.Client, ...given: unknown[]) {
    const isBegin = String(given[0]).startsWith('begin');
    return Reflect.apply(query, this, isBegin ? ['select 1 / 0'] : given);
  } as typeof query);
  const seen: unknown[] = [];
  const counting = sql`select count(*)::int as users from users`;
  const renaming = sql`update users set first_name = 'başka' returning id`;
  for (const first of [counting, renaming]) {
    const unit = server.platform.db.inAccount(accountId, async (tx) => {
      seen.push((await tx.execute(first)).rows);
      // Of no account: it would stand by itself, and stay.
      await tx.execute(note('after'));
    });
    await expect(unit).rejects.toThrow('division by zero');
  }
  expect(seen).toEqual([[{ users: 0 }], []]);
  failing.mockRestore();
  await noting(note('one'));
  expect(await notes()).toEqual(['one']);
});

it('what was written before is there with the last statement', async () => {
  expect(await noting(note('one'), note('two'))).toBe(2);
  expect(await notes()).toEqual(['one', 'two']);
});

it('where the last statement fails nothing is written, and the next transaction of the connection is its own', async () => {
  await expect(noting(note('one'), note('two', 0))).rejects.toMatchObject({ cause: { code: '23514' } });
  expect(await notes()).toEqual([]);
  await expect.poll(left).toBe(0);
  await noting(note('three'));
  expect(await notes()).toEqual(['three']);
});

it('a commit that fails fails the transaction, though its last statement was answered', async () => {
  await noting(note('one'));
  await expect(noting(note('two'), note('one'))).rejects.toMatchObject({ code: '23505' });
  expect(await notes()).toEqual(['one']);
  await expect.poll(left).toBe(0);
});

it('where the connection breaks on the way, the transaction fails and the pool goes on', async () => {
  const broken = server.platform.db.inAccount(accountId, async (tx) => {
    await tx.execute(note('one'));
    commitBehindNext(tx);
    await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
  });
  await expect(broken).rejects.toThrow();
  expect(await notes()).toEqual([]);
  await noting(note('two'));
  expect(await notes()).toEqual(['two']);
});

it('a call that met somebody in a circle of locks is asked once more', async () => {
  await admin.query(`insert into noted values ('a', 1), ('b', 1);
    create function grow_both() returns void language plpgsql as $$ begin
      update noted set size = size + 1 where note = 'b';
      perform pg_sleep(1);
      update noted set size = size + 1 where note = 'a';
    end $$`);
  // The call finds the circle, and is the one that gives way.
  await admin.query(`set deadlock_timeout = '30s'; begin; update noted set size = 10 where note = 'a'`);
  const call = server.platform.db.call('select grow_both()', []);
  const sleeping = () =>
    admin.query(`select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`);
  await expect.poll(async () => (await sleeping()).rowCount, { interval: 20 }).toBe(1);
  await admin.query(`update noted set size = 10 where note = 'b'`);
  await admin.query('commit; reset deadlock_timeout');
  await call;
  const { rows } = await admin.query('select note, size from noted order by note');
  expect(rows).toEqual([
    { note: 'a', size: 11 },
    { note: 'b', size: 11 },
  ]);
});
