import { and, eq } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { jobParticipants, jobs } from '../../modules/jobs/tables.ts';
import { makeJob, readJob } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import type { Tx } from './database.ts';
import { lookTogether } from './lookTogether.ts';

let server: TestServer;
let accountId: string;
let elsewhere: string;
let jobId: string;
let participantId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  accountId = await server.accountId();
  elsewhere = await server.accountId('ornek');
  jobId = await makeJob(server, { flow: [['approver']] });
  const [place] = await server.platform.db.inAccount(accountId, (tx) =>
    tx
      .select()
      .from(jobParticipants)
      .where(and(eq(jobParticipants.accountId, accountId), eq(jobParticipants.jobId, jobId))),
  );
  participantId = place?.id ?? '';
});
afterAll(() => server.close());

const notices = (account: string) =>
  server.platform.db.call<{ role: string }>('select role from turn_notice($1, $2, null, 0)', [
    account,
    participantId,
  ]);
/** What a connection knows and sees when nobody has set an account. */
const leftOver = () =>
  server.platform.db.call<{ account: string | null; jobs: number }>(
    `select nullif(current_setting('tomar.account', true), '') as account, (select count(*)::int from jobs) as jobs`,
    [],
  );

/** The jobs that a look without a transaction sees, and the participants that it saw at the same moment. */
const looks = (account: string) =>
  server.platform.db.lookInAccount(account, async (tx) => {
    const [seen, people] = await lookTogether(
      tx,
      () => tx.select({ id: jobs.id }).from(jobs),
      () => tx.select({ jobId: jobParticipants.jobId }).from(jobParticipants),
    );
    return [seen.map(({ id }) => id), people.map(({ jobId }) => jobId)];
  });

/** The jobs that a transaction sees by a plan that its connection has kept from transactions of other accounts. */
const byKeptPlan = (account: string) =>
  server.platform.db.inAccount(
    account,
    async (tx) => (await tx.select({ id: jobs.id }).from(jobs)).map(({ id }) => id),
    { keepPlans: true },
  );

it('ACC-03: a unit of one statement sees its account’s rows, and the connection forgets the account with it', async () => {
  expect(await notices(accountId)).toEqual([{ role: 'Approver' }]);
  expect(await notices(elsewhere)).toEqual([]);
  expect(await looks(accountId)).toEqual([[jobId], [jobId]]);
  const kinds = [
    { ask: leftOver, answer: [{ account: null, jobs: 0 }] },
    { ask: () => notices(accountId), answer: [{ role: 'Approver' }] },
    { ask: () => notices(elsewhere), answer: [] },
    { ask: () => looks(accountId), answer: [[jobId], [jobId]] },
    { ask: () => looks(elsewhere), answer: [[], []] },
    { ask: () => byKeptPlan(accountId), answer: [jobId] },
    { ask: () => byKeptPlan(elsewhere), answer: [] },
  ];
  // On every connection of the pool, in any order, side by side.
  for (let round = 0; round < 20; round += 1) {
    const asked = Array.from({ length: 30 }, () => Math.floor(Math.random() * kinds.length));
    const answers = await Promise.all(asked.map((kind) => kinds[kind]?.ask()));
    expect(answers).toEqual(asked.map((kind) => kinds[kind]?.answer));
  }
});

it('ACC-03: a look sees its account’s rows alone, whatever it asks after another', async () => {
  const found = await server.platform.db.lookInAccount(accountId, async (tx) => {
    const [job] = await tx.select({ id: jobs.id }).from(jobs);
    // A second statement sets the account again.
    return tx
      .select({ jobId: jobParticipants.jobId })
      .from(jobParticipants)
      .where(eq(jobParticipants.jobId, job?.id ?? ''));
  });
  expect(found).toEqual([{ jobId }]);
});

it.each<[string, (tx: Tx) => Promise<unknown>]>([
  ['lock', (tx) => tx.select().from(jobs).for('no key update')],
  ['write', (tx) => tx.update(jobs).set({ name: 'başka' }).returning()],
  ['call what may write', (tx) => tx.execute(`select set_config('tomar.account', '${elsewhere}', false)`)],
  ['begin a transaction', (tx) => tx.transaction(async (inner) => inner.select().from(jobs))],
])('a look does not %s', async (_what, work) => {
  await expect(server.platform.db.lookInAccount(accountId, work)).rejects.toThrow(
    expect.objectContaining({ message: expect.stringMatching(/no look|Failed query/) }),
  );
  expect((await readJob(server, jobId)).name).not.toBe('başka');
  expect(await leftOver()).toEqual([{ account: null, jobs: 0 }]);
});

it('looks at no account but one that has the form of an id', () => {
  expect(() => server.platform.db.lookInAccount(`x', true); drop table jobs; --`, async () => 0)).toThrow(
    TypeError,
  );
});

it('a statement by itself is planned once; a transaction, on the same connections, plans for what is asked', async () => {
  const { db } = server.platform;
  const mode = `select current_setting('plan_cache_mode') as mode`;
  const inside = (tx: Tx) => tx.execute<{ mode: string }>(mode);
  const modes = async () => [
    (await db.call<{ mode: string }>(mode, []))[0]?.mode,
    (await db.ask<{ mode: string }>(mode, []))[0]?.mode,
    (await db.inAccount(accountId, inside, { keepPlans: true })).rows[0]?.mode,
    (await db.inAccount(accountId, inside)).rows[0]?.mode,
    (await db.inInstallation(inside)).rows[0]?.mode,
  ];
  for (let time = 0; time < 3; time += 1)
    expect(await modes()).toEqual(['force_generic_plan', 'force_generic_plan', 'auto', 'auto', 'auto']);
});

it('what goes by keys reads by an index while a table is small, and a list as PostgreSQL likes it', async () => {
  const { db } = server.platform;
  // One page, and PostgreSQL knows it: reading all of it is what looks cheapest.
  const owner = new pg.Client({ connectionString: server.database.ownerUrl });
  await owner.connect();
  await owner.query('analyze job_participants');
  await owner.end();
  const text = `explain select state from job_participants where account_id = '${accountId}' and id = '${participantId}'`;
  const readsAll = (rows: readonly Record<string, unknown>[]) =>
    rows.some((row) => Object.values(row).some((line) => String(line).includes('Seq Scan')));
  const inside = async (tx: Tx) => readsAll((await tx.execute(text)).rows);
  expect(readsAll(await db.call(text, []))).toBe(false);
  expect(readsAll(await db.ask(text, []))).toBe(false);
  expect(await db.inAccount(accountId, inside, { keepPlans: true })).toBe(false);
  expect(await db.inAccount(accountId, inside)).toBe(true);
  expect(await db.inInstallation(inside)).toBe(true);
});
