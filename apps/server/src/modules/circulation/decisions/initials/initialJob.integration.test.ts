import { randomUUID } from 'node:crypto';
import {
  addOwnSubstitution,
  approveJob,
  circulateDraft,
  getDashboard,
  getFile,
  getJob,
  initialJob,
  type JobDetail,
  listMyJobs,
  type SignatureBox,
  saveDraft,
} from '@tomar/contract';
import { hasTool, makePdf, runTool } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../../testing/client.ts';
import { type JobRecipe, makeDraft, readJob } from '../../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../../testing/startTestServer.ts';
import { dayIn } from '../../../jobs/index.ts';

let server: TestServer;
let owner: Caller;
let approver: Caller;

beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  approver = await server.person('approver');
  const signer2 = await server.userId('signer2');
  await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(`update users set authorities = '{Approved,Signer,Draft}' where id = '${signer2}'`),
  );
});
afterAll(() => server.close());

const pdf = makePdf({ pages: [{}, { mediaBox: [0, 0, 500, 700], cropBox: [30, 50, 430, 650], rotate: 90 }] });

/** A job in circulation, with a box for the initials of each of these on the second page. */
async function started(flow: JobRecipe['flow'], initials: readonly string[] = ['approver'], name = 'Paraf') {
  const draft = await makeDraft(server, { flow, name, files: { 'Kira.pdf': pdf } });
  const fileId = draft.files[0]?.id ?? '';
  const boxes = initials.map(
    (personKey, at): SignatureBox => ({
      fileId,
      personKey,
      page: 2,
      x: 40,
      y: 40 + 80 * at,
      width: 160,
      height: 56,
    }),
  );
  const content = { ...draft.content, boxes };
  const saved = await server.call(
    saveDraft,
    { params: { id: draft.id }, body: { version: draft.version, content } },
    owner,
  );
  expect(saved.findings).toEqual([]);
  const { jobId } = await server.call(
    circulateDraft,
    { params: { id: draft.id }, body: { version: saved.version } },
    owner,
  );
  return jobId;
}
const body = { initialled: true, note: 'uygundur' };
const initial = (id: string, by = approver) => server.call(initialJob, { params: { id }, body }, by);
const refusal = (id: string, by: Caller, given = body) =>
  server.refusal(initialJob, { params: { id }, body: given }, by);
const bytesOf = async (job: JobDetail) => {
  const answer = await server.ask(getFile, { params: { id: job.files[0]?.id ?? '' }, query: {} }, owner);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
};
const waits = async (by: Caller) =>
  (await server.call(listMyJobs, { body: { list: 'waiting', search: '' } }, by)).items.map(({ id }) => id);

describe('initialling a job (JOB-19)', () => {
  it('waits for whoever is asked, moves the flow on and shows on the page where it was placed', async () => {
    const id = await started([['approver~'], ['signer1!']]);
    const before = await server.call(getJob, { params: { id } }, approver);
    expect([before.waitingFor, before.waitsForInitials, before.actions]).toEqual([
      'AwaitingApproval',
      true,
      ['initial', 'decline'],
    ]);
    expect(await waits(approver)).toContain(id);
    expect((await server.call(getDashboard, {}, approver)).waiting.map((job) => job.id)).toContain(id);
    const job = await initial(id);
    expect(job.steps.map(({ people }) => people.map(({ role, state }) => [role, state]))).toEqual([
      [['Initialler', 'Initialled']],
      [['Signer', 'Waiting']],
    ]);
    expect(job.actions).toEqual([]);
    expect(await waits(approver)).not.toContain(id);
    const done = await server.call(listMyJobs, { body: { list: 'approved', search: '' } }, approver);
    expect(done.items.map((one) => one.id)).toContain(id);
    const { timeline } = await readJob(server, id);
    const events = timeline.map(({ event }) => event);
    expect(events).toEqual(expect.arrayContaining(['document.initialled', 'job.initialled']));
    const bytes = await bytesOf(await readJob(server, id));
    expect(bytes.subarray(0, pdf.length).equals(pdf)).toBe(true);
    if (hasTool('qpdf', '--version'))
      expect(runTool('qpdf', ['--check', 'a.pdf'], { 'a.pdf': bytes }).status).toBe(0);
    if (!hasTool('pdftotext', '-v')) return;
    const page = (at: string) =>
      runTool('pdftotext', ['-f', at, '-l', at, 'a.pdf', '-'], { 'a.pdf': bytes }).stdout.toString();
    expect(page('2')).toContain('Paraflayan');
    expect(page('2')).toContain(before.steps[0]?.people[0]?.name);
    expect(page('1')).not.toContain('Paraflayan');
  });

  it('two of one step put their initials on the same document, at the same moment too', async () => {
    const id = await started([['approver~', 'signer2~'], ['signer1!']], ['approver', 'signer2']);
    const signer2 = await server.person('signer2');
    await Promise.all([initial(id), initial(id, signer2)]);
    const job = await readJob(server, id);
    expect(job.steps[0]?.people.map(({ state }) => state)).toEqual(['Initialled', 'Initialled']);
    const bytes = await bytesOf(job);
    if (!hasTool('pdftotext', '-v')) return;
    const said = runTool('pdftotext', ['a.pdf', '-'], { 'a.pdf': bytes }).stdout.toString();
    expect(said.split('Paraflayan')).toHaveLength(3);
  });

  it('without a place it stands in the flow and the trail, and leaves the document as it came', async () => {
    const id = await started([['approver~'], ['signer1!']], []);
    await initial(id);
    expect((await bytesOf(await readJob(server, id))).equals(pdf)).toBe(true);
  });

  it('wants its box ticked and a note that is not endless (JOB-27, JOB-28)', async () => {
    const id = await started([['approver~']], []);
    expect((await refusal(id, approver, { ...body, initialled: false })).keys).toEqual([
      'lang_job_initial_box',
    ]);
    expect((await refusal(id, approver, { ...body, note: 'a'.repeat(2001) })).keys).toEqual([
      'lang_job_note_too_long',
    ]);
    expect((await readJob(server, id)).steps[0]?.people[0]?.state).toBe('Waiting');
  });

  it('is for whose turn it is alone, once, and no approval in its place', async () => {
    const id = await started([['approver~'], ['signer1!']], []);
    // The owner may not approve; another approver has no part in the job, or not yet.
    expect((await refusal(id, owner)).keys).toEqual(['lang_unauthorized']);
    expect((await refusal(id, await server.person('signer2'))).status).toBe(404);
    const later = await started([['signer2~'], ['approver~'], ['signer1!']], []);
    expect((await refusal(later, approver)).status).toBe(400);
    const approval = { params: { id }, body: { approved: true } };
    expect((await server.refusal(approveJob, approval, approver)).keys).toEqual([
      'lang_job_not_waiting_for_you',
    ]);
    const requestId = randomUUID();
    const input = { params: { id }, body, requestId };
    const both = await Promise.all([1, 2].map(() => server.call(initialJob, input, approver)));
    expect(both[0]?.version).toBe(both[1]?.version);
    expect((await refusal(id, approver)).status).toBe(400);
    const events = (await readJob(server, id)).timeline.filter(({ event }) => event === 'job.initialled');
    expect(events).toHaveLength(1);
    const other = await started([['approver']], []);
    expect((await refusal(other, approver)).keys).toEqual(['lang_job_not_waiting_for_you']);
  });

  it('any member of a group initials for it, and shows who that was (FLOW-07)', async () => {
    const signer2 = await server.person('signer2');
    const id = await started([['@İmza yetkilileri~'], ['signer1!']], ['@İmza yetkilileri']);
    expect(await waits(signer2)).toContain(id);
    const job = await initial(id, signer2);
    const [person] = job.steps[0]?.people ?? [];
    expect([person?.state, person?.actedBy?.name]).toEqual(['Initialled', 'Yiğit Şahin']);
    if (!hasTool('pdftotext', '-v')) return;
    const bytes = await bytesOf(await readJob(server, id));
    expect(runTool('pdftotext', ['a.pdf', '-'], { 'a.pdf': bytes }).stdout.toString()).toContain(
      'Yiğit Şahin',
    );
  });

  it('who stands in for somebody on leave initials in both names', async () => {
    const day = (ahead: number) => dayIn('Europe/Istanbul', new Date(Date.now() + ahead * 86_400_000));
    const substituteId = await server.userId('signer2');
    const leave = { substituteId, firstDay: day(0), lastDay: day(3), kinds: ['approve' as const] };
    await server.call(addOwnSubstitution, { body: leave }, approver);
    const id = await started([['approver~'], ['signer1!']]);
    const job = await initial(id, await server.person('signer2'));
    expect(job.steps[0]?.people[0]).toMatchObject({ state: 'Initialled', actedBy: { name: 'Yiğit Şahin' } });
    const { timeline } = await readJob(server, id);
    const event = timeline.find((one) => one.event === 'job.initialled');
    expect(JSON.stringify(event?.facts)).toContain('onBehalfOf');
  });

  it('ends a job whose only step it is', async () => {
    const id = await started([['approver~']]);
    expect(['Finalizing', 'Completed']).toContain((await initial(id)).status);
  });
});
