import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  cancelJob,
  type Delivery,
  emailRecipient,
  getFile,
  listTasks,
  type Recipient,
  retryDelivery,
  retryTask,
  undoCancelJob,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { noFailure } from '../../../../../lab/src/mail/switches.ts';
import type { Caller } from '../../testing/client.ts';
import { signerOf, signJobs } from '../../testing/companionSession.ts';
import { approve, folder, jobWhen, makeJob, readJob } from '../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../testing/startSceneServer.ts';

let server: SceneServer;
let owner: Caller;
let days = 0;

beforeAll(async () => {
  server = await startSceneServer({ clock: () => new Date(Date.now() + days * 86_400_000) });
  owner = await server.person('owner');
});
afterEach(async () => {
  days = 0;
  await server.mail.change(noFailure);
});
afterAll(() => server.close());

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `alici${addresses}@ornek.com.tr`;
};
const email = (to: string, over: Partial<Extract<Recipient, { kind: 'Email' }>> = {}): Recipient => ({
  ...emailRecipient.parse({ kind: 'Email', to: [to] }),
  ...over,
});
const mailsTo = async (to: string) =>
  (await server.mail.mailbox.list()).filter((mail) => mail.to.includes(to));
/** A job whose approval sends it; approved already. */
async function sent(name: string, recipients: Recipient[], over = {}): Promise<string> {
  const jobId = await makeJob(server, { name, flow: [['approver']], recipients, ...over });
  await approve(server, 'approver', jobId);
  return jobId;
}
const states = (deliveries: readonly Delivery[]) => deliveries.map((one) => one.state);
const deliveryAt = async (jobId: string, at: number): Promise<Delivery> => {
  const delivery = (await readJob(server, jobId)).deliveries[at];
  if (!delivery) throw new Error('the job has no such delivery');
  return delivery;
};
/** How many of the job's participants have got their mail, its answer included. */
const turnsTold = async (jobId: string): Promise<number> => {
  const { rows } = await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(sql`select from tasks where kind = 'tell-turn' and state = 'done' and subject in
      (select id from job_participants where job_id = ${jobId})`),
  );
  return rows.length;
};
/** The task comes to its end after the delivery that it is for. */
const deadTaskOf = (deliveryId: string) =>
  vi.waitFor(
    async () => {
      const { items } = await server.call(listTasks, { body: { states: ['dead'], pageSize: 100 } }, owner);
      const task = items.find((item) => item.subject === deliveryId);
      if (!task) throw new Error('the task is not at its dead end');
      return task;
    },
    { timeout: 20_000 },
  );

describe('each recipient is on its own (DLV-23)', () => {
  it('one that fails for good blocks nobody, and the job completes (DLV-01)', async () => {
    const [good, bad] = [newAddress(), newAddress()];
    await server.mail.change({ refuse: { [bad]: 'permanent' } });
    const jobId = await sent('Biri olmaz', [email(bad), email(good), folder('biri olmaz')]);
    const job = await jobWhen(server, jobId, (one) => one.status === 'Completed');
    expect(states(job.deliveries)).toEqual(['NotSent', 'Sent', 'Sent']);
    expect(job.deliveries[0]?.error?.key).toBe('lang_delivery_mail_refused');
    expect(await mailsTo(good)).toHaveLength(1);
    expect(await readdir(join(server.folder, 'delivered', 'demo', 'biri olmaz'))).toEqual(['Sözleşme.pdf']);
  });

  it('one that is refused for now is tried again by itself', async () => {
    const to = newAddress();
    await server.mail.change({ refuse: { [to]: 'temporary' } });
    const jobId = await sent('Şimdi olmaz', [email(to), folder('şimdi olmaz')]);
    const waiting = await jobWhen(server, jobId, (job) => job.deliveries[0]?.error !== null);
    expect(waiting.status).toBe('Finalizing');
    expect(waiting.deliveries[0]).toMatchObject({ state: 'WaitingToSend' });
    expect(waiting.deliveries[0]?.nextTryAt).not.toBeNull();
    await jobWhen(server, jobId, (job) => job.deliveries[1]?.state === 'Sent');
    await server.mail.change(noFailure);
    const job = await jobWhen(server, jobId, (one) => one.status === 'Completed', 30_000);
    expect(job.deliveries[0]?.error).toBeNull();
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it('one address that is refused does not keep the mail from the others, and is named', async () => {
    const [good, bad] = [newAddress(), newAddress()];
    await server.mail.change({ refuse: { [bad]: 'permanent' } });
    const jobId = await sent('Adreslerden biri', [email(good, { cc: [bad] })]);
    const job = await jobWhen(server, jobId, (one) => one.status === 'Completed');
    expect(job.deliveries[0]).toMatchObject({
      state: 'Sent',
      error: { key: 'lang_delivery_mail_addresses_refused', detail: bad },
    });
    expect(await mailsTo(good)).toHaveLength(1);
  });
});

describe('what was not sent', () => {
  it('is sent when a person tries it again, and the job completes once more', async () => {
    const to = newAddress();
    await server.mail.change({ refuse: { [to]: 'permanent' } });
    const jobId = await sent('Yeniden', [email(to)]);
    const failed = await jobWhen(server, jobId, (job) => job.status === 'Completed');
    const id = failed.deliveries[0]?.id ?? '';
    await server.mail.change(noFailure);
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.ask(retryDelivery, { params: { id }, body: {} }, owner)),
    );
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
    const job = await jobWhen(server, jobId, (one) => one.deliveries[0]?.state === 'Sent');
    await jobWhen(server, jobId, (one) => one.status === 'Completed');
    expect(job.deliveries[0]?.error).toBeNull();
    expect(await mailsTo(to)).toHaveLength(1);
    const refusal = await server.refusal(retryDelivery, { params: { id }, body: {} }, owner);
    expect(refusal.keys).toEqual(['lang_delivery_confirm_sent']);
  });

  it('is sent when an administrator tries its task again', async () => {
    const to = newAddress();
    await server.mail.change({ refuse: { [to]: 'permanent' } });
    const jobId = await sent('Görevden', [email(to)]);
    await jobWhen(server, jobId, (job) => job.deliveries[0]?.state === 'NotSent');
    await server.mail.change(noFailure);
    const task = await deadTaskOf((await deliveryAt(jobId, 0)).id);
    await server.call(retryTask, { params: { id: task.id } }, owner);
    await jobWhen(server, jobId, (job) => job.deliveries[0]?.state === 'Sent');
    expect((await jobWhen(server, jobId, (job) => job.status === 'Completed')).endDescription).toBeNull();
    expect(await mailsTo(to)).toHaveLength(1);
  });

  it('is nobody else’s to try again', async () => {
    const to = newAddress();
    await server.mail.change({ refuse: { [to]: 'permanent' } });
    const jobId = await sent('Gizli kalan', [email(to)], { privacy: 'TopSecret' });
    await jobWhen(server, jobId, (job) => job.deliveries[0]?.state === 'NotSent');
    const { id } = await deliveryAt(jobId, 0);
    for (const [key, account] of [
      ['signer1', 'demo'],
      ['builder', 'ornek'],
    ] as const) {
      const other = await server.person(key, account);
      expect((await server.ask(retryDelivery, { params: { id }, body: {} }, other)).status).toBe(404);
    }
    expect((await deliveryAt(jobId, 0)).state).toBe('NotSent');
  });
});

describe('a mail of which nobody knows whether it arrived', () => {
  it('is not repeated by itself, only by a person', async () => {
    const to = newAddress();
    const jobId = await makeJob(server, { name: 'Belirsiz', flow: [['approver']], recipients: [email(to)] });
    // The approver is told of the turn by mail, too: that one must not take the lost answer.
    await expect.poll(() => turnsTold(jobId), { timeout: 20_000 }).toBe(1);
    await server.mail.change({ loseAnswers: 1 });
    await approve(server, 'approver', jobId);
    const job = await jobWhen(server, jobId, (one) => one.status === 'Completed', 40_000);
    expect(job.deliveries[0]).toMatchObject({ state: 'NotSent', error: { key: 'lang_delivery_uncertain' } });
    expect(await mailsTo(to)).toHaveLength(1);
    // Well past the pause after which anything would have been tried again.
    await new Promise((resolve) => setTimeout(resolve, 7000));
    expect(await mailsTo(to)).toHaveLength(1);
    const params = { id: job.deliveries[0]?.id ?? '' };
    expect(job.deliveries[0]).toMatchObject({ uncertain: true, mayRetry: true });
    // Nor by a person, unless that is what the person says.
    const refusal = await server.refusal(retryDelivery, { params, body: {} }, owner);
    expect(refusal.keys).toEqual(['lang_delivery_confirm_uncertain']);
    const task = await deadTaskOf(params.id);
    const ofTask = await server.refusal(retryTask, { params: { id: task.id } }, owner);
    expect(ofTask.keys).toEqual(['lang_delivery_confirm_uncertain']);
    await server.call(retryDelivery, { params, body: { confirmUncertain: true } }, owner);
    await jobWhen(server, jobId, (one) => one.deliveries[0]?.state === 'Sent');
    const mails = await mailsTo(to);
    expect(mails).toHaveLength(2);
    // Whoever got both can tell: it is the same message.
    expect(new Set(mails.map((mail) => mail.messageId)).size).toBe(1);
  });
});

describe('a job that is sent later (DRAFT-22)', () => {
  const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

  it('waits for its day, and can be cancelled and revived meanwhile', async () => {
    const to = newAddress();
    const finalizeLaterDate = inDays(5);
    const jobId = await sent('Sonra', [email(to), folder('sonra')], { finalizeLaterDate });
    const job = await readJob(server, jobId);
    expect([job.status, job.finalizeLaterDate]).toEqual(['Finalizing', finalizeLaterDate]);
    for (const { nextTryAt } of job.deliveries)
      expect(nextTryAt).toBe(new Date(`${finalizeLaterDate}T00:00:00+03:00`).toISOString());
    await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Dursun' } }, owner);
    expect(states((await readJob(server, jobId)).deliveries)).toEqual(['Cancelled', 'Cancelled']);
    await server.call(undoCancelJob, { params: { id: jobId } }, owner);
    const revived = await readJob(server, jobId);
    expect([revived.status, ...states(revived.deliveries)]).toEqual([
      'Finalizing',
      'WaitingToSend',
      'WaitingToSend',
    ]);
    // Still not before the day.
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(states((await readJob(server, jobId)).deliveries)).toEqual(['WaitingToSend', 'WaitingToSend']);
    expect(await mailsTo(to)).toEqual([]);
  });

  it('with today’s date goes out at once', async () => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Istanbul' }).format(new Date());
    const jobId = await sent('Bugün', [folder('bugün')], { finalizeLaterDate: today });
    await jobWhen(server, jobId, (job) => job.status === 'Completed');
  });
});

describe('cancelling', () => {
  it('what waits to be tried again keeps it from going out; undoing lets it go', async () => {
    const to = newAddress();
    await server.mail.change({ refuse: { [to]: 'temporary' } });
    const jobId = await sent('Dur kalk', [email(to), folder('dur kalk')]);
    await jobWhen(
      server,
      jobId,
      (job) => job.deliveries[0]?.error !== null && job.deliveries[1]?.state === 'Sent',
    );
    await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Dursun' } }, owner);
    await server.mail.change(noFailure);
    const canceled = await readJob(server, jobId);
    // What was sent stays sent.
    expect([canceled.status, ...states(canceled.deliveries)]).toEqual(['Canceled', 'Cancelled', 'Sent']);
    await new Promise((resolve) => setTimeout(resolve, 7000));
    expect(await mailsTo(to)).toEqual([]);
    await server.call(undoCancelJob, { params: { id: jobId } }, owner);
    const job = await jobWhen(server, jobId, (one) => one.status === 'Completed', 30_000);
    expect(states(job.deliveries)).toEqual(['Sent', 'Sent']);
    expect(await mailsTo(to)).toHaveLength(1);
  });
});

describe('files in a folder', () => {
  it('carry the bytes the page offers, attachments too, and never replace another job’s', async () => {
    const files = {
      'Teklif İ.pdf': makePdf({ filler: 4000 }),
      'teklif i.pdf ek.pdf': makePdf({ filler: 9 }),
    };
    const first = await sent('Klasör', [folder('klasör')], { files });
    const job = await jobWhen(server, first, (one) => one.status === 'Completed');
    const place = join(server.folder, 'delivered', 'demo', 'klasör');
    for (const file of job.files) {
      const answer = await server.ask(getFile, { params: { id: file.id }, query: {} }, owner);
      expect((await readFile(join(place, file.name))).equals(Buffer.from(await answer.arrayBuffer()))).toBe(
        true,
      );
    }
    const other = { 'Teklif İ.pdf': makePdf({ filler: 4001 }) };
    const second = await sent('Klasör 2', [folder('klasör')], { files: other });
    const beside = await jobWhen(server, second, (one) => one.status === 'Completed');
    expect(states(beside.deliveries)).toEqual(['Sent']);
    const named = `Teklif İ (${beside.trackingNumber}).pdf`;
    expect(await readFile(join(place, named))).toHaveLength(other['Teklif İ.pdf'].length);
    expect(await readFile(join(place, 'Teklif İ.pdf'))).toHaveLength(files['Teklif İ.pdf'].length);
  });

  it('of the same job by two recipients with one path stand there once', async () => {
    const jobId = await sent('Aynı yer', [folder('aynı yer'), folder('aynı yer')]);
    const job = await jobWhen(server, jobId, (one) => one.status === 'Completed');
    expect(states(job.deliveries)).toEqual(['Sent', 'Sent']);
    expect(await readdir(join(server.folder, 'delivered', 'demo', 'aynı yer'))).toEqual(['Sözleşme.pdf']);
  });
});

it('the subject of a mail is one line, whatever the name of the job', async () => {
  const to = newAddress();
  await sent('Ad\r\nBcc: baska@ornek.com.tr\n<b>İş</b>', [email(to)]).then((jobId) =>
    jobWhen(server, jobId, (one) => one.status === 'Completed'),
  );
  const [mail] = await mailsTo(to);
  expect(mail?.subject).toContain('Ad Bcc: baska@ornek.com.tr <b>İş</b>');
  expect(mail?.to).toEqual([to]);
});

it('AUTH-13: an administrator outside a job reads none of its files’ names and addresses in its tasks', async () => {
  const to = 'kostebek@ornek.com.tr';
  await server.mail.change({ refuse: { [to]: 'permanent' } });
  const name = 'Köstebek listesi.pdf';
  const recipe = { by: 'approver', flow: [['signer2!']], privacy: 'TopSecret' as const };
  const recipients = [email(to), folder('köstebek')];
  const jobId = await makeJob(server, { ...recipe, recipients, files: { [name]: makePdf() } });
  // Other files have its names in the folder.
  const place = join(server.folder, 'delivered', 'demo', 'köstebek');
  await mkdir(place, { recursive: true });
  const { trackingNumber } = await readJob(server, jobId, 'approver');
  for (const other of [name, `Köstebek listesi (${trackingNumber}).pdf`])
    await writeFile(join(place, other), 'başka');
  await signJobs(server, await server.person('signer2'), [jobId], signerOf('11111111110'));
  const read = async () => (await readJob(server, jobId, 'approver')).deliveries;
  await expect.poll(async () => states(await read()), { timeout: 20_000 }).toEqual(['NotSent', 'NotSent']);
  // Who may send it again reads more on the job's page.
  expect((await read())[1]?.error).toEqual({ key: 'lang_delivery_folder_occupied', detail: name });
  const ended = await Promise.all((await read()).map(({ id }) => deadTaskOf(id)));
  const told = JSON.stringify(ended);
  for (const key of ['lang_delivery_mail_refused', 'lang_delivery_folder_occupied'])
    expect(told).toContain(key);
  expect(told).not.toMatch(/köstebek|kostebek/i);
});
