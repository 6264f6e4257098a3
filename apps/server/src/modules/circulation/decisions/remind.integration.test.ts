import { randomUUID } from 'node:crypto';
import { remindPeople, saveProfile } from '@tomar/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { approve, jobWhen, makeJob, readJob } from '../../../testing/jobScene.ts';
import { mailsTo } from '../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

let server: SceneServer;
let owner: Caller;
/** How far the server's clock is ahead, in milliseconds. */
let ahead = 0;
beforeAll(async () => {
  server = await startSceneServer({
    services: ['web', 'worker'],
    clock: () => new Date(Date.now() + ahead),
  });
  owner = await server.person('owner');
});
afterAll(() => server.close());

const remind = (jobId: string, who = owner) => server.call(remindPeople, { params: { id: jobId } }, who);
const ask = (jobId: string, who = owner) =>
  server.ask(remindPeople, { params: { id: jobId }, requestId: randomUUID() }, who);
const keyOf = async (answer: Response) => (await answer.text()).match(/lang_\w+/)?.[0];

const untilMails = (subject: string, to: string, wanted: number) =>
  expect
    .poll(
      async () => (await mailsTo(server.mail, to)).filter((one) => one.subject?.includes(subject)).length,
      { timeout: 20_000 },
    )
    .toBe(wanted);

it('notifies those whose turn it is once more, and says who got it (JOB-24)', async () => {
  const jobId = await makeJob(server, {
    name: 'Hatirlatma bir',
    flow: [['approver', 'signer1!'], ['signer2!']],
  });
  await untilMails('Hatirlatma bir', 'ibrahim@demo.example', 1);
  const signer1 = await server.person('signer1');
  const profile = { includeTitleInSignature: true, sendReminders: true };
  await server.call(saveProfile, { body: { ...profile, notifyByEmail: false } }, signer1);
  try {
    const { told, untold } = await remind(jobId);
    const names = (await readJob(server, jobId)).steps[0]?.people.map(({ name }) => name);
    expect([...told, ...untold]).toEqual(names);
    expect(told).toHaveLength(1);
    await untilMails('Hatirlatma bir', 'ibrahim@demo.example', 2);
    const { timeline } = await readJob(server, jobId);
    expect(timeline.filter(({ event }) => event === 'job.reminded')).toMatchObject([
      { facts: [{ name: 'user', value: told.join(', ') }] },
    ]);
  } finally {
    await server.call(saveProfile, { body: { ...profile, notifyByEmail: true } }, signer1);
  }
});

it('is the owner’s or an administrator’s, of a job that circulates', async () => {
  const jobId = await makeJob(server, { name: 'Hatirlatma uc', flow: [['approver']] });
  expect((await ask(jobId, await server.person('approver'))).status).toBe(401);
  expect((await readJob(server, jobId)).actions).toContain('remind');
  expect((await readJob(server, jobId, 'approver')).actions).not.toContain('remind');
  await approve(server, 'approver', jobId);
  await jobWhen(server, jobId, ({ status }) => status === 'Completed');
  expect(await keyOf(await ask(jobId))).toBe('lang_job_status_forbids');
});

// The last one: the clock stays ahead, and fresh proofs are old then.
it('is refused within a quarter of an hour, also to two at once, and possible afterwards', async () => {
  const jobId = await makeJob(server, { name: 'Hatirlatma iki', flow: [['approver']] });
  const answers = await Promise.all([ask(jobId), ask(jobId)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  expect(await keyOf(await ask(jobId))).toBe('lang_job_reminded_lately');
  ahead += 16 * 60_000;
  expect((await ask(jobId)).status).toBe(200);
  await untilMails('Hatirlatma iki', 'ibrahim@demo.example', 3);
});
