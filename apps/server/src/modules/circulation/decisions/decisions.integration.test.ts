import { randomUUID } from 'node:crypto';
import { approveJob, cancelJob, declineJob, getJob, undoCancelJob } from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { approve, jobWhen, makeJob, readJob } from '../../../testing/jobScene.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

let server: TestServer;
let owner: Caller;
let approver: Caller;

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('owner');
  approver = await server.person('approver');
  // A second approver for what two do at once.
  const userId = await server.userId('signer2');
  await server.platform.db.inAccount(await server.accountId(), (tx) =>
    tx.execute(`update users set authorities = '{Signer,Approved,Draft}' where id = '${userId}'`),
  );
});
afterAll(() => server.close());

type Act = typeof approveJob | typeof declineJob | typeof cancelJob;
const decide = (
  endpoint: Act,
  jobId: string,
  body: { approved?: boolean; note?: string; description?: string },
  who: Caller,
  requestId = randomUUID(),
) =>
  server.ask(
    endpoint,
    { params: { id: jobId }, body: { approved: true, description: '', ...body }, requestId },
    who,
  );
const keyOf = async (answer: Response) => (await answer.text()).match(/lang_\w+/)?.[0];
const statesOf = async (jobId: string) =>
  (await readJob(server, jobId)).steps.flatMap((step) => step.people.map((one) => one.state));
const eventsOf = async (jobId: string, event: string) =>
  (await readJob(server, jobId)).timeline.filter((one) => one.event === event).length;

describe('approving', () => {
  it('needs the box ticked (JOB-27)', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    const answer = await decide(approveJob, jobId, { approved: false }, approver);
    expect([answer.status, await keyOf(answer)]).toEqual([400, 'lang_job_approve_box']);
    expect(await statesOf(jobId)).toEqual(['Waiting']);
  });

  it('takes a note of 2,000 characters and no more (JOB-28)', async () => {
    const jobId = await makeJob(server, { flow: [['approver'], ['signer1!']] });
    const tooLong = await decide(approveJob, jobId, { note: 'ı'.repeat(2001) }, approver);
    expect([tooLong.status, await keyOf(tooLong)]).toEqual([400, 'lang_job_note_too_long']);
    // Letters beyond the basic plane count as one.
    const note = `${'🖋'.repeat(1999)}ğ`;
    expect((await decide(approveJob, jobId, { note }, approver)).status).toBe(200);
    expect((await readJob(server, jobId)).steps[0]?.people[0]?.note).toBe(note);
    expect((await decide(approveJob, jobId, { note: 'x'.repeat(100_001) }, approver)).status).toBe(400);
  });

  it('asks the next step once all of the step have acted (JOB-03, JOB-16)', async () => {
    const jobId = await makeJob(server, { flow: [['approver', 'signer2'], ['signer1!']] });
    await approve(server, 'approver', jobId);
    expect(await statesOf(jobId)).toEqual(['Approved', 'Waiting', 'Pending']);
    await approve(server, 'signer2', jobId);
    expect(await statesOf(jobId)).toEqual(['Approved', 'Approved', 'Waiting']);
  });

  it('by two at once moves the job on once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const jobId = await makeJob(server, { flow: [['approver', 'signer2']], name: `Birlikte ${round}` });
      await Promise.all([approve(server, 'approver', jobId), approve(server, 'signer2', jobId)]);
      const job = await jobWhen(server, jobId, (one) => one.status === 'Completed');
      expect(job.deliveries.map((one) => [one.state, one.attempts])).toEqual([['Sent', 1]]);
      expect(await eventsOf(jobId, 'job.finalizing')).toBe(1);
      expect(await eventsOf(jobId, 'job.completed')).toBe(1);
    }
  });

  it('by a double click happens once, with one request or two', async () => {
    const jobId = await makeJob(server, { flow: [['approver'], ['signer1!']] });
    const requestId = randomUUID();
    const same = await Promise.all(
      [1, 2, 3].map(() => decide(approveJob, jobId, { note: 'Tamam' }, approver, requestId)),
    );
    expect(same.map((answer) => answer.status)).toEqual([200, 200, 200]);
    const later = await decide(approveJob, jobId, { note: 'Tamam' }, approver);
    expect([later.status, await keyOf(later)]).toEqual([400, 'lang_job_not_waiting_for_you']);
    expect(await eventsOf(jobId, 'job.approved')).toBe(1);
    const other = await makeJob(server, { flow: [['approver'], ['signer1!']] });
    const two = await Promise.all([1, 2, 3].map(() => decide(approveJob, other, {}, approver)));
    expect(two.map((answer) => answer.status).sort()).toEqual([200, 400, 400]);
    expect(await eventsOf(other, 'job.approved')).toBe(1);
  });

  it('is refused when it is not one’s turn, or one’s part is to sign', async () => {
    const later = await makeJob(server, { flow: [['signer1!'], ['approver']] });
    expect(await keyOf(await decide(approveJob, later, {}, approver))).toBe('lang_job_not_waiting_for_you');
    const signing = await makeJob(server, { flow: [['signer2!']] });
    const signer = await server.person('signer2');
    expect(await keyOf(await decide(approveJob, signing, {}, signer))).toBe('lang_job_not_waiting_for_you');
    // Somebody without the authority at all is told so.
    const unable = await decide(approveJob, signing, {}, await server.person('signer1'));
    expect(unable.status).toBe(401);
  });

  it('without the right to see the job finds nothing', async () => {
    const jobId = await makeJob(server, { flow: [['signer1!']], privacy: 'TopSecret' });
    expect((await decide(approveJob, jobId, {}, approver)).status).toBe(404);
  });
});

describe('declining', () => {
  it('needs a reason of at most 2,000 characters (JOB-30)', async () => {
    const jobId = await makeJob(server, { flow: [['approver'], ['signer1!']] });
    const empty = await decide(declineJob, jobId, { description: ' \n ' }, approver);
    expect([empty.status, await keyOf(empty)]).toEqual([400, 'lang_job_description_required']);
    const long = await decide(declineJob, jobId, { description: 'ü'.repeat(2001) }, approver);
    expect([long.status, await keyOf(long)]).toEqual([400, 'lang_draft_description_too_long']);
    expect(await statesOf(jobId)).toEqual(['Waiting', 'Pending']);
  });

  it('ends the job: nobody else is asked, nothing is sent (JOB-20)', async () => {
    const jobId = await makeJob(server, { flow: [['approver', 'signer1!'], ['signer2!']] });
    const description = '=HYPERLINK("x") <b>Eksik imza</b> ığüşöç';
    expect((await decide(declineJob, jobId, { description }, approver)).status).toBe(200);
    const job = await readJob(server, jobId);
    expect([job.status, job.endDescription]).toEqual(['Declined', description]);
    expect(await statesOf(jobId)).toEqual(['Declined', 'Dropped', 'Dropped']);
    expect(job.deliveries.map((one) => one.state)).toEqual(['Cancelled']);
    expect(job.actions).toEqual(['revise']);
    const after = await decide(cancelJob, jobId, { description: 'Vazgeçildi' }, owner);
    expect([after.status, await keyOf(after)]).toEqual([400, 'lang_job_status_forbids']);
  });

  it('at the moment somebody else approves ends one way, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const jobId = await makeJob(server, { flow: [['approver', 'signer2']] });
      await Promise.all([
        decide(approveJob, jobId, {}, approver),
        decide(declineJob, jobId, { description: 'Hayır' }, await server.person('signer2')),
      ]);
      const job = await readJob(server, jobId);
      expect(job.status).toBe('Declined');
      expect(job.deliveries.map((one) => one.state)).toEqual(['Cancelled']);
    }
  });
});

describe('cancelling', () => {
  it('needs a reason (JOB-29) and is the owner’s or an administrator’s', async () => {
    const jobId = await makeJob(server, { flow: [['approver']], by: 'approver' });
    const own = await decide(cancelJob, jobId, { description: '' }, approver);
    expect([own.status, await keyOf(own)]).toEqual([400, 'lang_job_description_required']);
    expect((await decide(cancelJob, jobId, { description: 'Yönetici' }, owner)).status).toBe(200);
    const other = await makeJob(server, { flow: [['approver']] });
    expect((await decide(cancelJob, other, { description: 'Olmaz' }, approver)).status).toBe(401);
    expect((await readJob(server, other)).status).toBe('Circulating');
  });

  it('stops whoever acts afterwards (JOB-21)', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    await decide(cancelJob, jobId, { description: 'Dur' }, owner);
    for (const answer of [
      await decide(approveJob, jobId, {}, approver),
      await decide(declineJob, jobId, { description: 'Hayır' }, approver),
    ])
      expect([answer.status, await keyOf(answer)]).toEqual([400, 'lang_job_not_waiting_for_you']);
    const twice = await decide(cancelJob, jobId, { description: 'Yine' }, owner);
    expect(await keyOf(twice)).toBe('lang_job_status_forbids');
    expect(await statesOf(jobId)).toEqual(['Waiting']);
  });

  it('at the moment of the last approval ends cancelled or on its way, and nothing in between', async () => {
    for (let round = 0; round < 5; round += 1) {
      const jobId = await makeJob(server, { flow: [['approver']], name: `Yarış ${round}` });
      await Promise.all([
        decide(approveJob, jobId, {}, approver),
        decide(cancelJob, jobId, { description: 'Vazgeçtim' }, owner),
      ]);
      const job = await jobWhen(
        server,
        jobId,
        (one) =>
          ['Canceled', 'Completed'].includes(one.status) && one.deliveries[0]?.state !== 'WaitingToSend',
      );
      const approved = job.steps[0]?.people[0]?.state === 'Approved';
      // What had been sent when the cancellation came stays sent.
      if (!approved) expect(job.deliveries[0]?.state).toBe('Cancelled');
      expect(['Canceled', 'Completed']).toContain(job.status);
    }
  });
});

describe('undoing a cancellation', () => {
  const undo = (jobId: string, who = owner) =>
    server.ask(undoCancelJob, { params: { id: jobId }, requestId: randomUUID() }, who);

  it('leads back to the status and step there was (JOB-08, JOB-22)', async () => {
    const jobId = await makeJob(server, { flow: [['approver'], ['signer2']], name: 'Geri alınan' });
    await approve(server, 'approver', jobId);
    await decide(cancelJob, jobId, { description: 'Bir dakika' }, owner);
    expect((await readJob(server, jobId)).actions).toEqual(['undoCancel', 'revise']);
    expect((await undo(jobId)).status).toBe(200);
    const job = await readJob(server, jobId);
    expect([job.status, job.waitingFor, job.endDescription]).toEqual([
      'Circulating',
      'AwaitingApproval',
      null,
    ]);
    expect(await statesOf(jobId)).toEqual(['Approved', 'Waiting']);
    await approve(server, 'signer2', jobId);
    const done = await jobWhen(server, jobId, (one) => one.status === 'Completed');
    expect(done.deliveries.map((one) => one.state)).toEqual(['Sent']);
  });

  it('twice at once happens once', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    await decide(cancelJob, jobId, { description: 'Dur' }, owner);
    const answers = await Promise.all([undo(jobId), undo(jobId)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(await eventsOf(jobId, 'job.cancelUndone')).toBe(1);
  });

  it('is refused where the account has switched it off (JOB-09), and to others', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    await decide(cancelJob, jobId, { description: 'Dur' }, owner);
    expect((await undo(jobId, approver)).status).toBe(401);
    const switchUndo = (off: boolean) =>
      server.platform.db.inInstallation((tx) =>
        tx.execute(`update accounts set params = '{"undoCancelDisabled":${off}}' where code = 'demo'`),
      );
    expect((await readJob(server, jobId)).cancelIsFinal).toBe(false);
    await switchUndo(true);
    try {
      expect((await readJob(server, jobId)).cancelIsFinal).toBe(true);
      expect(await keyOf(await undo(jobId))).toBe('lang_job_undo_cancel_disabled');
      expect((await readJob(server, jobId)).actions).toEqual(['revise']);
    } finally {
      await switchUndo(false);
    }
    expect((await undo(jobId)).status).toBe(200);
  });

  it('is refused when another job took the document number meanwhile', async () => {
    const jobId = await makeJob(server, { flow: [['approver']], documentNumber: 'İK-12' });
    await decide(cancelJob, jobId, { description: 'Dur' }, owner);
    await makeJob(server, { flow: [['approver']], documentNumber: 'İK-12' });
    const answer = await undo(jobId);
    expect([answer.status, await keyOf(answer)]).toEqual([400, 'lang_draft_document_number_duplicate']);
    expect((await readJob(server, jobId)).status).toBe('Canceled');
  });

  it('of a job that is not cancelled is refused', async () => {
    const jobId = await makeJob(server, { flow: [['approver']] });
    expect(await keyOf(await undo(jobId))).toBe('lang_job_status_forbids');
  });
});

it('a job of another account is not found, whatever is asked of it', async () => {
  const jobId = await makeJob(server, { flow: [['approver']] });
  const outsider = await server.person('builder', 'ornek');
  expect((await server.ask(getJob, { params: { id: jobId } }, outsider)).status).toBe(404);
  for (const answer of [
    decide(approveJob, jobId, {}, outsider),
    decide(declineJob, jobId, { description: 'x' }, outsider),
    decide(cancelJob, jobId, { description: 'x' }, outsider),
    server.ask(undoCancelJob, { params: { id: jobId } }, outsider),
  ])
    expect((await answer).status).toBe(404);
  expect(await statesOf(jobId)).toEqual(['Waiting']);
});
