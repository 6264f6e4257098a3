import { randomUUID } from 'node:crypto';
import {
  cancelJob,
  circulateDraft,
  type DraftDetail,
  declineJob,
  deleteDraft,
  getDraft,
  getJob,
  reviseJob,
  saveDraft,
  undoCancelJob,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { approve, folder, jobWhen, makeDraft, makeJob, readJob, upload } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
let approver: Caller;
let approverId: string;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('owner');
  approver = await server.person('approver');
  approverId = await server.userId('approver');
});
afterAll(() => server.close());

const ask = (endpoint: typeof reviseJob | typeof undoCancelJob, id: string, who = owner) =>
  server.ask(endpoint, { params: { id }, requestId: randomUUID() }, who);
const revise = (id: string, who = owner) => server.call(reviseJob, { params: { id } }, who);
const readDraft = (id: string) => server.call(getDraft, { params: { id } }, owner);
const cancel = (id: string) =>
  server.call(cancelJob, { params: { id }, body: { description: 'Yanlış belge' } }, owner);
const keyOf = async (answer: Response) => (await answer.text()).match(/lang_\w+/)?.[0];
const circulate = async (draft: Pick<DraftDetail, 'id' | 'version'>) =>
  server.ask(
    circulateDraft,
    { params: { id: draft.id }, body: { version: draft.version }, requestId: randomUUID() },
    owner,
  );

/** A job with everything a draft can hold. */
async function wholeJob(name: string, documentNumber = ''): Promise<string> {
  const draft = await makeDraft(server, {
    name,
    documentNumber,
    description: 'Yıllık çerçeve sözleşmesi',
    privacy: 'Secret',
    documentType: 'Contract',
    amount: '125000.50',
    stampTax: '1185.00',
    validUntil: '2031-01-31',
    flow: [['approver'], ['signer1!']],
    recipients: [{ kind: 'Email', to: ['arsiv@ornek.example'] }, folder(name)],
    files: { 'Sözleşme.pdf': makePdf(), 'Ek protokol.pdf': makePdf({ pages: [{}, {}] }) },
    targetEndDate: '2030-05-06',
    withBoxes: true,
  });
  await upload(server, owner, draft.id, 'Ekli şartname.txt', Buffer.from('şartname'), 'Attachment');
  const { version } = await readDraft(draft.id);
  expect((await circulate({ id: draft.id, version })).status).toBe(200);
  return draft.id;
}

describe('revising', () => {
  it('makes a draft with everything of the job, its number and the next revision (JOB-05, JOB-10, JOB-23)', async () => {
    const jobId = await wholeJob('Çerçeve sözleşme', 'SZ-2026/7');
    await approve(server, 'approver', jobId);
    const before = await readJob(server, jobId);
    await cancel(jobId);
    const { draftId, trackingNumber } = await revise(jobId);
    expect(trackingNumber).toBe(`${before.trackingNumber}/1`);
    const draft = await readDraft(draftId);
    expect(draft.revises).toEqual({ jobId, trackingNumber });
    expect(draft.content).toMatchObject({
      name: 'Çerçeve sözleşme',
      documentNumber: 'SZ-2026/7',
      description: 'Yıllık çerçeve sözleşmesi',
      privacy: 'Secret',
      documentType: 'Contract',
      targetEndDate: '2030-05-06',
    });
    expect(draft.files.map(({ name, kind, sha256 }) => [name, kind, sha256])).toEqual(
      before.files.map(({ originalName, kind, sha256 }) => [originalName, kind, sha256]),
    );
    expect(draft.files.map(({ id }) => id)).not.toEqual(before.files.map(({ id }) => id));
    expect(draft.content.boxes.map(({ fileId }) => fileId)).toEqual(
      draft.files.filter(({ kind }) => kind === 'Document').map(({ id }) => id),
    );
    expect(draft.content.steps.map((step) => step.people.map(({ role }) => role))).toEqual([
      ['Approver'],
      ['Signer'],
    ]);
    expect(draft.content.recipients).toEqual([
      { key: 'r0', settings: expect.objectContaining({ kind: 'Email', to: ['arsiv@ornek.example'] }) },
      { key: 'r1', recipientId: expect.any(String) },
    ]);
    expect(draft.findings).toEqual([]);
    // Nobody has acted in the new one.
    expect((await circulate(draft)).status).toBe(200);
    const again = await readJob(server, draftId);
    expect(again.trackingNumber).toBe(trackingNumber);
    expect(again.steps.flatMap((step) => step.people.map(({ state }) => state))).toEqual([
      'Waiting',
      'Pending',
    ]);
    expect(again.revisions).toEqual([
      { id: jobId, trackingNumber: before.trackingNumber, status: 'Canceled', isNewer: false },
    ]);
    const old = await readJob(server, jobId);
    expect(old.timeline.filter(({ event }) => event === 'job.revised')).toMatchObject([
      { facts: [{ name: 'trackingNumber', value: trackingNumber }] },
    ]);
  });

  it('of a revision makes the next one, and only the newest is revised', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    await cancel(jobId);
    const first = await revise(jobId);
    await circulate(await readDraft(first.draftId));
    await cancel(first.draftId);
    const answer = await ask(reviseJob, jobId);
    expect([answer.status, await keyOf(answer)]).toEqual([400, 'lang_job_revised_already']);
    expect((await readJob(server, jobId)).actions).not.toContain('revise');
    const second = await revise(first.draftId);
    expect(second.trackingNumber).toMatch(/\/2$/);
  });

  it('is circulated only after the one that runs was cancelled or declined (JOB-14)', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    const { draftId } = await revise(jobId);
    const draft = await readDraft(draftId);
    expect(draft.findings.map(({ key }) => key)).toEqual(['lang_job_revision_active']);
    const early = await circulate(draft);
    expect([early.status, await keyOf(early)]).toEqual([400, 'lang_job_revision_active']);
    const body = { description: 'Eksik' };
    await server.call(declineJob, { params: { id: jobId }, body }, approver);
    expect((await circulate(draft)).status).toBe(200);
  });

  it('of a completed job keeps its document number, which others cannot take', async () => {
    const jobId = await makeJob(server, { flow: [['approver']], documentNumber: 'BLG-1' });
    await approve(server, 'approver', jobId);
    await jobWhen(server, jobId, ({ status }) => status === 'Completed');
    const { draftId } = await revise(jobId);
    const draft = await readDraft(draftId);
    expect(draft.findings).toEqual([]);
    expect((await circulate(draft)).status).toBe(200);
    const other = await makeDraft(server, { flow: [['approver']], documentNumber: 'BLG-1' });
    expect(other.findings.map(({ key }) => key)).toEqual(['lang_draft_document_number_duplicate']);
  });

  it('at the same moment makes one revision; who begun it is led there, others are told who', async () => {
    const jobId = await makeJob(server, { flow: [['approver']], privacy: 'Normal', by: 'signer2' });
    const other = await server.person('signer2');
    const answers = await Promise.all([ask(reviseJob, jobId, owner), ask(reviseJob, jobId, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const [winner, loser] = answers[0]?.status === 200 ? [owner, other] : [other, owner];
    const refusedAnswer = await ask(reviseJob, jobId, loser);
    expect(await refusedAnswer.text()).toContain('lang_job_revision_begun');
    const first = await revise(jobId, winner);
    const second = await revise(jobId, winner);
    expect(second).toEqual(first);
    // Once the draft is deleted, the other may.
    await server.call(deleteDraft, { params: { id: first.draftId } }, winner);
    expect((await revise(jobId, loser)).trackingNumber).toBe(first.trackingNumber);
  });

  it('is the owner’s or an administrator’s; whoever is asked to approve is refused, and others find nothing', async () => {
    const jobId = await makeJob(server, { flow: [['approver']], privacy: 'TopSecret' });
    await server.platform.db.inAccount(await server.accountId(), (tx) =>
      tx.execute(
        `update users set authorities = authorities || '{Draft}' where id = '${approverId}' and not 'Draft' = any(authorities)`,
      ),
    );
    expect((await ask(reviseJob, jobId, approver)).status).toBe(401);
    expect((await ask(reviseJob, jobId, await server.person('signer2'))).status).toBe(404);
  });

  it('carries a turn that was handed over to whoever has it now, and loses nothing that was saved since', async () => {
    const jobId = await makeJob(server, { flow: [['approver']], name: 'İlk adı' });
    await cancel(jobId);
    const { draftId } = await revise(jobId);
    const draft = await readDraft(draftId);
    const content = { ...draft.content, name: 'Düzeltilmiş adı' };
    const body = { version: draft.version, content };
    const saved = await server.call(saveDraft, { params: { id: draftId }, body }, owner);
    expect([saved.content.name, saved.revises?.jobId]).toEqual(['Düzeltilmiş adı', jobId]);
    expect((await revise(jobId)).draftId).toBe(draftId);
    expect((await readDraft(draftId)).content.name).toBe('Düzeltilmiş adı');
    expect((await readJob(server, jobId)).name).toBe('İlk adı');
  });

  it('a TopSecret job into a Normal one shows nothing of the first to who sees the second alone (AUTH-13)', async () => {
    const jobId = await makeJob(server, { by: 'approver', flow: [['signer1!']], privacy: 'TopSecret' });
    const end = { params: { id: jobId }, body: { description: 'Yanlış belge' } };
    await server.call(cancelJob, end, approver);
    const { draftId } = await revise(jobId, approver);
    const { version, content } = await server.call(getDraft, { params: { id: draftId } }, approver);
    const body = { version, content: { ...content, privacy: 'Normal' as const } };
    const saved = await server.call(saveDraft, { params: { id: draftId }, body }, approver);
    const asked = { params: { id: draftId }, body: { version: saved.version } };
    await server.call(circulateDraft, asked, approver);
    expect((await readJob(server, draftId, 'approver')).revisions.map(({ id }) => id)).toEqual([jobId]);
    const seen = await readJob(server, draftId, 'owner');
    expect(seen.revisions).toEqual([]);
    expect(JSON.stringify(seen)).not.toContain(jobId);
  });
});

describe('a revision of a revision', () => {
  it('waits for the one before it to be cancelled or declined, and no earlier one comes back beside it (JOB-14)', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    const { trackingNumber } = await readJob(server, jobId);
    // While the job circulates its revision is a draft.
    const first = await revise(jobId);
    const early = await circulate(await readDraft(first.draftId));
    expect([early.status, await keyOf(early)]).toEqual([400, 'lang_job_revision_active']);
    await cancel(jobId);
    expect((await circulate(await readDraft(first.draftId))).status).toBe(200);

    const second = await revise(first.draftId);
    expect([first.trackingNumber, second.trackingNumber]).toEqual([
      `${trackingNumber}/1`,
      `${trackingNumber}/2`,
    ]);
    const draft = await readDraft(second.draftId);
    const refusedOnce = await circulate(draft);
    expect([refusedOnce.status, await keyOf(refusedOnce)]).toEqual([400, 'lang_job_revision_active']);
    expect(await readDraft(second.draftId)).toEqual(draft);
    // Whichever of them is revised once more leads to the draft that has been begun.
    for (const id of [jobId, first.draftId]) expect(await revise(id)).toEqual(second);

    await server.call(
      declineJob,
      { params: { id: first.draftId }, body: { description: 'Eksik ek' } },
      approver,
    );
    expect((await circulate(draft)).status).toBe(200);
    for (const id of [jobId, first.draftId]) {
      const again = await ask(reviseJob, id);
      expect([again.status, await keyOf(again)]).toEqual([400, 'lang_job_revised_already']);
    }
    const undone = await ask(undoCancelJob, jobId);
    expect([undone.status, await keyOf(undone)]).toEqual([400, 'lang_job_revision_active']);
    await approve(server, 'approver', second.draftId);
    await jobWhen(server, second.draftId, ({ status }) => status === 'Completed');
    const late = await ask(undoCancelJob, jobId);
    expect([late.status, await keyOf(late)]).toEqual([400, 'lang_job_revision_active']);
    const { revisions } = await readJob(server, second.draftId);
    expect(revisions.map(({ status, isNewer }) => [status, isNewer])).toEqual([
      ['Canceled', false],
      ['Declined', false],
    ]);
    // The way on of all three is the newest one.
    expect((await revise(second.draftId)).trackingNumber).toBe(`${trackingNumber}/3`);
  });
});

describe('undoing a cancellation', () => {
  it('is refused while a later revision runs or was completed, and possible after it was cancelled (JOB-14)', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    await cancel(jobId);
    const { draftId } = await revise(jobId);
    expect((await readJob(server, jobId)).actions).toContain('undoCancel');
    await circulate(await readDraft(draftId));
    const answer = await ask(undoCancelJob, jobId);
    expect([answer.status, await keyOf(answer)]).toEqual([400, 'lang_job_revision_active']);
    expect((await readJob(server, jobId)).actions).not.toContain('undoCancel');
    await cancel(draftId);
    expect((await ask(undoCancelJob, jobId)).status).toBe(200);
    expect((await ask(undoCancelJob, draftId)).status).toBe(400);
  });

  it('beside the circulation of a revision leaves one of them running, whoever comes first', async () => {
    for (let round = 0; round < 5; round++) {
      const jobId = await makeJob(server, { flow: [['approver']] });
      await cancel(jobId);
      const draft = await readDraft((await revise(jobId)).draftId);
      const answers = await Promise.all([ask(undoCancelJob, jobId), circulate(draft)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
      const states = await Promise.all(
        [jobId, draft.id].map((id) => server.ask(getJob, { params: { id } }, owner)),
      );
      const running = await Promise.all(
        // Its own status: each names those of its other revisions, too.
        states.map(async (state) => ((await state.json()) as { Status?: string }).Status === 'Circulating'),
      );
      expect(running.filter(Boolean).length).toBe(1);
    }
  });
});
