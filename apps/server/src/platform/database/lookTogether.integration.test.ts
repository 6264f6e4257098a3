import { isDeepStrictEqual } from 'node:util';
import { eq, getTableColumns, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { jobs } from '../../modules/jobs/tables.ts';
import * as schema from '../../modules/schema.ts';
import { users } from '../../modules/users/tables.ts';
import { approve, folder, makeJob, readJob } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import type { Tx } from './database.ts';
import { lookTogether } from './lookTogether.ts';

let server: TestServer;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer();
  accountId = await server.accountId();
  const jobId = await makeJob(server, {
    flow: [['approver']],
    name: 'Ünlü "iş", $1 {a,b} %n 😀',
    recipients: [folder('bakış')],
  });
  await approve(server, 'approver', jobId);
  await vi.waitFor(async () => expect((await readJob(server, jobId)).status).toBe('Completed'), 20_000);
  await makeJob(server, { flow: [['approver', 'signer1!']], withBoxes: true });
});
afterAll(() => server.close());

const inAccount = <T>(work: (tx: Tx) => Promise<T>) => server.platform.db.inAccount(accountId, work);

/** What the connections of the server send while `work` runs. */
async function sent(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    for (const [config] of query.mock.calls as unknown as [string | { text: string }][])
      texts.push(typeof config === 'string' ? config : config.text);
  } finally {
    query.mockRestore();
  }
  return texts;
}

/** What `all` and `work` find while nobody writes: a worker may be about its tasks. */
async function unlessChanged<R, T>(all: () => Promise<R>, work: () => Promise<T>): Promise<T & { alone: R }> {
  for (;;) {
    const alone = await all();
    const found = await work();
    if (isDeepStrictEqual(alone, await all())) return { alone, ...found };
  }
}

describe('what is looked at together', () => {
  it('is what is looked at one after the other, in every column of every table', async () => {
    // The codes of all accounts nobody may list (`accountOfCode.sql`).
    const tables = Object.values(schema).filter(
      (one) => is(one, PgTable) && one !== schema.verificationCodes,
    ) as PgTable[];
    expect(tables.length).toBeGreaterThan(20);
    let rows = 0;
    await inAccount(async (tx) => {
      for (const table of tables) {
        const all = () => tx.select(getTableColumns(table)).from(table).orderBy(sql`${table}::text`);
        const { alone, together, other } = await unlessChanged(all, async () => {
          const [one, two] = await lookTogether(
            tx,
            async () => all(),
            async () => all(),
          );
          return { together: one, other: two };
        });
        expect(together, getTableConfig(table).name).toEqual(alone);
        expect(other).toEqual(alone);
        rows += alone.length;
      }
    });
    expect(rows).toBeGreaterThan(100);
  });

  it('goes as one statement, however often each of them asks', async () => {
    const name = async (tx: Tx, id: string) =>
      (await tx.select().from(users).where(eq(users.id, id)))[0]?.firstName;
    await inAccount(async (tx) => {
      const [first, second] = await tx.select({ id: users.id }).from(users).orderBy(users.id).limit(2);
      if (!first || !second) throw new Error('nobody is there');
      const expected = [await name(tx, first.id), await name(tx, second.id)];
      const texts = await sent(async () => {
        const found = await lookTogether(
          tx,
          async () => [await name(tx, first.id), await name(tx, second.id)],
          async () => [await name(tx, first.id), await name(tx, second.id)],
        );
        expect(found).toEqual([expected, expected]);
      });
      expect(texts.filter((text) => text.includes('"users"'))).toHaveLength(2);
    });
  });

  it('fails with the first that fails, once none of them asks any more', async () => {
    const asked: string[] = [];
    const later = async (tx: Tx) => {
      for (const at of ['1', '2', '3']) {
        await tx.select().from(jobs).limit(1);
        asked.push(at);
      }
    };
    const looking = inAccount((tx) =>
      lookTogether(
        tx,
        () => Promise.reject(new Error('not this one')),
        () => later(tx),
      ),
    );
    await expect(looking).rejects.toThrow('not this one');
    expect(asked).toEqual(['1', '2', '3']);
  });

  it('tells each of them when the statement fails', async () => {
    const failed: unknown[] = [];
    const wrong = async (tx: Tx) =>
      tx
        .select({ none: sql`1 / 0` })
        .from(jobs)
        .catch((error: unknown) => failed.push(error));
    await expect(
      inAccount((tx) =>
        lookTogether(
          tx,
          () => wrong(tx),
          () => wrong(tx),
        ),
      ),
    ).resolves.toBeDefined();
    expect(failed).toHaveLength(2);
  });

  it('sees nothing of another account', async () => {
    const other = '0'.repeat(24);
    const seen = await server.platform.db.inAccount(other, (tx) =>
      lookTogether(
        tx,
        async () => tx.select().from(jobs),
        async () => tx.select().from(users),
      ),
    );
    expect(seen).toEqual([[], []]);
  });
});

it('what locks is not gathered, and sees what whoever it waited for has done', async () => {
  const [job] = await inAccount((tx) => tx.select().from(jobs).limit(1));
  if (!job) throw new Error('no job');
  const locked = Promise.withResolvers<void>();
  const changing = inAccount(async (tx) => {
    await tx.update(jobs).set({ endDescription: 'sonra' }).where(eq(jobs.id, job.id));
    locked.resolve();
    // The other one waits for the row by now: it is the only one who can.
    await vi.waitFor(async () => {
      const { rows } = await server.platform.db.pool.query<{ waiting: number }>(
        `select count(*)::int as waiting from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows[0]?.waiting).toBeGreaterThan(0);
    }, 20_000);
  });
  await locked.promise;
  const [[seen]] = await inAccount((tx) =>
    lookTogether(
      tx,
      async () => tx.select().from(jobs).where(eq(jobs.id, job.id)).for('no key update'),
      async () => tx.select().from(users).limit(1),
    ),
  );
  await changing;
  expect(seen?.endDescription).toBe('sonra');
});
