import {
  type AuditAreaFilter,
  approveJob,
  type BodyGiven,
  definitionEndpoints,
  emptyId,
  eventsOfArea,
  exportAudit,
  listAudit,
  signIn,
} from '@tomar/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeDraft, makeJob } from '../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';

let server: TestServer;
let admin: pg.Client;
let open: string;
let secret: string;

beforeAll(async () => {
  server = await startTestServer();
  admin = new pg.Client({ connectionString: server.database.adminUrl });
  await admin.connect();
  open = await makeJob(server, { by: 'approver', flow: [['approver'], ['signer2!']], name: 'Açık iş' });
  secret = await makeJob(server, {
    by: 'approver',
    flow: [['approver'], ['signer2!']],
    privacy: 'TopSecret',
    name: 'Köstebek işi',
  });
  const approver = await server.person('approver');
  for (const id of [open, secret])
    await server.call(approveJob, { params: { id }, body: { approved: true, note: '' } }, approver);
});
afterAll(async () => {
  await admin.end();
  await server.close();
});

const trail = async (body: BodyGiven<typeof listAudit> = {}) =>
  server.call(listAudit, { body }, await server.person('owner'));

const eventsSeen = (seen: ReadonlySet<string>, area: AuditAreaFilter) =>
  eventsOfArea(area)
    .filter((event) => seen.has(event))
    .toSorted();

describe('the trail', () => {
  it('of a job holds what happened to it, and names the job', async () => {
    const { items, job, more } = await trail({ jobId: open });
    expect(items.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['draft.created', 'job.circulated', 'job.approved']),
    );
    const named = { id: open, name: 'Açık iş', isDraft: false };
    for (const item of items) expect(item).toMatchObject({ subjectId: open, jobs: [named] });
    expect([job, more]).toEqual([named, false]);
    expect((await trail({ jobId: open, pageSize: items.length })).more).toBe(false);
  });

  it('names no job that the administrator may not see, nor another’s draft (AUTH-13)', async () => {
    const { items, job } = await trail({ jobId: secret });
    expect(items.map(({ event }) => event)).toContain('job.approved');
    expect(items.flatMap(({ jobs }) => jobs)).toEqual([]);
    expect(job).toBeNull();
    const draft = await makeDraft(server, { by: 'approver', name: 'Köstebek taslağı' });
    const ofDraft = await trail({ jobId: draft.id });
    expect(ofDraft.items.map(({ event }) => event)).toContain('draft.created');
    expect([ofDraft.job, ...ofDraft.items.flatMap(({ jobs }) => jobs)]).toEqual([null]);
    // The recipients are the account's own, whatever the scene called them.
    const ofJobs = (await trail()).items.filter(({ subjectKind }) => subjectKind !== 'recipient');
    expect(JSON.stringify(ofJobs)).not.toContain('Köstebek');
    const own = await makeDraft(server, { by: 'owner', name: 'Benim taslağım' });
    expect((await trail({ jobId: own.id })).job).toEqual({
      id: own.id,
      name: 'Benim taslağım',
      isDraft: true,
    });
  });

  it('of a person holds what the person did, and sign-ins of the person that were refused', async () => {
    const userId = await server.userId('approver');
    await server.ask(signIn, { body: { email: 'ibrahim@demo.example', password: 'yanlış' } });
    const refused = () => trail({ userId, event: 'session.refused' });
    await expect.poll(async () => (await refused()).items, { timeout: 20_000 }).toHaveLength(1);
    const { items, user } = await trail({ userId, pageSize: 200 });
    expect(user).toEqual({ id: userId, name: 'İbrahim Çağlar' });
    expect(items.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['session.refused', 'job.approved', 'session.opened']),
    );
    for (const { actorId, subjectKind, subjectId } of items)
      expect(actorId === userId || (subjectKind === 'user' && subjectId === userId)).toBe(true);
    expect(items.map(({ sequence }) => sequence)).toEqual(
      items.map(({ sequence }) => sequence).toSorted((a, b) => b - a),
    );
  });

  it('of one kind of event, one job and one person holds what is all of these', async () => {
    const userId = await server.userId('approver');
    const approvals = await trail({ event: 'job.approved' });
    expect(approvals.items.map(({ subjectId }) => subjectId)).toEqual([secret, open]);
    const one = await trail({ event: 'job.approved', jobId: open, userId });
    expect(one.items.map(({ subjectId }) => subjectId)).toEqual([open]);
    const nobody = await trail({ event: 'job.approved', userId: await server.userId('signer2') });
    expect(nobody.items).toEqual([]);
    expect((await trail({ jobId: open, userId: await server.userId('signer2') })).items).toEqual([]);
  });

  it('of the security record holds sign-ins, refusals, changes of right and administrators’ acts, and no work', async () => {
    const events = async (body: BodyGiven<typeof listAudit>) =>
      new Set((await trail({ pageSize: 200, ...body })).items.map(({ event }) => event));
    const owner = await server.person('owner');
    await (await server.ask(exportAudit, {}, owner)).body?.cancel();
    const memberIds = [await server.userId('signer2')];
    await server.call(
      definitionEndpoints.signGroup.save,
      { params: { id: emptyId }, body: { version: 0, name: 'Nöbetçiler', isActive: true, memberIds } },
      owner,
    );
    const security = await events({ area: 'security' });
    expect([...security]).toEqual(
      expect.arrayContaining(['session.opened', 'session.refused', 'signGroup.saved', 'audit.exported']),
    );
    expect([...security].filter((event) => /^(job|draft|file)\./.test(event))).toEqual([]);
    expect([...(await events({ area: 'refusal' }))]).toEqual(['session.refused']);
    expect([...(await events({ area: 'right' }))].toSorted()).toEqual(eventsSeen(security, 'right'));
    const userId = await server.userId('approver');
    expect(await events({ area: 'signIn', userId })).toEqual(new Set(['session.opened']));
    expect(await events({ area: 'signIn', event: 'session.refused' })).toEqual(new Set());
    expect(await events({ area: 'refusal', event: 'session.refused' })).toEqual(new Set(['session.refused']));
    const now = Date.now();
    const day = {
      from: new Date(now - 3_600_000).toISOString(),
      until: new Date(now + 3_600_000).toISOString(),
    };
    expect(await events({ area: 'security', day })).toEqual(security);
    expect(await events({ area: 'security', jobId: open })).toEqual(new Set());
  });

  it('of an area goes on page by page, each event once, newest first', async () => {
    const whole = (await trail({ area: 'security', pageSize: 200 })).items.map(({ sequence }) => sequence);
    expect(whole.length).toBeGreaterThan(3);
    const read: number[] = [];
    for (let before: number | undefined; ; before = read.at(-1)) {
      const { items, more } = await trail({ area: 'security', pageSize: 2, ...(before && { before }) });
      read.push(...items.map(({ sequence }) => sequence));
      if (!more) break;
    }
    expect(read).toEqual(whole);
  });

  it('of a day holds that day, to its last moment', async () => {
    const { items } = await trail({ jobId: open });
    const times = items.map(({ at }) => Date.parse(at));
    const first = Math.min(...times);
    const iso = (ms: number) => new Date(ms).toISOString();
    const within = async (from: number, until: number, jobId?: string) =>
      (await trail({ day: { from: iso(from), until: iso(until) }, pageSize: 200, ...(jobId && { jobId }) }))
        .items;
    const ofFirst = await within(first, first + 1);
    expect(ofFirst.length).toBeGreaterThan(0);
    for (const { at } of ofFirst) expect(Date.parse(at)).toBe(first);
    expect(await within(first, first + 24 * 60 * 60_000, open)).toHaveLength(items.length);
    expect(await within(first - 60_000, first, open)).toEqual([]);
    const userId = await server.userId('approver');
    const day = { from: iso(first), until: iso(first + 24 * 60 * 60_000) };
    const ofPerson = (await trail({ day, userId, pageSize: 200 })).items;
    expect(ofPerson.length).toBeGreaterThan(0);
    for (const { actorId, subjectId } of ofPerson) expect([actorId, subjectId]).toContain(userId);
  });

  it('goes on page by page within a filter, each event once', async () => {
    const userId = await server.userId('approver');
    const whole = (await trail({ userId, pageSize: 200 })).items.map(({ sequence }) => sequence);
    const read: number[] = [];
    for (let before: number | undefined; ; before = read.at(-1)) {
      const { items, more } = await trail({ userId, pageSize: 3, ...(before && { before }) });
      read.push(...items.map(({ sequence }) => sequence));
      if (!more) break;
    }
    expect(read).toEqual(whole);
  });

  it('holds nothing of another account, whatever is asked for', async () => {
    const builder = await server.person('builder', 'ornek');
    const userId = await server.userId('approver');
    for (const body of [{ jobId: open }, { userId }, { subjectId: open }])
      expect(await server.call(listAudit, { body }, builder)).toEqual({
        items: [],
        more: false,
        user: null,
        job: null,
      });
  });

  it.each([
    { from: '2027-03-05T00:00:00.000Z', until: '2027-03-07T00:00:00.000Z' },
    { from: '2027-03-05T00:00:00.000Z', until: '2027-03-05T00:00:00.000Z' },
    { from: 'dün', until: 'bugün' },
  ])('refuses what is no day: %j', async (day) => {
    const refusal = await server.refusal(listAudit, { body: { day } }, await server.person('owner'));
    expect(refusal.status).toBe(400);
  });
});
