import { handOverWork } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inUnit } from '../../../platform/unit.ts';
import { makeJob } from '../../../testing/jobScene.ts';
import { mailsTo } from '../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { tellHandoverTask } from './tellHandoverTask.ts';

/** One more than a batch has. */
const jobCount = 101;
let server: SceneServer;
let [leaverId, successorId] = ['', ''];
beforeAll(async () => {
  server = await startSceneServer({ services: ['web', 'worker'] });
  [leaverId, successorId] = [await server.userId('signer1'), await server.userId('signer2')];
  await rows(
    `update users set authorities = '{Approved,Signer}' where id in ('${leaverId}', '${successorId}')`,
  );
  // Whose mails are beside the point.
  await rows(`update users set notify_by_email = false where id not in ('${leaverId}', '${successorId}')`);
  for (let nr = 0; nr < jobCount; nr += 1) await makeJob(server, { flow: [['approver'], ['signer1']] });
}, 180_000);
afterAll(() => server.close());

const rows = async <T extends Record<string, unknown>>(text: string) =>
  server.platform.db.inAccount(
    await server.accountId(),
    async (tx) => (await tx.execute<T>(sql.raw(text))).rows,
  );
const handOver = async (after: string | null) =>
  server.call(
    handOverWork,
    { params: { id: leaverId }, body: { successorId, kinds: ['turns'], after } },
    await server.person('owner'),
  );
const rung = () =>
  rows<{ kind: string; turns: number }>(
    `select kind, (facts -> 'handed' ->> 'turns')::int as turns from notices
     where kind in ('workTaken', 'workGiven') order by kind`,
  );
const letters = async () => {
  const people = await rows<{ email: string }>(
    `select email from users where id in ('${leaverId}', '${successorId}')`,
  );
  const mails = await Promise.all(people.map(({ email }) => mailsTo(server.mail, email)));
  return mails.flat().filter(({ subject }) => subject === 'İşler devredildi');
};

it('one handover rings both once and writes both one letter, however many batches it has', async () => {
  const first = await handOver(null);
  expect(first.moved).toBe(100);
  const begun = await rung();
  expect(begun).toEqual([
    { kind: 'workGiven', turns: 100 },
    { kind: 'workTaken', turns: 100 },
  ]);
  expect(await handOver(first.next)).toEqual({ moved: 1, kept: [], next: null });
  const whole = [
    { kind: 'workGiven', turns: jobCount },
    { kind: 'workTaken', turns: jobCount },
  ];
  expect(await rung()).toEqual(whole);
  await expect.poll(letters, { timeout: 30_000 }).toHaveLength(2);
  for (const { text } of await letters()) expect(text).toContain(String(jobCount));
  // An answer that was lost on its way: the page asks for the same batch again.
  expect(await handOver(first.next)).toMatchObject({ moved: 0, next: null });
  expect(await rung()).toEqual(whole);
  // A worker that died behind its letter, and the task for whoever stops half-way, find it sent.
  const accountId = await server.accountId();
  const ended = async () =>
    (await rows(`select 1 from tasks where kind = 'tell-handover' and state in ('done', 'dead')`)).length;
  const before = await ended();
  const ordered = await rows<{ payload: Record<string, unknown> }>(
    `select payload from tasks where kind = 'tell-handover' and key like '%-stopped'`,
  );
  expect(ordered).toHaveLength(2);
  for (const { payload } of ordered)
    await inUnit(server.platform, { accountId, system: 'test' }, (unit) =>
      unit.enqueue(tellHandoverTask, tellHandoverTask.payload.parse(payload)),
    );
  await expect.poll(ended, { timeout: 30_000 }).toBe(before + 2);
  expect(await letters()).toHaveLength(2);
}, 60_000);
