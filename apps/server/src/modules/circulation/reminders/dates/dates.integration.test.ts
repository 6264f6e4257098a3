import {
  type AccountParameters,
  definitionEndpoints,
  emptyId,
  getAccountParameters,
  listNotices,
  saveAccountParameters,
} from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type OpenPlatform, openPlatform } from '../../../../openPlatform.ts';
import { beginWhatIsDue } from '../../../../platform/tasks/recurring/keepRecurring.ts';
import { approve, type JobRecipe, makeJob } from '../../../../testing/jobScene.ts';
import { mailsTo } from '../../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../../testing/startSceneServer.ts';
import { accountsWithZones } from '../../../accounts/index.ts';
import { allTasks } from '../../../index.ts';
import { remindLate } from '../remindLate.ts';

const dayMs = 24 * 60 * 60_000;
const today = Math.floor(Date.now() / dayMs) * dayMs;
/** A Monday, three weeks ahead or a little more, 12:00 in Istanbul. */
const monday = today + (21 + ((8 - new Date(today).getUTCDay()) % 7)) * dayMs + 9 * 60 * 60_000;
const dayAt = (days: number) => new Date(monday + days * dayMs).toISOString().slice(0, 10);
let nowMs = Date.now();
let one: SceneServer;
/** What two worker processes have, on one database; only the test begins recurring work. */
let workers: OpenPlatform[] = [];
let departmentId: string;
let mornings = 0;

beforeAll(async () => {
  const clock = () => new Date(nowMs);
  one = await startSceneServer({ services: ['web'], clock });
  const log = pino({ level: 'silent' });
  workers = [1, 2].map(() => openPlatform(one.platform.config, allTasks, log, clock));
  for (const worker of workers) await worker.tasks.start(worker, { work: true });
  const managerIds = [await one.userId('signer2')];
  const userIds = [await one.userId('signer1')];
  const named = { version: 0, name: 'Hukuk', isActive: true, description: '', email: '', parentId: null };
  const body = { ...named, managerIds, userIds, starterIds: [] };
  const params = { id: emptyId };
  departmentId = (
    await one.call(definitionEndpoints.department.save, { params, body }, await one.person('owner'))
  ).id;
  nowMs = monday - dayMs;
  // An account that is seen for the first time begins with the next morning.
  await rounds();
});
afterAll(async () => {
  for (const worker of workers) {
    await worker.tasks.stop();
    await worker.db.close();
  }
  await one.close();
});
beforeEach(async () => {
  nowMs = Date.now();
  await rows(`delete from notices`);
  await rows(`update job_people set target_end_date = null`);
  await rows(
    `update recurrences set begun = '${dayAt(-1)}', committed = '${dayAt(-1)}' where kind = 'remind-late'`,
  );
  await rows(`delete from tasks where kind in ('remind-late', 'tell-dates', 'remind-person', 'tell-late')`);
  mornings = 0;
  await one.mail.mailbox.clear();
  await say({ reminderDaysBefore: 2, escalationDaysAfter: 2, keepsPublicHolidays: false, ownHolidays: [] });
});

const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 20_000 });
const rounds = () =>
  Promise.all(
    [...workers, ...workers].map((worker) =>
      beginWhatIsDue(worker, [remindLate], accountsWithZones, new Map()),
    ),
  );
const rows = async <T extends Record<string, unknown>>(text: string) =>
  one.platform.db.inAccount(await one.accountId(), async (tx) => (await tx.execute<T>(sql.raw(text))).rows);
const count = async (where: string) =>
  (await rows<{ n: number }>(`select count(*)::int as n from tasks where ${where}`))[0]?.n;
async function say(changes: Partial<AccountParameters>): Promise<void> {
  // Nobody's session lives until the mornings below.
  nowMs = Date.now();
  const owner = await one.person('owner');
  const { version } = await one.call(getAccountParameters, {}, owner);
  await one.call(saveAccountParameters, { body: { version, changes } }, owner);
}
/** @param days after the Monday, on which the job is due */
async function jobDue(days: number, recipe: JobRecipe = {}): Promise<string> {
  nowMs = Date.now();
  const id = await makeJob(one, { flow: [['approver']], targetEndDate: dayAt(days), ...recipe });
  await rows(`update jobs set department_id = '${departmentId}' where id = '${id}'`);
  // Its turn was told long before the days that follow.
  await poll(() => count(`kind = 'tell-turn' and state not in ('done', 'dead')`)).toBe(0);
  await one.mail.mailbox.clear();
  return id;
}
/** The morning of a day is over, for both workers that looked at it. */
async function morning(days: number): Promise<void> {
  nowMs = monday + days * dayMs;
  mornings += 1;
  await rounds();
  await poll(() => count(`kind = 'remind-late' and state = 'done'`)).toBe(mornings);
  await poll(() => count(`state not in ('done', 'dead')`)).toBe(0);
}
/** What the bell says to a person of this kind, by the job's id. */
async function told(key: string, kind: string): Promise<string[]> {
  const userId = await one.userId(key);
  const found = await rows<{ job_id: string }>(
    `select job_id from notices where user_id = '${userId}' and kind = '${kind}' order by id`,
  );
  return found.map(({ job_id }) => job_id);
}
const subjects = async (address: string) => (await mailsTo(one.mail, address)).map(({ subject }) => subject);
const owner = 'ayse@demo.example';
const approver = 'ibrahim@demo.example';
const address = async (key: string) =>
  (await rows<{ email: string }>(`select email from users where id = '${await one.userId(key)}'`))[0]
    ?.email ?? '';

it('two working days before a target end date, those whose turn it is are told, once', async () => {
  const due = await jobDue(4);
  for (const days of [0, 1]) {
    await morning(days);
    expect(await told('approver', 'dueSoon')).toEqual([]);
  }
  await morning(2);
  expect(await told('approver', 'dueSoon')).toEqual([due]);
  expect(await told('owner', 'dueSoon')).toEqual([]);
  const [mail, ...more] = await mailsTo(one.mail, approver);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('Bir işin hedef tarihi yaklaştı');
  expect(mail?.text).toContain(`/demo/myjob/${due}`);
  expect(await subjects(owner)).toEqual([]);
  for (const days of [3, 4]) await morning(days);
  expect(await told('approver', 'dueSoon')).toEqual([due]);
  expect(await subjects(approver)).toHaveLength(1);
  nowMs = Date.now();
  const { items } = await one.call(listNotices, { query: {} }, await one.person('approver'));
  expect(items.find(({ kind }) => kind === 'dueSoon')).toMatchObject({ day: dayAt(4), isUnread: true });
  await approve(one, 'approver', due);
  const after = await one.call(listNotices, { query: {} }, await one.person('approver'));
  // It asks for nothing any more.
  expect(after.items.find(({ kind }) => kind === 'dueSoon')).toMatchObject({ isUnread: false });
});

it('weekends and the account’s own holidays are no working days, and nobody is told of anything on them', async () => {
  await say({ ownHolidays: [dayAt(3)] });
  // The Saturday after: Friday is one working day before, Wednesday two.
  const due = await jobDue(5);
  await morning(1);
  expect(await told('approver', 'dueSoon')).toEqual([]);
  await morning(2);
  expect(await told('approver', 'dueSoon')).toEqual([due]);
  const late = await jobDue(2);
  await morning(3);
  // The Thursday is a holiday: the bell is silent about what is late, too.
  expect(await told('owner', 'late')).toEqual([]);
  await morning(4);
  expect(await told('owner', 'late')).toEqual([late]);
});

it('who was asked less than a day before is not told the same again that morning', async () => {
  const due = await jobDue(3);
  await rows(
    `update notices set created_at = '${new Date(monday + dayMs - 12 * 60 * 60_000).toISOString()}' where kind = 'turn'`,
  );
  await morning(1);
  expect(await told('approver', 'dueSoon')).toEqual([]);
  await morning(2);
  expect(await told('approver', 'dueSoon')).toEqual([due]);
});

it('two working days after, those asked, the owner and the managers who may see the job are told, once', async () => {
  // Due on a Friday: Saturday and Sunday do not count.
  const normal = await jobDue(4, { name: 'Kira sözleşmesi' });
  const secret = await jobDue(4, { name: 'Gizli anlaşma', privacy: 'Secret' });
  const hidden = await jobDue(4, { name: 'Çok gizli anlaşma', privacy: 'TopSecret' });
  const manager = await address('signer2');
  for (const days of [5, 6, 7]) await morning(days);
  for (const key of ['approver', 'owner', 'signer2']) expect(await told(key, 'escalated')).toEqual([]);
  expect(await subjects(manager)).toEqual([]);
  await morning(8);
  for (const key of ['approver', 'owner'])
    expect((await told(key, 'escalated')).sort()).toEqual([normal, secret, hidden].sort());
  // AUTH-13: a TopSecret job is hidden from the managers of its department.
  expect((await told('signer2', 'escalated')).sort()).toEqual([normal, secret].sort());
  // A member who manages nothing is not told.
  expect(await told('signer1', 'escalated')).toEqual([]);
  const [mail, ...more] = await mailsTo(one.mail, manager);
  expect(more).toEqual([]);
  expect(mail?.subject).toContain('2 iş hedef tarihinden sonra hâlâ bekliyor');
  expect(mail?.text).toContain('Kira sözleşmesi');
  // AUTH-12: a secret job is named by its number.
  expect(mail?.text).not.toContain('anlaşma');
  expect(mail?.text).not.toContain(hidden);
  // Owner and approver have the reminder of each morning, which names these jobs, and no second letter.
  const all = [...(await subjects(owner)), ...(await subjects(approver))];
  expect(all.filter((subject) => subject?.includes('bekliyor'))).toEqual([]);
  expect(all.length).toBeGreaterThan(0);
  await morning(9);
  expect(await subjects(manager)).toHaveLength(1);
  expect(await told('signer2', 'escalated')).toHaveLength(2);
});

it('a worker that dies after its letter sends none again, nor does one that dies before it could say so', async () => {
  const due = await jobDue(4);
  await morning(2);
  expect(await subjects(approver)).toHaveLength(1);
  await rows(
    `update tasks set state = 'running', next_try_at = now(), ended_at = null where kind in ('tell-dates', 'remind-late')`,
  );
  const accountId = await one.accountId();
  await one.platform.db.inAccount(accountId, (tx) =>
    one.platform.tasks.sendForgotten(tx, accountId, new Date(Date.now() + dayMs)),
  );
  await poll(() => count(`state not in ('done', 'dead')`)).toBe(0);
  expect(await subjects(approver)).toHaveLength(1);
  expect(await told('approver', 'dueSoon')).toEqual([due]);
});

it('the bell is silent about a job that its reader may not see any more', async () => {
  const manager = await address('signer2');
  await jobDue(4, { name: 'Görünen iş' });
  const hidden = await jobDue(4, { name: 'Gizlenen iş' });
  await morning(8);
  const [mail] = await mailsTo(one.mail, manager);
  expect(mail?.text).toContain('Görünen iş');
  await rows(`update jobs set privacy = 'TopSecret' where id = '${hidden}'`);
  nowMs = Date.now();
  const { items } = await one.call(listNotices, { query: {} }, await one.person('signer2'));
  expect(items.filter(({ kind }) => kind === 'escalated').map(({ job }) => job?.name)).toEqual([
    'Görünen iş',
  ]);
});

it('each is told in their own language, by the digest alone where that was chosen, and of nothing where the account says none', async () => {
  const manager = await address('signer2');
  const userId = await one.userId('signer2');
  await rows(`update users set language = 'en' where id = '${userId}'`);
  await jobDue(4);
  await morning(8);
  expect(await subjects(manager)).toEqual([
    expect.stringContaining('A job still waits past its target date'),
  ]);
  await rows(`update users set language = null, digest_hour = 18 where id = '${userId}'`);
  const other = await jobDue(7);
  await morning(9);
  expect(await subjects(manager)).toEqual([]);
  expect(await told('signer2', 'escalated')).toContain(other);
  await rows(`update users set digest_hour = null where id = '${userId}'`);
  await say({ reminderDaysBefore: 0, escalationDaysAfter: 0 });
  const silent = await jobDue(10);
  const long = await jobDue(8);
  await morning(10);
  expect(await told('approver', 'dueSoon')).not.toContain(silent);
  expect(await told('signer2', 'escalated')).not.toContain(long);
});
