import { continueBatch, listMyJobs, startBatch } from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  batchFile,
  batchWhen,
  readBatch,
  startAndWait,
  templateWithRole,
} from '../../../testing/batchScene.ts';
import type { Caller } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let drafter: Caller;
let owner: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web', 'worker'] });
  drafter = await server.person('approver');
  owner = await server.person('owner');
});
afterAll(() => server.close());

const inDemo = async (text: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute<Record<string, unknown>>(text));
const setUser = async (key: string, change: string) =>
  inDemo(`update users set ${change} where id = '${await server.userId(key)}'`);

/** A file whose rows name the approver in the role. */
async function fileOf(name: string, count: number, more: Readonly<Record<string, string>> = {}) {
  const { rows } = await inDemo(`select email from users where id = '${await server.userId('approver')}'`);
  const row = { Müdür: String(rows[0]?.email), ...more };
  return batchFile(
    ['Müdür'],
    Array.from({ length: count }, (_, at) => ({ name: `${name} ${at + 1}`, ...row })),
  );
}

/** Licence periods of the account, moved by so many years. */
const movePeriods = (years: number) =>
  inDemo(`update periods set starts_on = starts_on + interval '${years} years',
    ends_on = ends_on + interval '${years} years'`);

/** Does something while the rows in work wait for the template that somebody else holds. */
async function whileRowsWait(templateId: string, start: () => Promise<unknown>, act: () => Promise<unknown>) {
  await server.platform.db.inAccount(await server.accountId(), async (tx) => {
    await tx.execute(`select from jobs where id = '${templateId}' for update`);
    await start();
    await expect
      .poll(
        async () =>
          (
            await server.platform.db.pool.query<{ waiting: number }>(
              `select count(*)::int as waiting from pg_stat_activity
               where wait_event_type = 'Lock' and datname = current_database()`,
            )
          ).rows[0]?.waiting,
        { timeout: 20_000 },
      )
      .toBeGreaterThan(0);
    await act();
  });
}

it('AUTH-02: an administrator who drafts by implication has many jobs made, too', async () => {
  const templateId = await templateWithRole(server, 'Yönetici', {}, 'Account');
  await setUser('owner', `authorities = '{Admin}'`);
  try {
    const ready = await readBatch(server, templateId, await fileOf('Yönetici', 2), owner);
    const done = await startAndWait(server, ready, owner);
    expect([done.state, done.problem, done.counts.made]).toEqual(['done', null, 2]);
  } finally {
    await setUser('owner', `authorities = '{Admin,Draft,Report,CirculationProfile,Finalizer}'`);
  }
});

it('ACC-12: bank orders are made where the account has their page', async () => {
  const templateId = await templateWithRole(server, 'Ödeme emri', {
    documentType: 'BankOrder',
    amount: '10.00',
    currency: 'TRY',
    isForeignCurrency: false,
  });
  const ready = await readBatch(server, templateId, await fileOf('Ödeme emri', 2), drafter);
  expect([ready.counts.refused, ready.counts.warned]).toEqual([0, 0]);
  const done = await startAndWait(server, ready, drafter);
  expect([done.state, done.problem, done.counts.made]).toEqual(['done', null, 2]);
});

it('makes nothing more from the moment on in which its sender is switched off, and goes on for who is back', async () => {
  const templateId = await templateWithRole(server, 'Giden');
  const ready = await readBatch(server, templateId, await fileOf('Giden', 6), drafter);
  const body = { round: ready.round, circulates: true };
  try {
    await whileRowsWait(
      templateId,
      () => server.call(startBatch, { params: { id: ready.id }, body }, drafter),
      () => setUser('approver', 'is_active = false'),
    );
    await expect
      .poll(async () => (await inDemo(`select state from batches where id = '${ready.id}'`)).rows[0]?.state, {
        timeout: 60_000,
      })
      .toMatch(/stopped|done/);
  } finally {
    await setUser('approver', 'is_active = true');
  }
  const stopped = await batchWhen(server, ready.id, ['stopped', 'done'], drafter);
  expect([stopped.state, stopped.problem?.key, stopped.counts.made, stopped.counts.waiting]).toEqual([
    'stopped',
    'lang_batch_no_right',
    0,
    6,
  ]);
  await server.call(continueBatch, { params: { id: ready.id }, body: {} }, drafter);
  const done = await batchWhen(server, ready.id, ['done', 'stopped'], drafter);
  expect([done.state, done.counts.made, done.counts.failed]).toEqual(['done', 6, 0]);
  const list = { list: 'waiting' as const, search: 'Giden' };
  expect((await server.call(listMyJobs, { body: list }, drafter)).total).toBe(6);
});

it('ACC-06: makes nothing more from the moment on in which the licence is over', async () => {
  const templateId = await templateWithRole(server, 'Süresi biten');
  const ready = await readBatch(server, templateId, await fileOf('Süresi biten', 4), drafter);
  const body = { round: ready.round, circulates: true };
  try {
    await whileRowsWait(
      templateId,
      () => server.call(startBatch, { params: { id: ready.id }, body }, drafter),
      () => movePeriods(-30),
    );
    await expect
      .poll(async () => (await inDemo(`select state from batches where id = '${ready.id}'`)).rows[0]?.state, {
        timeout: 60_000,
      })
      .toMatch(/stopped|done/);
  } finally {
    await movePeriods(30);
  }
  const stopped = await batchWhen(server, ready.id, ['stopped', 'done'], drafter);
  expect([stopped.state, stopped.problem?.key, stopped.counts.made]).toEqual([
    'stopped',
    'lang_batch_no_right',
    0,
  ]);
});
