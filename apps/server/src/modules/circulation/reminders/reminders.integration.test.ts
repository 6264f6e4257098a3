import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTasks, saveProfile } from '@tomar/contract';
import { type Mail, startMail } from '@tomar/lab/src/mail/startMail.ts';
import { sql } from 'drizzle-orm';
import { simpleParser } from 'mailparser';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type OpenPlatform, openPlatform } from '../../../openPlatform.ts';
import { type Begun, beginWhatIsDue } from '../../../platform/tasks/recurring/keepRecurring.ts';
import { makeJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { accountsWithZones } from '../../accounts/index.ts';
import { allTasks } from '../../index.ts';
import { remindLate } from './remindLate.ts';

const dayMs = 24 * 60 * 60_000;
/** 12:00 in Istanbul, 20 days ahead: nothing that the test makes is late by itself. */
const noon = Math.floor(Date.now() / dayMs) * dayMs + 20 * dayMs + 9 * 60 * 60_000;
let nowMs = noon;
let mail: Mail;
let folder: string;
let one: TestServer;
/** What two worker processes have, on one database; only the test begins recurring work. */
let workers: OpenPlatform[] = [];
let jobId: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tomar-reminders-'));
  mail = await startMail({ folder });
  const config = { smtpUrl: `smtp://127.0.0.1:${mail.smtpPort}` };
  const clock = () => new Date(nowMs);
  one = await startTestServer({ services: ['web'], config, clock });
  const log = pino({ level: 'silent' });
  workers = [1, 2].map(() => openPlatform(one.platform.config, allTasks, log, clock));
  for (const worker of workers) await worker.tasks.start(worker, { work: true });
  nowMs = Date.now();
  jobId = await makeJob(one, { flow: [['approver'], ['signer1!']] });
  const accountId = await one.accountId();
  // Whatever weekday it is today.
  await one.platform.db.inAccount(accountId, (tx) => tx.execute(worksEveryDay));
  await one.platform.db.inAccount(accountId, (tx) =>
    tx.execute(sql`update job_people set target_end_date = current_date + 10 where job_id = ${jobId}`),
  );
  await vi.waitUntil(() => mails().length === 1, 10_000);
  await mail.mailbox.clear();
  nowMs = noon;
  await rounds();
});
afterAll(async () => {
  for (const worker of workers) {
    await worker.tasks.stop();
    await worker.db.close();
  }
  await one.close();
  await mail.stop();
  await rm(folder, { recursive: true, force: true });
});

const worksEveryDay = sql`update accounts set params = params || '{"workingWeekdays": [1, 2, 3, 4, 5, 6, 7], "keepsPublicHolidays": false}'`;
const mails = () => mail.mailbox.list();
/** On a busy machine a worker takes its time. */
const poll = <T>(look: () => T) => expect.poll(look, { timeout: 20_000 });
/** Each process looks several times at the same moment. */
const rounds = (begun?: Begun) =>
  Promise.all(
    [...workers, ...workers].map((worker) =>
      beginWhatIsDue(worker, [remindLate], accountsWithZones, begun ?? new Map()),
    ),
  );
const rows = async (text: string) => {
  const accountId = await one.accountId();
  return one.platform.db.inAccount(
    accountId,
    async (tx) => (await tx.execute<{ n: number }>(sql.raw(text))).rows,
  );
};
const done = (kind: string) =>
  rows(`select count(*)::int as n from tasks where kind = '${kind}' and state = 'done'`).then(
    ([row]) => row?.n,
  );

it('an account that is seen for the first time begins with the next morning', async () => {
  expect(await done('remind-late')).toBe(0);
  expect(mails()).toEqual([]);
});

it('two processes that look at the same moment remind everybody once a day', async () => {
  nowMs = noon + dayMs;
  await rounds();
  await poll(() => done('remind-late')).toBe(1);
  await poll(() =>
    mails()
      .flatMap(({ to }) => to)
      .sort(),
  ).toEqual(['ayse@demo.example', 'ibrahim@demo.example']);
  const [stored] = mails();
  const text =
    (await simpleParser(await readFile(mail.mailbox.find(stored?.id ?? '')?.path ?? ''))).text ?? '';
  expect(text).toContain(`/demo/myjob/${jobId}`);
  await rounds();
  nowMs += 3 * 60 * 60_000;
  await rounds();
  expect(await done('remind-late')).toBe(1);
  // Nobody’s session lives so long.
  nowMs = Date.now();
  const { items } = await one.call(listTasks, { body: {} }, await one.person('owner'));
  expect(items.filter(({ kind }) => kind === 'remind-late')).toMatchObject([{ state: 'done', attempts: 1 }]);
  await mail.mailbox.clear();
});

it('a process that dies in the middle is followed by another, and nobody is reminded twice', async () => {
  nowMs = noon + 2 * dayMs;
  // As a worker that died after its work and before it could say so leaves it.
  await rounds();
  await poll(() => done('remind-person')).toBe(4);
  await rows(
    `update tasks set state = 'running', next_try_at = now(), ended_at = null
     where kind = 'remind-late' and ended_at = (select max(ended_at) from tasks where kind = 'remind-late')`,
  );
  const accountId = await one.accountId();
  // The next morning does not begin while this one is not over.
  nowMs = noon + 3 * dayMs;
  await rounds();
  expect(await rows(`select 1 from tasks where kind = 'remind-late'`)).toHaveLength(2);
  await one.platform.db.inAccount(accountId, (tx) =>
    one.platform.tasks.sendForgotten(tx, accountId, new Date(Date.now() + dayMs)),
  );
  await poll(() => done('remind-late')).toBe(2);
  expect(mails()).toHaveLength(2);
  // Now it does, and what was missed meanwhile is made up for once.
  nowMs = noon + 6 * dayMs;
  await rounds();
  await poll(() => done('remind-person')).toBe(6);
  expect(mails()).toHaveLength(4);
  await mail.mailbox.clear();
});

it('a clock that goes back begins nothing again, one that was years ahead stops nothing', async () => {
  nowMs = noon + 5 * dayMs;
  await rounds();
  nowMs = noon + 6 * dayMs;
  await rounds();
  expect(await done('remind-late')).toBe(3);
  await rows(`update recurrences set begun = '2099-01-01', committed = '2099-01-01'`);
  await rounds();
  expect(await done('remind-late')).toBe(3);
  nowMs = noon + 7 * dayMs;
  await rounds();
  await poll(() => done('remind-person')).toBe(8);
  expect(mails()).toHaveLength(2);
  await mail.mailbox.clear();
});

it('an owner who wants mails but no reminders is told once that a job is late (DRAFT-20, USR-08)', async () => {
  const flags = { includeTitleInSignature: true, notifyByEmail: true };
  nowMs = Date.now();
  const owner = await one.person('owner');
  await one.call(saveProfile, { body: { ...flags, sendReminders: false } }, owner);
  const lateId = await makeJob(one, { flow: [['approver']] });
  const toOwner = () => mails().filter(({ to }) => to.includes('ayse@demo.example'));
  nowMs = noon + 8 * dayMs;
  await rows(
    `update job_people set target_end_date = '${new Date(nowMs - dayMs).toISOString().slice(0, 10)}'
     where job_id = '${lateId}'`,
  );
  await rounds();
  await poll(() => done('tell-late')).toBe(1);
  expect(toOwner()).toMatchObject([{ subject: expect.stringContaining('hedef tarihi geçti') }]);
  // The next morning the job is still late, and that is no news.
  nowMs = noon + 9 * dayMs;
  await rounds();
  // What the others are reminded of has gone out, too.
  await poll(() => done('remind-person')).toBe(12);
  expect(await rows(`select 1 from tasks where kind = 'tell-late'`)).toHaveLength(1);
  expect(toOwner()).toHaveLength(1);
  await rows(`update job_people set target_end_date = null where job_id = '${lateId}'`);
  nowMs = Date.now();
  await one.call(saveProfile, { body: { ...flags, sendReminders: true } }, owner);
  await mail.mailbox.clear();
});

it('nobody is reminded who wants no reminders, or while no licence period runs', async () => {
  const body = { includeTitleInSignature: true, notifyByEmail: true, sendReminders: false };
  nowMs = Date.now();
  const saved = await one.call(saveProfile, { body }, await one.person('owner'));
  expect(saved.sendReminders).toBe(false);
  nowMs = noon + 10 * dayMs;
  await rounds();
  await poll(() => done('remind-person')).toBe(14);
  expect(mails().flatMap(({ to }) => to)).toEqual(['ibrahim@demo.example']);
  await rows(`update periods set ends_on = current_date`);
  nowMs = noon + 11 * dayMs;
  await rounds();
  expect(await rows(`select 1 from tasks where kind = 'remind-late'`)).toHaveLength(7);
});
