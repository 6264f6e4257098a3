import { addComment, assignIncoming, getProfile, saveProfile } from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { beginWhatIsDue } from '../../../platform/tasks/recurring/keepRecurring.ts';
import { inUnit } from '../../../platform/unit.ts';
import { groupScene } from '../../../testing/groupScene.ts';
import { makeIncoming } from '../../../testing/incomingScene.ts';
import { approve, makeJob } from '../../../testing/jobScene.ts';
import { mailsTo } from '../../../testing/readMail.ts';
import type { SceneServer } from '../../../testing/startSceneServer.ts';
import { accountsWithZones } from '../../accounts/index.ts';
import { dayIn } from '../../jobs/index.ts';
import { countLateJobs, lateJobsOf } from '../reminders/lateJobs.ts';
import { missedDigests } from './digestRecord.ts';
import { digestTask } from './digestTask.ts';
import { sendDigests } from './sendDigests.ts';

const scene = groupScene();
const { inDemo } = scene;
const approver = 'ibrahim@demo.example';
const owner = 'ayse@demo.example';
let server: SceneServer;
const poll = <T>(look: () => T | Promise<T>) => expect.poll(look, { timeout: 20_000 });

beforeAll(async () => {
  server = await scene.start();
});
afterAll(() => server.close());
beforeEach(async () => {
  await inDemo('delete from notices');
  await inDemo('delete from digests');
  await inDemo(`delete from tasks where kind = '${digestTask.kind}'`);
  await inDemo(`delete from task_keys where kind = '${digestTask.kind}'`);
  await inDemo(`update job_participants set state = 'Dropped' where state in ('Pending', 'Waiting')`);
  await inDemo('update job_people set is_waiting = false');
  await server.mail.mailbox.clear();
});

const wish = async (key: string, digestHour: number | null) =>
  server.call(
    saveProfile,
    { body: { includeTitleInSignature: true, notifyByEmail: true, digestHour } },
    await server.person(key),
  );
const subjects = async (address: string) =>
  (await mailsTo(server.mail, address)).map(({ subject }) => subject);
const digestsTo = async (address: string) =>
  (await mailsTo(server.mail, address)).filter(({ subject }) => /bekliyor$|özetiniz$/.test(subject ?? ''));
const doneTasks = async (kind: string) =>
  Number(
    (
      await inDemo<{ n: string }>(`select count(*) as n from tasks where kind = '${kind}' and state = 'done'`)
    )[0]?.n,
  );
/** The mail of today, as the recurring work orders it. */
async function order(key: string, day = dayIn('Europe/Istanbul', new Date())): Promise<void> {
  // What happened in the last minute may not be committed everywhere, and is told by the next mail.
  await inDemo(`update notices set created_at = created_at - interval '2 minutes'`);
  const before = await doneTasks(digestTask.kind);
  const payload = { userId: await server.userId(key), day };
  await inUnit(server.platform, { accountId: await server.accountId(), system: 'digests' }, (unit) =>
    unit.enqueue(digestTask, payload),
  );
  await poll(() => doneTasks(digestTask.kind)).toBe(before + 1);
}

it('one mail a day takes the place of many, and tells what waits and what happened', async () => {
  expect(await wish('approver', 0)).toMatchObject({ digestHour: 0 });
  await wish('owner', 0);
  const told = await doneTasks('tell-turn');
  const first = await makeJob(server, { name: 'Özetteki iş', flow: [['approver']] });
  const second = await makeJob(server, { name: 'Onaylanan iş', flow: [['approver']] });
  await server.call(
    addComment,
    { params: { id: first }, body: { text: 'Bakar mısınız?' } },
    await server.person('owner'),
  );
  await approve(server, 'approver', second);
  await poll(() => doneTasks('tell-turn')).toBe(told + 2);
  await poll(
    async () => (await inDemo(`select 1 from jobs where id = '${second}' and status = 'Completed'`)).length,
  ).toBe(1);
  expect([await subjects(approver), await subjects(owner)]).toEqual([[], []]);

  await order('approver');
  const [mail] = await digestsTo(approver);
  expect(mail?.text).toContain('Özetteki iş');
  expect(mail?.text).toContain('Sizden işlem bekliyor');
  expect(mail?.text).toContain('Yeni yorum var');
  expect(mail?.text).not.toContain('Onaylanan iş');
  await order('owner');
  const [forOwner] = await digestsTo(owner);
  expect(forOwner?.text).toContain('Onaylanan iş');
  expect(forOwner?.text).toContain('Tamamlandı');
  // Nobody gets a second one on the same day, whoever orders it.
  await order('approver');
  expect(await digestsTo(approver)).toHaveLength(1);
});

it('tells what happened once, and nothing where there is nothing', async () => {
  await wish('owner', 0);
  const jobId = await makeJob(server, { name: 'Bir kez anlatılan', flow: [['approver']] });
  await approve(server, 'approver', jobId);
  await poll(async () => (await inDemo(`select 1 from notices where kind = 'completed'`)).length).toBe(1);
  await order('owner');
  expect((await digestsTo(owner))[0]?.text).toContain('Bir kez anlatılan');
  await server.mail.mailbox.clear();
  // As the next day finds it.
  await inDemo(`update digests set day = day - 1`);
  await order('owner');
  expect(await digestsTo(owner)).toEqual([]);
  expect(
    await inDemo(`select 1 from digests where day = '${dayIn('Europe/Istanbul', new Date())}'`),
  ).toHaveLength(1);
});

it('AUTH-13: tells nothing of a job that its reader may not see any more', async () => {
  await scene.haveMembers('approver', 'signer1');
  await wish('approver', 0);
  const jobId = await scene.jobOf({ name: 'Çok gizli iş', privacy: 'TopSecret' });
  await approve(server, 'signer1', jobId);
  await inDemo(`update notices set kind = 'comment' where user_id = '${await server.userId('approver')}'`);
  await order('approver');
  expect(await digestsTo(approver)).toEqual([]);
});

it('is ordered once a day for everybody whose hour has come, also when nobody ran at that hour', async () => {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Europe/Istanbul',
      hour: '2-digit',
      hourCycle: 'h23',
    }).format(new Date()),
  );
  await wish('approver', hour);
  await wish('owner', hour === 23 ? 22 : hour + 1);
  const accountId = await server.accountId();
  const before = await doneTasks('send-digests');
  await inDemo(`delete from recurrences where kind = 'send-digests'`);
  await inDemo(`insert into recurrences (account_id, kind, begun, committed) values
    ('${accountId}', 'send-digests', '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z')`);
  await beginWhatIsDue(server.platform, [sendDigests], accountsWithZones, new Map());
  await poll(() => doneTasks('send-digests')).toBe(before + 1);
  const ordered = await inDemo<{ user_id: string }>(
    `select payload ->> 'userId' as user_id from tasks where kind = '${digestTask.kind}'`,
  );
  const expected = [await server.userId('approver'), ...(hour === 23 ? [await server.userId('owner')] : [])];
  expect(ordered.map(({ user_id }) => user_id).sort()).toEqual(expected.sort());
});

const yesterday = () => dayIn('Europe/Istanbul', new Date(Date.now() - 24 * 60 * 60_000));

it('of a day whose last hour nobody ran in is caught up with on the next, once', async () => {
  await wish('owner', 23);
  await wish('approver', 0);
  const accountId = await server.accountId();
  const people = [await server.userId('owner'), await server.userId('approver')];
  for (const userId of people)
    await inDemo(`insert into digests (account_id, user_id, day, told_until)
      values ('${accountId}', '${userId}', '${yesterday()}'::date - 1, now() - interval '1 day')
      on conflict (account_id, user_id) do update set day = excluded.day, told_until = excluded.told_until`);
  const missed = (hour: number) =>
    server.platform.db.inAccount(accountId, (tx) => missedDigests(tx, accountId, yesterday(), hour));
  // Today's tells whose hour has come already.
  expect([await missed(1), await missed(23)]).toEqual([[people[0]], []]);
  const jobId = await makeJob(server, { name: 'Kaçan günün işi', flow: [['approver']] });
  await approve(server, 'approver', jobId);
  await poll(async () => (await inDemo(`select 1 from notices where kind = 'completed'`)).length).toBe(1);
  await order('owner', yesterday());
  expect((await digestsTo(owner))[0]?.text).toContain('Kaçan günün işi');
  expect(await missed(1)).toEqual([]);
  await server.mail.mailbox.clear();
  await order('owner');
  await order('owner', yesterday());
  expect(await digestsTo(owner)).toEqual([]);
  expect(await inDemo(`select 1 from digests where day = '${yesterday()}'::date - 1`)).toHaveLength(1);
});

it('finds late jobs that wait for others, however many wait for the reader', async () => {
  const own = await makeJob(server, { name: 'Başkasını bekleyen', flow: [['approver']] });
  const waiting = await makeJob(server, { name: 'Kendisini bekleyen', flow: [['approver']] });
  const late = (jobId: string, days: number) =>
    inDemo(`update job_people set target_end_date = current_date - ${days} where job_id = '${jobId}'`);
  await late(own, 2);
  await late(waiting, 3);
  await inDemo(`update job_people set is_waiting = true where is_owner and job_id = '${waiting}'`);
  const [accountId, userId] = [await server.accountId(), await server.userId('owner')];
  const today = dayIn('Europe/Istanbul', new Date());
  await server.platform.db.inAccount(accountId, async (tx) => {
    const others = { waitsForOthers: true } as const;
    const found = await lateJobsOf(tx, accountId, userId, today, 1, others);
    expect(found.map(({ job }) => job.id)).toEqual([own]);
    expect(await countLateJobs(tx, accountId, userId, today, others)).toBe(1);
    expect(await countLateJobs(tx, accountId, userId, today, {})).toBe(2);
  });
});

it('is kept by a save that does not mention it, and refused for an hour that is none', async () => {
  await wish('approver', 7);
  const caller = await server.person('approver');
  await server.call(saveProfile, { body: { includeTitleInSignature: true, notifyByEmail: true } }, caller);
  expect(await server.call(getProfile, {}, caller)).toMatchObject({ digestHour: 7 });
  const body = { includeTitleInSignature: true, notifyByEmail: true, digestHour: 24 };
  expect((await server.ask(saveProfile, { body }, caller)).status).toBe(400);
  expect(await wish('approver', null)).toMatchObject({ digestHour: null });
});

it('whoever wanted none for weeks and wants one again at a later hour missed none (USR-08)', async () => {
  const accountId = await server.accountId();
  const [back, still] = [await server.userId('owner'), await server.userId('approver')];
  await wish('owner', null);
  await wish('approver', 23);
  for (const [userId, days] of [
    [back, 21],
    [still, 2],
  ] as const)
    await inDemo(`insert into digests (account_id, user_id, day, told_until)
      values ('${accountId}', '${userId}', current_date - ${days}, now() - interval '${days} days')`);
  const hourly = async (hour: string) => {
    await inDemo(`delete from recurrences where kind = 'send-digests'`);
    await inDemo(`insert into recurrences (account_id, kind, begun, committed) values
      ('${accountId}', 'send-digests', '2026-01-01T00:00:00.000Z', '2026-01-01T0${hour}:00:00.000Z')`);
    const before = await doneTasks('send-digests');
    await beginWhatIsDue(server.platform, [sendDigests], accountsWithZones, new Map());
    await poll(() => doneTasks('send-digests')).toBe(before + 1);
  };
  // An hour in which the one wants none.
  await hourly('0');
  await wish('owner', 23);
  const missed = await server.platform.db.inAccount(accountId, (tx) =>
    missedDigests(tx, accountId, yesterday(), 1),
  );
  expect(missed).not.toContain(back);
  const [kept] = await inDemo<{ old: boolean }>(
    `select told_until < now() - interval '20 days' as old from digests where user_id = '${back}'`,
  );
  expect(kept).toEqual({ old: true });
});

it('INC-08: tells of incoming documents that were assigned since, and are the reader’s still', async () => {
  await wish('signer1', 0);
  const userIds = [await server.userId('signer1')];
  const kept = await makeIncoming(server, { name: 'Özetteki dilekçe', userIds });
  const passedOn = await makeIncoming(server, { name: 'Başkasının dilekçesi', userIds });
  const body = { version: passedOn.version, userIds: [await server.userId('approver')] };
  await server.call(assignIncoming, { params: { id: passedOn.id }, body }, await server.person('owner'));
  await order('signer1');
  const [mail] = await digestsTo('gulsen@demo.example');
  expect(mail?.text).toContain('Özetteki dilekçe');
  expect(mail?.text).toContain(kept.trackingNo);
  expect(mail?.text).toContain(`/demo/incomingDoc/${kept.id}`);
  expect(mail?.text).not.toContain('Başkasının dilekçesi');
  // One mail, and none of its own.
  expect(await subjects('gulsen@demo.example')).toHaveLength(1);
  await wish('signer1', null);
});
