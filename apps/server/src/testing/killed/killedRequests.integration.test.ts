import { randomUUID } from 'node:crypto';
import {
  cancelJob,
  type DraftDetail,
  getDraft,
  listDrafts,
  mergeDraftFiles,
  reviseJob,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, type CallInput, type Client, clientOf } from '../client.ts';
import { approve, makeDraft, makeJob, readJob } from '../jobScene.ts';
import { type ServerProcess, startProcess } from '../serverProcess.ts';
import { startTestServer, type TestServer } from '../startTestServer.ts';

/**
 * A process of the web is killed while a request of several writes is between two of them: at each write that is named here
 * the database waits, and the process dies there. What was asked is asked again with the same request, of the next process.
 */
let server: TestServer;
let admin: pg.Client;
let owner: Caller;
const processes: ServerProcess[] = [];

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  await admin.query(`create function wait_here() returns trigger language plpgsql as $$
    begin perform pg_sleep(60); return coalesce(new, old); end $$`);
});
afterAll(async () => {
  for (const { child } of processes) child.kill('SIGKILL');
  await Promise.all(processes.map(({ exit }) => exit));
  await admin.end();
  await server.close();
});

/** Where the process dies: at a write of a row, which never happens. */
interface Point {
  readonly table: string;
  readonly act: 'insert' | 'update' | 'delete';
  readonly when: string;
}

/** A process of its own that serves the web, and how to speak to it. */
async function startWeb(): Promise<Client & Pick<ServerProcess, 'child' | 'exit'>> {
  const { child, exit, output } = startProcess(server, 'serve', '--services=web');
  processes.push({ child, exit, output });
  const urlIn = () => /"url":"([^"]+)"/.exec(output())?.[1];
  await expect.poll(urlIn, { timeout: 60_000 }).toBeDefined();
  return { ...clientOf(urlIn() ?? ''), child, exit };
}

const waiting = async () =>
  (
    await admin.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`,
    )
  ).rows;

/** Asks a process that is killed at the point. Afterwards nothing of it goes on in the database. */
async function killedAt({ table, act, when }: Point, ask: (web: Client) => Promise<Response>): Promise<void> {
  const web = await startWeb();
  await admin.query(
    `create trigger waits before ${act} on ${table} for each row when (${when}) execute function wait_here()`,
  );
  const answer = ask(web).then(
    () => 'answered',
    () => 'no answer',
  );
  await expect.poll(async () => (await waiting()).length, { timeout: 60_000 }).toBe(1);
  web.child.kill('SIGKILL');
  expect([await web.exit, await answer]).toEqual(['SIGKILL', 'no answer']);
  for (const { pid } of await waiting()) await admin.query('select pg_terminate_backend($1)', [pid]);
  await admin.query(`drop trigger waits on ${table}`);
}

const readDraft = (id: string) => server.call(getDraft, { params: { id } }, owner);
const eventsOf = async (jobId: string) =>
  (
    await admin.query<{ event: string }>('select event from audit_events where subject_id = $1', [jobId])
  ).rows.map(({ event }) => event);
const timesIn = (events: readonly string[], wanted: string) =>
  events.filter((event) => event === wanted).length;

describe('merging documents (DRAFT-32)', { timeout: 150_000 }, () => {
  const pages = (count: number) => makePdf({ pages: Array.from({ length: count }, () => ({})) });

  it.each<[where: string, Point]>([
    ['the parts are taken out', { table: 'job_files', act: 'delete', when: `old.name = 'Bir.pdf'` }],
    ['the merged one is put in', { table: 'job_files', act: 'insert', when: `new.name = 'Hepsi.pdf'` }],
    ['the draft names it', { table: 'jobs', act: 'update', when: `old.name = 'Birleşen'` }],
    ['the trail says so', { table: 'audit_events', act: 'insert', when: `new.event = 'file.merged'` }],
  ])('killed when %s leaves the draft as it was, and is made up for once', async (_, point) => {
    const draft = await makeDraft(server, {
      name: 'Birleşen',
      files: { 'Bir.pdf': pages(1), 'İki.pdf': pages(2), 'Üç.pdf': pages(3) },
    });
    const before = await eventsOf(draft.id);
    const fileIds = draft.files.slice(0, 2).map(({ id }) => id);
    const input: CallInput<typeof mergeDraftFiles> = {
      params: { id: draft.id },
      body: { version: draft.version, fileIds, name: 'Hepsi.pdf' },
      requestId: randomUUID(),
    };
    await killedAt(point, (web) => web.ask(mergeDraftFiles, input, owner));
    expect(await readDraft(draft.id)).toEqual(draft);
    expect(await eventsOf(draft.id)).toEqual(before);

    const merged = await server.call(mergeDraftFiles, input, owner);
    // Once more with the same request: the answer had been lost on its way.
    expect(await server.call(mergeDraftFiles, input, owner)).toEqual(merged);
    expect(await readDraft(draft.id)).toEqual(merged);
    const shown = ({ files }: DraftDetail) => files.map(({ name, pages: count }) => [name, count]);
    expect(shown(merged)).toEqual([
      ['Hepsi.pdf', 3],
      ['Üç.pdf', 3],
    ]);
    const events = await eventsOf(draft.id);
    expect([timesIn(events, 'file.merged'), timesIn(events, 'file.removed')]).toEqual([1, 2]);
  });
});

describe('revising a job (JOB-10, JOB-23)', { timeout: 150_000 }, () => {
  it.each<[where: string, Point]>([
    ['the draft begins', { table: 'jobs', act: 'insert', when: `new.name = 'Düzelen'` }],
    ['its files are copied', { table: 'job_files', act: 'insert', when: `new.name = 'Sözleşme.pdf'` }],
    ['the job is marked', { table: 'jobs', act: 'update', when: `old.name = 'Düzelen'` }],
    ['the trail says so', { table: 'audit_events', act: 'insert', when: `new.event = 'job.revised'` }],
  ])('killed when %s leaves the job as it was and no draft, and is made up for once', async (_, point) => {
    const jobId = await makeJob(server, {
      name: 'Düzelen',
      flow: [['approver'], ['signer1!']],
      files: { 'Sözleşme.pdf': makePdf() },
    });
    await approve(server, 'approver', jobId);
    await server.call(cancelJob, { params: { id: jobId }, body: { description: 'Eksik' } }, owner);
    const job = await readJob(server, jobId);
    const drafts = async () =>
      (await server.call(listDrafts, { body: { search: 'Düzelen', pageSize: 100 } }, owner)).items.map(
        ({ id }) => id,
      );
    const before = await drafts();
    const input = { params: { id: jobId }, requestId: randomUUID() };
    await killedAt(point, (web) => web.ask(reviseJob, input, owner));
    expect(await readJob(server, jobId)).toEqual(job);
    expect(await drafts()).toEqual(before);

    const revision = await server.call(reviseJob, input, owner);
    expect(revision.trackingNumber).toBe(`${job.trackingNumber}/1`);
    // With the same request and with another one: the draft that there is.
    expect(await server.call(reviseJob, input, owner)).toEqual(revision);
    expect(await server.call(reviseJob, { params: { id: jobId } }, owner)).toEqual(revision);
    expect((await drafts()).filter((id) => !before.includes(id))).toEqual([revision.draftId]);
    const draft = await readDraft(revision.draftId);
    expect([draft.revises?.jobId, draft.findings]).toEqual([jobId, []]);
    expect(draft.files.map(({ name, sha256 }) => [name, sha256])).toEqual(
      job.files.map(({ originalName, sha256 }) => [originalName, sha256]),
    );
    expect(timesIn(await eventsOf(jobId), 'job.revised')).toBe(1);
    expect(timesIn(await eventsOf(revision.draftId), 'draft.created')).toBe(1);
  });
});
