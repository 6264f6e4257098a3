import {
  beginSigning,
  cancelJob,
  cancelSigning,
  getSigningSession,
  limits,
  redeemTicket,
  renewSigningTicket,
  reportSigningFailure,
  submitCertificate,
  submitSignatures,
} from '@tomar/contract';
import type { Signer } from '@tomar/signatures/keys';
import { makePdf } from '@tomar/signatures/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import {
  askDigests,
  handIn,
  redeem,
  signAndHandIn,
  signDigests,
  signerOf,
  signJobs,
} from '../../../testing/companionSession.ts';
import { followEvents } from '../../../testing/followEvents.ts';
import { approve, makeJob, readJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

let server: SceneServer;
let person: Caller;
let key1: Signer;
let minutes = 0;

beforeAll(async () => {
  server = await startSceneServer({ clock: () => new Date(Date.now() + minutes * 60_000) });
  person = await server.person('signer1');
  key1 = signerOf('10000000146');
});
beforeEach(() => {
  minutes = 0;
});
afterAll(() => server.close());

const threeFiles = Object.fromEntries(
  [1, 2, 3].map((number) => [`Belge ${number}.pdf`, makePdf({ filler: number * 1000 })]),
);
const beginFor = (jobId: string, who = person, note = '') =>
  server.call(beginSigning, { body: { jobIds: [jobId], note } }, who);
const sessionNow = (id: string) => server.call(getSigningSession, { params: { id } }, person);
const signaturesIn = async (jobId: string) =>
  (await readJob(server, jobId)).files.map((file) => file.signatures);

describe('signing', () => {
  it('takes all documents of several jobs with one ticket, and asks the next step', async () => {
    const first = await makeJob(server, { flow: [['signer1!'], ['approver']], files: threeFiles });
    const second = await makeJob(server, { flow: [['signer1!', 'signer2!']] });
    const session = await signJobs(server, person, [first, second, first], key1, 'Uygundur ✓');
    expect([session.state, session.error]).toEqual(['Embedded', null]);
    expect(session.items.map((item) => item.state)).toEqual(Array(4).fill('Embedded'));
    const job = await readJob(server, first);
    expect(job.files.map((file) => file.signatures)).toEqual([1, 1, 1]);
    expect(job.steps.map((step) => step.people[0]?.state)).toEqual(['Signed', 'Waiting']);
    expect(job.steps[0]?.people[0]?.note).toBe('Uygundur ✓');
    expect((await readJob(server, second)).steps[0]?.people.map((one) => one.state)).toEqual([
      'Signed',
      'Waiting',
    ]);
  });

  it('takes a note of 2,000 characters and no more (JOB-28)', async () => {
    const jobId = await makeJob(server);
    const body = { jobIds: [jobId], note: 'ş'.repeat(2001) };
    const refusal = await server.refusal(beginSigning, { body }, person);
    expect(refusal.keys).toEqual(['lang_job_note_too_long']);
    expect((await beginFor(jobId, person, 'ş'.repeat(2000))).session.state).toBe('Created');
  });

  it('may be repeated at each call; the answer to the last one may be lost, too', async () => {
    const jobId = await makeJob(server, { flow: [['signer1!'], ['approver']], files: threeFiles });
    const { ticket } = await beginFor(jobId);
    const key = await redeem(server, ticket);
    await askDigests(server, key, key1);
    const digests = await askDigests(server, key, key1);
    const [one, ...rest] = await signDigests(key1, digests);
    if (!one) throw new Error('nothing to sign');
    await handIn(server, key, [one]);
    await handIn(server, key, [one]);
    expect(await signaturesIn(jobId)).toEqual([1, 0, 0]);
    const last = await handIn(server, key, [one, ...rest]);
    expect(last.session.state).toBe('Embedded');
    // The answer to that was lost: the same again tells how it ended.
    expect(await handIn(server, key, [one, ...rest])).toEqual(last);
    expect(await signaturesIn(jobId)).toEqual([1, 1, 1]);
  });

  it('of the same values four times at the same moment signs once, and everybody hears so', async () => {
    const jobId = await makeJob(server, { flow: [['signer1!'], ['approver']], files: threeFiles });
    const { ticket, session } = await beginFor(jobId);
    const key = await redeem(server, ticket);
    const values = await signDigests(key1, await askDigests(server, key, key1));
    const ends = await Promise.all([1, 2, 3, 4].map(() => handIn(server, key, values)));
    for (const end of ends) expect(end.again).toEqual([]);
    const after = await sessionNow(session.id);
    expect([after.state, after.error]).toEqual(['Embedded', null]);
    expect(after.items.map((item) => item.state)).toEqual(['Embedded', 'Embedded', 'Embedded']);
    const job = await readJob(server, jobId);
    expect(job.files.map((file) => file.signatures)).toEqual([1, 1, 1]);
    expect(job.timeline.filter((event) => event.event === 'job.signed')).toHaveLength(1);
  });

  it('goes on after half of the documents with another session', async () => {
    const jobId = await makeJob(server, { files: threeFiles });
    const { ticket } = await beginFor(jobId);
    const key = await redeem(server, ticket);
    const [one] = await signDigests(key1, await askDigests(server, key, key1));
    if (!one) throw new Error('nothing to sign');
    await handIn(server, key, [one]);
    const next = await beginFor(jobId);
    expect(next.session.items).toHaveLength(2);
    await signJobs(server, person, [jobId], key1);
    expect(await signaturesIn(jobId)).toEqual([1, 1, 1]);
  });

  it('by the same person in two tabs puts one signature into each document', async () => {
    const jobId = await makeJob(server, { flow: [['signer1!'], ['approver']], files: threeFiles });
    const tabs = [];
    for (const { ticket } of [await beginFor(jobId), await beginFor(jobId)]) {
      const key = await redeem(server, ticket);
      tabs.push({ key, digests: await askDigests(server, key, key1) });
    }
    const ends = await Promise.all(tabs.map(({ key, digests }) => signAndHandIn(server, key, key1, digests)));
    expect(ends.map((end) => [end.state, end.error])).toEqual([
      ['Embedded', null],
      ['Embedded', null],
    ]);
    expect(await signaturesIn(jobId)).toEqual([1, 1, 1]);
  });
});

describe('a session', () => {
  it('is not opened when it is not one’s turn, by an approver, or for a job signed already', async () => {
    const later = await makeJob(server, { flow: [['approver'], ['signer1!']] });
    const keysOf = async (jobId: string) =>
      (await server.refusal(beginSigning, { body: { jobIds: [jobId] } }, person)).keys;
    expect(await keysOf(later)).toEqual(['lang_job_not_waiting_for_you']);
    await approve(server, 'approver', later);
    await signJobs(server, person, [later], key1);
    expect(await keysOf(later)).toEqual(['lang_sign_already_signed']);
    const secret = await makeJob(server, { flow: [['signer2!']], privacy: 'TopSecret' });
    expect(await keysOf(secret)).toEqual(['lang_not_found']);
    const approver = await server.person('approver');
    expect((await server.ask(beginSigning, { body: { jobIds: [later] } }, approver)).status).toBe(401);
  });

  it('gives its ticket’s key once, and its person’s pages hear of it', async () => {
    const [page, other] = [
      await followEvents(server, person),
      await followEvents(server, await server.person('signer2')),
    ];
    const { session, ticket } = await beginFor(await makeJob(server));
    const answers = await Promise.allSettled([1, 2, 3].map(() => redeem(server, ticket)));
    expect(answers.map((answer) => answer.status).sort()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const heard = { topic: 'signingSession', id: session.id };
    await expect.poll(() => page.changes.filter(({ topic }) => topic === heard.topic)).toEqual([heard]);
    expect(other.changes).not.toContainEqual(heard);
    await Promise.all([page.close(), other.close()]);
    const body = { ticket, signerVersion: limits.signerVersion };
    expect((await server.refusal(redeemTicket, { body })).keys).toEqual(['lang_sign_ticket_refused']);
  });

  it('refuses a companion that is too old (LIM-02), and keeps the ticket', async () => {
    const { ticket } = await beginFor(await makeJob(server));
    const refusal = await server.refusal(redeemTicket, { body: { ticket, signerVersion: '2.0.9' } });
    expect(refusal.keys).toEqual(['lang_sign_signer_too_old']);
    expect(await redeem(server, ticket)).toContain('.');
  });

  it('with a renewed ticket leaves the old ticket and the old key without effect', async () => {
    const jobId = await makeJob(server);
    const { ticket, session } = await beginFor(jobId);
    const oldKey = await redeem(server, ticket);
    const digests = await askDigests(server, oldKey, key1);
    const renewed = await server.call(renewSigningTicket, { params: { id: session.id }, body: {} }, person);
    await expect(handIn(server, oldKey, await signDigests(key1, digests))).rejects.toThrow(
      'lang_sign_session_ended',
    );
    await expect(redeem(server, ticket)).rejects.toThrow('lang_sign_ticket_refused');
    expect(await signaturesIn(jobId)).toEqual([0]);
    const key = await redeem(server, renewed.ticket);
    const end = await handIn(server, key, await signDigests(key1, await askDigests(server, key, key1)));
    expect(end.session.state).toBe('Embedded');
  });

  it('with a renewed ticket takes the note as it reads at the new try', async () => {
    const jobId = await makeJob(server);
    const { session } = await beginFor(jobId);
    const again = (body: { note?: string }) =>
      server.call(renewSigningTicket, { params: { id: session.id }, body }, person);
    await again({ note: 'Yalnız 2026 için.' });
    const { ticket } = await again({});
    const refused = { params: { id: session.id }, body: { note: 'ş'.repeat(limits.noteLength + 1) } };
    expect((await server.refusal(renewSigningTicket, refused, person)).status).toBe(400);
    const key = await redeem(server, ticket);
    await handIn(server, key, await signDigests(key1, await askDigests(server, key, key1)));
    const { timeline } = await readJob(server, jobId);
    expect(timeline.filter(({ note }) => note !== '').map(({ note }) => note)).toEqual(['Yalnız 2026 için.']);
  });

  it('that was given up takes no signature, and stays given up', async () => {
    const jobId = await makeJob(server);
    const { ticket, session } = await beginFor(jobId);
    const key = await redeem(server, ticket);
    const values = await signDigests(key1, await askDigests(server, key, key1));
    const ended = await server.call(cancelSigning, { params: { id: session.id } }, person);
    expect([ended.state, ended.error]).toEqual(['Failed', 'lang_sign_cancelled']);
    await expect(handIn(server, key, values)).rejects.toThrow('lang_sign_session_ended');
    await server.refusal(renewSigningTicket, { params: { id: session.id }, body: {} }, person);
    expect(await signaturesIn(jobId)).toEqual([0]);
  });

  it('is over after its time: no ticket, no digests, no signatures', async () => {
    const jobId = await makeJob(server);
    const [unused, used] = [await beginFor(jobId), await beginFor(jobId)];
    const key = await redeem(server, used.ticket);
    const values = await signDigests(key1, await askDigests(server, key, key1));
    minutes = limits.signingSessionMinutes + 1;
    expect((await sessionNow(used.session.id)).state).toBe('Expired');
    await expect(redeem(server, unused.ticket)).rejects.toThrow('lang_sign_ticket_refused');
    await expect(handIn(server, key, values)).rejects.toThrow('lang_sign_session_ended');
    await expect(askDigests(server, key, key1)).rejects.toThrow('lang_sign_session_ended');
    await server.refusal(renewSigningTicket, { params: { id: used.session.id }, body: {} }, person);
    expect(await signaturesIn(jobId)).toEqual([0]);
  });

  it('is its person’s alone', async () => {
    const { session } = await beginFor(await makeJob(server, { flow: [['signer1!', 'signer2!']] }));
    for (const [key, account] of [
      ['signer2', 'demo'],
      ['owner', 'demo'],
      ['builder', 'ornek'],
    ] as const) {
      const other = await server.person(key, account);
      for (const endpoint of [getSigningSession, renewSigningTicket, cancelSigning])
        expect((await server.ask(endpoint, { params: { id: session.id } }, other)).status).toBe(404);
    }
    expect((await sessionNow(session.id)).state).toBe('Created');
  });

  it('knows no keys but its own', async () => {
    const { ticket } = await beginFor(await makeJob(server));
    const key = await redeem(server, ticket);
    const accountId = await server.accountId('ornek');
    const forged = [
      `${accountId}.${key.split('.')[1]}`,
      `${key.split('.')[0]}.${'A'.repeat(43)}`,
      'x',
      ticket,
    ];
    const body = { signatures: [{ itemId: '0'.repeat(24), round: 1, value: 'AAAA' }] };
    for (const ticket of forged)
      expect((await server.ask(submitSignatures, { body, headers: { ticket } })).status).toBe(400);
    expect((await server.ask(submitSignatures, { body })).status).toBe(400);
  });

  it('that the companion gave up tells the page why', async () => {
    const { ticket, session } = await beginFor(await makeJob(server));
    const key = await redeem(server, ticket);
    const body = { code: 'token_locked', detail: 'C_Login: CKR_PIN_LOCKED' };
    await server.call(reportSigningFailure, { body, headers: { ticket: key } });
    const after = await sessionNow(session.id);
    expect([after.state, after.error]).toEqual(['Failed', 'lang_sign_token_locked']);
    await expect(askDigests(server, key, key1)).rejects.toThrow('lang_sign_session_ended');
  });
});

describe('a job that is cancelled', () => {
  const cancel = async (jobId: string) =>
    server.call(
      cancelJob,
      { params: { id: jobId }, body: { description: 'Durdu' } },
      await server.person('owner'),
    );

  it('between the digest and the signature is not signed', async () => {
    const jobId = await makeJob(server);
    const { ticket } = await beginFor(jobId);
    const key = await redeem(server, ticket);
    const values = await signDigests(key1, await askDigests(server, key, key1));
    await cancel(jobId);
    const { session, again } = await handIn(server, key, values);
    expect([session.state, session.error, again]).toEqual(['Failed', 'lang_job_not_waiting_for_you', []]);
    expect(await signaturesIn(jobId)).toEqual([0]);
  });

  it('between two documents keeps the signature it has and takes no more', async () => {
    const jobId = await makeJob(server, { files: threeFiles });
    const { ticket } = await beginFor(jobId);
    const key = await redeem(server, ticket);
    const [first, ...rest] = await signDigests(key1, await askDigests(server, key, key1));
    if (!first) throw new Error('nothing to sign');
    await handIn(server, key, [first]);
    await cancel(jobId);
    const { session } = await handIn(server, key, rest);
    expect(session.items.map((item) => item.state)).toEqual(['Embedded', 'Failed', 'Failed']);
    expect(await signaturesIn(jobId)).toEqual([1, 0, 0]);
  });
});

it('a signature by another key is not accepted, and nothing changes', async () => {
  const jobId = await makeJob(server, { files: threeFiles });
  const before = (await readJob(server, jobId)).files;
  const { ticket } = await beginFor(jobId);
  const key = await redeem(server, ticket);
  const digests = await askDigests(server, key, key1);
  const foreign = await signDigests(signerOf('11111111110'), digests);
  const { session } = await handIn(server, key, foreign);
  expect([session.state, session.error]).toEqual(['Failed', 'lang_sign_result_not_accepted']);
  const job = await readJob(server, jobId);
  expect(job.files).toEqual(before);
  expect(job.steps[0]?.people[0]?.state).toBe('Waiting');
  expect(job.timeline.some((event) => event.event === 'document.signed')).toBe(false);
  // A new session may try again.
  expect((await signJobs(server, person, [jobId], key1)).state).toBe('Embedded');
});

it('values that are no signatures at all are not accepted', async () => {
  const jobId = await makeJob(server);
  const { ticket } = await beginFor(jobId);
  const key = await redeem(server, ticket);
  const [digest] = await askDigests(server, key, key1);
  if (!digest) throw new Error('nothing to sign');
  const { session } = await handIn(server, key, [
    { itemId: digest.itemId, round: digest.round, value: 'AAAA' },
  ]);
  expect(session.error).toBe('lang_sign_result_not_accepted');
  const text = { body: { signatures: [{ itemId: digest.itemId, round: 1, value: 'değil' }] } };
  expect((await server.ask(submitSignatures, { ...text, headers: { ticket: key } })).status).toBe(400);
  const garbage = { certificate: 'AAAA', schemes: ['rsa-pkcs1' as const] };
  const fresh = await redeem(server, (await beginFor(jobId)).ticket);
  const refusal = await server.refusal(submitCertificate, { body: garbage, headers: { ticket: fresh } });
  expect(refusal.keys).toEqual(['lang_sign_certificate_unusable']);
});
