import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, type JobDetail, listMyJobs } from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Installation, type PartName, startInstallation } from '../harness/startInstallation.ts';
import { persistently } from './apiClient.ts';
import { approve, jobWhen, readJob, type Signing, sign } from './journey.ts';
import { circulateMainJob, type MainJobPeople, sampleFiles, signInAll } from './mainJob.ts';

let home = '';
let tomar: Installation;
let people: MainJobPeople;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'tomar-crash-'));
  tomar = await startInstallation({ home, workers: 2 });
  people = await signInAll(tomar);
});

afterAll(async () => {
  await tomar?.stop();
  await rm(home, { recursive: true, force: true });
});

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Kills a part again and again while `work` is under way, each time once it is back. */
async function whileDying<T>(part: PartName, everyMs: number, work: () => Promise<T>): Promise<T> {
  let over = false;
  const dying = (async () => {
    for (let kills = 0; kills < 3 && !over; kills += 1) {
      await pause(everyMs);
      if (over) return;
      await tomar.kill9(part);
      await tomar.running(part);
    }
  })();
  try {
    return await work();
  } finally {
    over = true;
    await dying;
  }
}

/** Signs until nothing waits for the signer: what a person does whose session broke off. */
async function signUntilDone(client: MainJobPeople['owner'], jobId: string, signing: Signing): Promise<void> {
  const end = Date.now() + 60_000;
  while (Date.now() < end) {
    const job = await readJob(client, jobId);
    if (!job.actions.includes('sign')) return;
    try {
      await sign(client, [jobId], signing);
    } catch (error) {
      // The companion is away for a moment, or the job was signed meanwhile.
      if (error instanceof ApiError && error.status >= 500) throw error;
      await pause(300);
    }
  }
  throw new Error('the job could not be signed');
}

async function wholeJourney(name: string, documents: number): Promise<JobDetail> {
  const jobId = await circulateMainJob(people, {
    name,
    files: sampleFiles(documents),
    to: [`${name}@ornek.com.tr`],
    boxes: true,
  });
  await approve(people.approver, jobId);
  await Promise.all(people.signers.map(({ client, signing }) => signUntilDone(client, jobId, signing)));
  return jobWhen(people.owner, jobId, (job) => job.status === 'Completed', 120_000);
}

async function expectOnce(name: string, job: JobDetail, documents: number): Promise<void> {
  expect(job.files.map((file) => file.signatures)).toEqual(Array(documents).fill(2));
  expect(await mailsTo(`${name}@ornek.com.tr`)).toBe(1);
  const delivered = await readdir(join(home, 'delivered', 'demo', name));
  expect(delivered).toHaveLength(documents);
  const signed = job.timeline.filter((event) => event.event === 'document.signed');
  expect(signed).toHaveLength(2 * documents);
}

async function mailsTo(address: string): Promise<number> {
  const lines = (await readFile(join(home, 'mail', 'index.jsonl'), 'utf8')).trim().split('\n');
  return lines.map((line): { to: string[] } => JSON.parse(line)).filter((mail) => mail.to.includes(address))
    .length;
}

describe('kill -9 in the middle of the main job', () => {
  it.each<[PartName, number]>([
    ['web', 700],
    ['worker', 900],
    ['postgres', 1200],
    ['companion', 500],
  ])(
    'of %s: the job completes, nothing is signed or sent twice',
    async (part, everyMs) => {
      const name = `oldur-${part}`;
      const job = await whileDying(part, everyMs, () => wholeJourney(name, 6));
      await expectOnce(name, job, 6);
    },
    240_000,
  );

  it('of the worker while a mail server is slow to answer: the mail arrives once', async () => {
    const name = 'yavas-posta';
    await switchMail({ slowMs: 2500 });
    const jobId = await circulateMainJob(people, {
      name,
      files: sampleFiles(1),
      to: [`${name}@ornek.com.tr`],
    });
    await approve(people.approver, jobId);
    for (const { client, signing } of people.signers) await signUntilDone(client, jobId, signing);
    await jobWhen(people.owner, jobId, (job) => (job.deliveries[0]?.attempts ?? 0) > 0);
    await pause(800);
    await tomar.kill9('worker');
    await switchMail({ slowMs: 0 });
    const job = await jobWhen(people.owner, jobId, (one) => one.status === 'Completed', 120_000);
    expect(job.deliveries.map((delivery) => [delivery.state, delivery.error])).toEqual([
      ['Sent', null],
      ['Sent', null],
    ]);
    await expectOnce(name, job, 1);
  });

  it('of two workers in turns while a mail server is slow: the mail arrives at most once, and the job says so', async () => {
    const name = 'iki-isci';
    await switchMail({ slowMs: 1500 });
    const jobId = await circulateMainJob(people, {
      name,
      files: sampleFiles(1),
      to: [`${name}@ornek.com.tr`],
    });
    await approve(people.approver, jobId);
    for (const { client, signing } of people.signers) await signUntilDone(client, jobId, signing);
    for (const part of ['worker', 'worker2', 'worker', 'worker2'] as const) {
      await jobWhen(people.owner, jobId, (job) => (job.deliveries[0]?.attempts ?? 0) > 0);
      await pause(900);
      await tomar.kill9(part);
    }
    const job = await jobWhen(
      people.owner,
      jobId,
      (one) => one.deliveries.every(({ state }) => state !== 'WaitingToSend'),
      120_000,
    );
    await switchMail({ slowMs: 0 });
    const [mail, folder] = job.deliveries;
    expect(folder?.state).toBe('Sent');
    const arrived = await mailsTo(`${name}@ornek.com.tr`);
    if (mail?.state === 'Sent') expect(arrived).toBe(1);
    else {
      // Nobody heard whether it was accepted: a person decides, and it is not repeated meanwhile.
      expect([mail?.state, mail?.error?.key]).toEqual(['NotSent', 'lang_delivery_uncertain']);
      expect(arrived).toBeLessThanOrEqual(1);
    }
  }, 240_000);
});

it('a mail server that is away for a while only delays the mail', async () => {
  const name = 'posta-yok';
  await switchMail({ down: true });
  const jobId = await circulateMainJob(people, { name, files: sampleFiles(1), to: [`${name}@ornek.com.tr`] });
  await approve(people.approver, jobId);
  for (const { client, signing } of people.signers) await signUntilDone(client, jobId, signing);
  const waiting = await jobWhen(people.owner, jobId, (job) =>
    job.deliveries.some((delivery) => delivery.error?.key === 'lang_delivery_mail_unreachable'),
  );
  expect(waiting.status).toBe('Finalizing');
  // One recipient that fails blocks nobody else.
  await jobWhen(people.owner, jobId, (job) => job.deliveries[1]?.state === 'Sent');
  await switchMail({ down: false });
  const job = await jobWhen(people.owner, jobId, (one) => one.status === 'Completed', 60_000);
  await expectOnce(name, job, 1);
});

it('what was acknowledged before the crashes is still there after them', async () => {
  const { total } = await persistently(() => people.owner.call(listMyJobs, { body: { list: 'completed' } }));
  expect(total).toBe(7);
});

async function switchMail(change: Record<string, unknown>): Promise<void> {
  const response = await fetch(`${tomar.mail.url}/api/switches`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  });
  if (!response.ok) throw new Error(`the lab's mail server said ${response.status}`);
}
