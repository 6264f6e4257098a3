import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exportAudit, type JobDetail } from '@tomar/contract';
import pg from 'pg';
import { persistently } from '../client/apiClient.ts';
import { readJob } from '../client/journey.ts';
import { runStep } from '../harness/runStep.ts';
import { loadOrCreateSecrets } from '../harness/secrets.ts';
import { serverProgram } from '../harness/services.ts';
import type { Installation } from '../harness/startInstallation.ts';
import type { AcknowledgedJob, Traffic } from './traffic.ts';

export interface Judgement {
  /** What must not be. */
  readonly violations: readonly string[];
  readonly completed: number;
  /** Mails of which nobody knows whether they arrived; the job's page asks a person to decide. */
  readonly uncertain: number;
  readonly mails: number;
  /** Notices ("it is your turn") that came again with the same Message-ID: allowed, and few. */
  readonly repeatedNotices: number;
  readonly blobs: number;
  readonly signatures: number;
}

/** Looks at everything once no part is killed any more and nothing is left to do. */
export async function judge(
  tomar: Installation,
  traffic: Traffic,
  jobs: readonly JobDetail[],
): Promise<Judgement> {
  const violations: string[] = [...traffic.complaints];
  const accuse = (text: string) => violations.push(text);
  const mailbox = await readMailbox(join(tomar.home, 'mail'));
  const byId = new Map(jobs.map((job) => [job.id, job]));
  let uncertain = 0;
  let signatures = 0;
  for (const acknowledged of traffic.acknowledged) {
    const job = byId.get(acknowledged.id);
    if (!job) accuse(`${acknowledged.name} is lost`);
    else {
      uncertain += judgeJob(acknowledged, job, mailbox, accuse);
      signatures += job.files.reduce((sum, file) => sum + file.signatures, 0);
      await judgeFolder(tomar, acknowledged, accuse);
    }
  }
  const repeatedNotices = judgeMessageIds(mailbox, accuse);
  const blobs = await judgeStore(tomar, accuse);
  await judgeTasks(tomar, uncertain, accuse);
  await judgeAudit(tomar, traffic, accuse);
  const completed = jobs.filter((job) => job.status === 'Completed').length;
  return { violations, completed, uncertain, mails: mailbox.length, repeatedNotices, blobs, signatures };
}

/** Waits until every acknowledged job has come to its end, or as long as `patienceMs`. */
export async function jobsAtTheirEnd(traffic: Traffic, patienceMs: number): Promise<JobDetail[]> {
  const until = Date.now() + patienceMs;
  const jobs: JobDetail[] = [];
  for (const { id } of traffic.acknowledged)
    for (;;) {
      const job = await readJob(traffic.people.owner, id);
      if (job.status === 'Completed' || Date.now() > until) {
        jobs.push(job);
        break;
      }
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  return jobs;
}

interface StoredMail {
  readonly messageId: string;
  readonly to: string;
}

/** Reads the messages themselves: one that the mail server had taken but not yet listed counts, too. */
async function readMailbox(folder: string): Promise<StoredMail[]> {
  const mails: StoredMail[] = [];
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.eml')) continue;
    const head = (await readFile(join(folder, name), 'latin1')).split(/\r?\n\r?\n/, 1)[0] ?? '';
    const unfolded = head.replace(/\r?\n[ \t]+/g, ' ');
    const header = (field: string) => new RegExp(`^${field}: *(.*)$`, 'im').exec(unfolded)?.[1]?.trim() ?? '';
    mails.push({ messageId: header('Message-ID'), to: header('To') });
  }
  return mails;
}

/** @returns how many of its mails are uncertain */
function judgeJob(
  { name, documents }: AcknowledgedJob,
  job: JobDetail,
  mailbox: readonly StoredMail[],
  accuse: (text: string) => void,
): number {
  if (job.status !== 'Completed') accuse(`${name} is ${job.status}`);
  if (job.files.length !== documents) accuse(`${name} has ${job.files.length} of ${documents} documents`);
  for (const file of job.files)
    if (file.signatures !== 2) accuse(`${name}: ${file.name} has ${file.signatures} signatures`);
  const signed = job.timeline.filter((event) => event.event === 'document.signed').length;
  if (signed !== 2 * documents) accuse(`${name}: ${signed} signings are told, not ${2 * documents}`);
  let uncertain = 0;
  const arrived = mailbox.filter((mail) => mail.to.includes(`${name}@`)).length;
  for (const { kind, state, error } of job.deliveries) {
    const isUncertain = state === 'NotSent' && error?.key === 'lang_delivery_uncertain';
    if (isUncertain) uncertain += 1;
    else if (state !== 'Sent')
      accuse(`${name}: the ${kind} delivery is ${state} (${error?.key} ${error?.detail})`);
  }
  if (arrived > 1) accuse(`${name}: ${arrived} mails arrived`);
  if (arrived === 0 && uncertain === 0) accuse(`${name}: its mail is said to be sent and did not arrive`);
  return uncertain;
}

async function judgeFolder(
  tomar: Installation,
  { name, documents }: AcknowledgedJob,
  accuse: (text: string) => void,
): Promise<void> {
  const folder = join(tomar.home, 'delivered', 'demo', name);
  const files = await readdir(folder).catch(() => []);
  if (files.length !== documents) accuse(`${name}: ${files.length} of ${documents} files lie in the folder`);
}

/** @returns how many notices came again */
function judgeMessageIds(mailbox: readonly StoredMail[], accuse: (text: string) => void): number {
  const seen = new Set<string>();
  let repeated = 0;
  for (const { messageId, to } of mailbox) {
    if (messageId === '') accuse(`a mail to ${to} has no Message-ID`);
    else if (seen.has(messageId) && to.includes('@demo.example')) repeated += 1;
    else if (seen.has(messageId)) accuse(`${messageId} to ${to} arrived again`);
    seen.add(messageId);
  }
  return repeated;
}

/** Every file of the store is what its name says, and everything that a record refers to is there. */
async function judgeStore(tomar: Installation, accuse: (text: string) => void): Promise<number> {
  const output = await runStep(serverProgram, ['verify-files'], {
    ...process.env,
    TOMAR_SECRET_KEYS: loadOrCreateSecrets(tomar.home).secretKeys,
    TOMAR_BLOB_DIR: join(tomar.home, 'blobs'),
    DATABASE_URL: tomar.database.appUrl,
  }).catch((error: Error) => {
    accuse(`stored files are missing or damaged: ${error.message}`);
    return '{"files":0}';
  });
  return Number(JSON.parse(output).files);
}

/** Everything has ended well but the deliveries whose fate a person must decide. */
async function judgeTasks(
  tomar: Installation,
  uncertain: number,
  accuse: (text: string) => void,
): Promise<void> {
  const open = await inDemoAccount<{ kind: string; state: string; last_error: string; attempts: number }>(
    tomar,
    `select kind, state, last_error, attempts from tasks where state <> 'done'`,
  );
  const dead = open.filter(({ kind, state }) => kind === 'deliver' && state === 'dead');
  if (dead.length > uncertain)
    accuse(`${dead.length} deliveries are dead, ${uncertain} of them are uncertain`);
  for (const { kind, state, last_error, attempts } of open)
    if (!(kind === 'deliver' && state === 'dead'))
      accuse(`a task ${kind} is ${state} after ${attempts} tries: ${last_error}`);
}

async function judgeAudit(
  tomar: Installation,
  traffic: Traffic,
  accuse: (text: string) => void,
): Promise<void> {
  const file = join(tomar.home, 'audit.jsonl');
  const { owner } = traffic.people;
  await writeFile(file, await persistently(async () => (await owner.send(exportAudit)).text()));
  await runStep(serverProgram, ['verify-audit', file], process.env).catch((error: Error) =>
    accuse(`the audit trail is broken: ${error.message}`),
  );
}

async function inDemoAccount<R extends pg.QueryResultRow>(tomar: Installation, query: string): Promise<R[]> {
  const client = new pg.Client({ connectionString: tomar.database.appUrl });
  await client.connect();
  try {
    await client.query(
      `select set_config('tomar.account', id::text, false) from accounts where code = 'demo'`,
    );
    return (await client.query<R>(query)).rows;
  } finally {
    await client.end();
  }
}

/** Waits until no task is under way any more: notices are sent beside the jobs. */
export async function tasksAtTheirEnd(tomar: Installation, patienceMs: number): Promise<void> {
  const until = Date.now() + patienceMs;
  for (;;) {
    const [row] = await inDemoAccount<{ open: number }>(
      tomar,
      `select count(*)::int as open from tasks where state not in ('done', 'dead')`,
    );
    if (row?.open === 0 || Date.now() > until) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
