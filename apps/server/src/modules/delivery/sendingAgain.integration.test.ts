import {
  cancelJob,
  emailRecipient,
  getJob,
  type JobDetail,
  listTasks,
  type Privacy,
  type Recipient,
  retryDelivery,
  retryTask,
  undoCancelJob,
} from '@tomar/contract';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noFailure } from '../../../../../lab/src/mail/switches.ts';
import { inUnit } from '../../platform/unit.ts';
import { type Caller, signInAs } from '../../testing/client.ts';
import { followEvents } from '../../testing/followEvents.ts';
import { approve, folder, jobWhen, makeJob, readJob } from '../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../testing/startSceneServer.ts';

let server: SceneServer;
let owner: Caller;
let accountId: string;

beforeAll(async () => {
  server = await startSceneServer();
  owner = await server.person('owner');
  accountId = await server.accountId();
});
afterEach(() => server.mail.change(noFailure));
afterAll(() => server.close());

const inDemo = async (query: SQL): Promise<Record<string, unknown>[]> => {
  const { rows } = await server.platform.db.inAccount(accountId, (tx) => tx.execute(query));
  return rows;
};
const email = (to: string): Recipient => emailRecipient.parse({ kind: 'Email', to: [to] });
const mailsTo = (to: string) => server.mail.mailbox.list().filter((mail) => mail.to.includes(to));
/** A job that nobody could be sent to. */
async function notSent(name: string, over = {}): Promise<JobDetail> {
  const to = `${encodeURIComponent(name)}@ornek.com.tr`.replaceAll('%', '').toLowerCase();
  await server.mail.change({ refuse: { [to]: 'permanent' } });
  const jobId = await makeJob(server, { name, flow: [['approver']], recipients: [email(to)], ...over });
  await approve(server, 'approver', jobId);
  const job = await jobWhen(server, jobId, (one) => one.status === 'Completed');
  await server.mail.change(noFailure);
  return job;
}
const again = (job: JobDetail, caller: Caller, confirmUncertain = false) =>
  server.ask(
    retryDelivery,
    { params: { id: job.deliveries[0]?.id ?? '' }, body: { confirmUncertain } },
    caller,
  );

describe('a job that is sent again', () => {
  it('is completed once, for the chart and in the trail', async () => {
    const job = await notSent('Bir kez');
    const days = () => inDemo(sql`select sum(completed) from job_days`);
    const [before] = await days();
    expect((await again(job, owner)).status).toBe(200);
    const after = await jobWhen(
      server,
      job.id,
      (one) => one.status === 'Completed' && one.deliveries[0]?.state === 'Sent',
    );
    expect(await days()).toEqual([before]);
    expect(after.timeline.filter(({ event }) => event === 'job.completed')).toHaveLength(1);
  });
});

describe('a cancellation that is undone', () => {
  it('settles the job at once where everything was sent meanwhile', async () => {
    const to = 'yolda@ornek.com.tr';
    const jobId = await makeJob(server, { name: 'Yolda', flow: [['approver']], recipients: [email(to)] });
    await server.mail.change({ slowMs: 1500 });
    await approve(server, 'approver', jobId);
    const isHandedOver = async () =>
      (await inDemo(sql`select from deliveries where job_id = ${jobId} and handed_over_at is not null`))
        .length;
    await expect.poll(isHandedOver, { timeout: 20_000, interval: 50 }).toBe(1);
    await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Dursun' } }, owner);
    // What was being handed over was accepted: it is told as it is.
    await jobWhen(server, jobId, (job) => job.deliveries[0]?.state === 'Sent');
    expect((await readJob(server, jobId)).status).toBe('Canceled');
    await server.call(undoCancelJob, { params: { id: jobId } }, owner);
    expect((await readJob(server, jobId)).status).toBe('Completed');
    expect(mailsTo(to)).toHaveLength(1);
  });

  it('notifies those whose turn it is, although the first notification failed', async () => {
    const approver = 'ibrahim@demo.example';
    await server.mail.change({ refuse: { [approver]: 'permanent' } });
    const jobId = await makeJob(server, { name: 'Haberi olmayan', flow: [['approver']] });
    const failed = () =>
      inDemo(sql`select from tasks where kind = 'tell-turn' and state = 'dead' and subject in
        (select id from job_participants where job_id = ${jobId})`);
    await expect.poll(async () => (await failed()).length, { timeout: 20_000 }).toBe(1);
    await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Dursun' } }, owner);
    await server.mail.change(noFailure);
    const notified = () => mailsTo(approver).filter((mail) => mail.subject.includes('Haberi olmayan'));
    expect(notified()).toEqual([]);
    await server.call(undoCancelJob, { params: { id: jobId } }, owner);
    await expect.poll(() => notified().length, { timeout: 20_000 }).toBe(1);
    // Once in each life of the job: a second undo notifies again.
    await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Dursun' } }, owner);
    await server.call(undoCancelJob, { params: { id: jobId } }, owner);
    await expect.poll(() => notified().length, { timeout: 20_000 }).toBe(2);
  });
});

describe('the dead task of a delivery', () => {
  const deadTasks = async (job: JobDetail) => {
    const { items } = await server.call(listTasks, { body: { states: ['dead'] } }, owner);
    return items.filter(({ subject }) => job.deliveries.some(({ id }) => id === subject));
  };

  it('of a job that was cancelled leaves the list when it is retried, and sends nothing', async () => {
    const [never, later] = ['asla@ornek.com.tr', 'sonra@ornek.com.tr'];
    await server.mail.change({ refuse: { [never]: 'permanent', [later]: 'temporary' } });
    const recipients = [email(never), email(later)];
    const jobId = await makeJob(server, { name: 'Vazgeçilen', flow: [['approver']], recipients });
    await approve(server, 'approver', jobId);
    const job = await jobWhen(server, jobId, ({ deliveries }) =>
      deliveries.some(({ state }) => state === 'NotSent'),
    );
    await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Vazgeçildi' } }, owner);
    await server.mail.change(noFailure);
    const [dead] = await deadTasks(job);
    expect((await server.ask(retryTask, { params: { id: dead?.id ?? '' } }, owner)).status).toBe(200);
    expect(await deadTasks(job)).toEqual([]);
    expect((await readJob(server, jobId)).deliveries.map(({ state }) => state)).toEqual([
      'NotSent',
      'Cancelled',
    ]);
    // The cancellation undone, the owner sends it again from the job.
    await server.call(undoCancelJob, { params: { id: jobId } }, owner);
    expect((await again(job, owner)).status).toBe(200);
    await jobWhen(server, jobId, ({ status }) => status === 'Completed');
    expect([mailsTo(never).length, mailsTo(later).length]).toEqual([1, 1]);
  });
});

describe('sending again', () => {
  const hold = async (key: string, held: readonly string[]) =>
    inDemo(
      sql`update users set authorities = ${sql.raw(`array[${held.map((one) => `'${one}'`).join(',')}]::text[]`)}
        where id = ${await server.userId(key)}`,
    );

  it('is for the owner and for those who hold Finalizer, not for everybody who sees the job', async () => {
    const job = await notSent('Kimin işi');
    await hold('signer1', ['Report', 'Signer']);
    await hold('signer2', ['Report', 'Finalizer']);
    const reader = await signInAs(server, 'gulsen@demo.example', 'demo');
    const finalizer = await signInAs(server, 'yigit@demo.example', 'demo');
    const seen = async (caller: Caller) =>
      (await server.call(getJob, { params: { id: job.id } }, caller)).deliveries[0]?.mayRetry;
    // A reader, and the approver of the job.
    for (const caller of [reader, await server.person('approver')]) {
      expect(await seen(caller)).toBe(false);
      expect((await again(job, caller)).status).toBe(401);
    }
    expect((await readJob(server, job.id)).deliveries[0]?.state).toBe('NotSent');
    expect(await seen(finalizer)).toBe(true);
    expect((await again(job, finalizer)).status).toBe(200);
    await jobWhen(server, job.id, (one) => one.deliveries[0]?.state === 'Sent');
  });
});

describe('what open pages hear of a job', () => {
  it.each<Privacy>(['Secret', 'TopSecret'])(
    'reaches nobody who may not see it, when it is %s and sent',
    async (privacy) => {
      const stranger = await followEvents(server, owner);
      const approver = await followEvents(server, await server.person('approver'));
      const jobId = await makeJob(server, {
        by: 'approver',
        flow: [['approver']],
        privacy,
        departmentId: null,
        name: `Gizli ${privacy}`,
        recipients: [folder(`gizli ${privacy}`)],
      });
      await approve(server, 'approver', jobId);
      await expect
        .poll(() => approver.changes.some(({ topic, id }) => topic === 'delivery' && id === jobId), {
          timeout: 20_000,
        })
        .toBe(true);
      await inUnit(server.platform, { accountId, system: 'test' }, async (unit) => {
        unit.announce({ topic: 'counts', id: null }, 'account');
      });
      await expect.poll(() => stranger.changes.some(({ topic }) => topic === 'counts')).toBe(true);
      expect(stranger.changes.filter(({ id }) => id === jobId)).toEqual([]);
      await Promise.all([stranger.close(), approver.close()]);
    },
  );
});

describe('sending what was sent (JOB-11)', () => {
  it('wants a confirmation, makes the job finalizing again, and is another mail', async () => {
    const to = 'bir-daha@ornek.com.tr';
    const jobId = await makeJob(server, { name: 'Bir daha', flow: [['approver']], recipients: [email(to)] });
    await approve(server, 'approver', jobId);
    const job = await jobWhen(server, jobId, (one) => one.status === 'Completed');
    const [first] = job.deliveries;
    expect(first).toMatchObject({ state: 'Sent', mayRetry: true });
    const input = { params: { id: first?.id ?? '' }, body: {} };
    expect((await server.refusal(retryDelivery, input, owner)).keys).toEqual(['lang_delivery_confirm_sent']);
    const confirmed = { ...input, body: { confirmSent: true } };
    expect((await server.ask(retryDelivery, confirmed, await server.person('approver'))).status).toBe(401);
    expect(mailsTo(to)).toHaveLength(1);

    await server.mail.change({ refuse: { [to]: 'temporary' } });
    expect((await server.ask(retryDelivery, confirmed, owner)).status).toBe(200);
    const again = await readJob(server, jobId);
    expect([again.status, again.deliveries[0]?.state]).toEqual(['Finalizing', 'WaitingToSend']);
    expect(again.deliveries[0]?.sentAt).toBe(first?.sentAt);
    // Two tabs: the second finds it on its way.
    expect((await server.refusal(retryDelivery, confirmed, owner)).keys).toEqual([
      'lang_delivery_not_retryable',
    ]);
    await server.mail.change(noFailure);
    const done = await jobWhen(server, jobId, (one) => one.status === 'Completed');
    expect(done.deliveries[0]?.state).toBe('Sent');
    expect(done.deliveries[0]?.sentAt).not.toBe(first?.sentAt);
    expect(new Set(mailsTo(to).map(({ messageId }) => messageId)).size).toBe(2);
    expect(done.timeline.map(({ event }) => event).filter((event) => event.startsWith('delivery.'))).toEqual(
      expect.arrayContaining(['delivery.sent', 'delivery.resent', 'delivery.sent']),
    );
    expect(done.timeline.filter(({ event }) => event === 'delivery.sent')).toHaveLength(2);
    expect(done.timeline.filter(({ event }) => event === 'job.completed')).toHaveLength(1);
  });

  it('is not cancelled: what arrived stays sent, and of three tabs one sends', async () => {
    const to = 'uc-sekme@ornek.com.tr';
    const jobId = await makeJob(server, { name: 'Üç sekme', flow: [['approver']], recipients: [email(to)] });
    await approve(server, 'approver', jobId);
    const job = await jobWhen(server, jobId, (one) => one.status === 'Completed');
    await server.mail.change({ refuse: { [to]: 'temporary' } });
    const input = { params: { id: job.deliveries[0]?.id ?? '' }, body: { confirmSent: true } };
    const tabs = await Promise.all([1, 2, 3].map(() => server.ask(retryDelivery, input, owner)));
    expect(tabs.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await readJob(server, jobId)).actions).not.toContain('cancel');
    const cancel = { params: { id: jobId }, body: { description: 'Dursun' } };
    expect((await server.refusal(cancelJob, cancel, owner)).keys).toEqual(['lang_job_status_forbids']);
    await server.mail.change(noFailure);
    const done = await jobWhen(server, jobId, (one) => one.status === 'Completed');
    expect(done.deliveries[0]?.state).toBe('Sent');
    expect(mailsTo(to)).toHaveLength(2);
  });
});
