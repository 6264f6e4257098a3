import { createHash } from 'node:crypto';
import {
  cancelJob,
  circulateDraft,
  declineJob,
  formatVerificationCode,
  getDraft,
  type Privacy,
  privacies,
  reviseJob,
  saveDraft,
  undoCancelJob,
  type Verification,
  verifyDocument,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../../testing/client.ts';
import { bytesOf, makeCodedJob } from '../../../testing/codeScene.ts';
import { signerOf, signJobs } from '../../../testing/companionSession.ts';
import { jobWhen, readJob } from '../../../testing/jobScene.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

let server: SceneServer;
let owner: Caller;
let offsetMs = 0;

beforeAll(async () => {
  server = await startSceneServer({ clock: () => new Date(Date.now() + offsetMs) });
  owner = await server.person('owner');
});
beforeEach(async () => {
  offsetMs = 0;
  await inInstallation('delete from sign_in_failures');
});
afterAll(() => server.close());

const inInstallation = (text: string) => server.platform.db.inInstallation((tx) => tx.execute(sql.raw(text)));
const inDemo = async (text: string) =>
  server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute<{ code: string }>(sql.raw(text)));
const codeOf = async (jobId: string): Promise<string> => {
  const { rows } = await inDemo(
    `select c.code from document_codes c join job_files f on f.account_id = c.account_id and f.id = c.file_id
     where f.job_id = '${jobId}'`,
  );
  return rows[0]?.code ?? '';
};
const verify = (code: string) => server.call(verifyDocument, { params: { code } });
const refusal = (code: string) => server.refusal(verifyDocument, { params: { code } });
const hashOf = async (jobId: string): Promise<string> => {
  const [file] = (await readJob(server, jobId)).files;
  return createHash('sha256')
    .update(await bytesOf(server, file?.id ?? '', owner))
    .digest('hex');
};

/** What of an answer depends on the privacy. */
const shown = (answer: Verification, privacy: Privacy) =>
  privacy === 'Normal' ? answer : { ...answer, document: null, signers: null };

describe.each(privacies)('SIGN-17: a document of privacy %s', (privacy) => {
  const make = (name: string) =>
    makeCodedJob(server, { name, privacy, files: { [`${name}.pdf`]: makePdf() }, flow: [['signer1!']] });

  it('is told of while it circulates, once it is declined, replaced, and when its revision is cancelled', async () => {
    const name = `Gizlilik ${privacy}`;
    const id = await make(name);
    const code = await codeOf(id);
    const circulated = await hashOf(id);
    const job = await readJob(server, id);
    const expected: Verification = {
      accountName: await accountTitle(),
      state: 'InCirculation',
      circulatedAt: (await circulatedAt(id)) ?? '',
      completedAt: null,
      document: { name: `${name}.pdf`, trackingNumber: job.trackingNumber, replacedBy: null },
      signers: null,
      hashes: { circulated, completed: null },
    };
    expect(await verify(code)).toEqual(shown(expected, privacy));

    const signer = await server.person('signer1');
    await server.call(declineJob, { params: { id }, body: { description: 'Eksik sayfa' } }, signer);
    expect(await verify(code)).toEqual(shown({ ...expected, state: 'Declined' }, privacy));

    const { draftId } = await server.call(reviseJob, { params: { id } }, owner);
    // What is only a draft has replaced nothing.
    expect((await verify(code)).state).toBe('Declined');
    const { version } = await server.call(getDraft, { params: { id: draftId } }, owner);
    await server.call(circulateDraft, { params: { id: draftId }, body: { version } }, owner);
    const replacedBy = `${job.trackingNumber}/1`;
    const document = { name: `${name}.pdf`, trackingNumber: job.trackingNumber, replacedBy };
    expect(await verify(code)).toEqual(shown({ ...expected, state: 'Replaced', document }, privacy));
    const next = await codeOf(draftId);
    expect(next).not.toBe(code);
    expect((await verify(next)).state).toBe('InCirculation');

    const cancelled = { params: { id: draftId }, body: { description: 'Vazgeçildi' } };
    await server.call(cancelJob, cancelled, owner);
    expect((await verify(next)).state).toBe('Cancelled');
    expect(await verify(code)).toEqual(shown({ ...expected, state: 'Declined' }, privacy));
    await server.call(undoCancelJob, { params: { id: draftId } }, owner);
    expect([(await verify(next)).state, (await verify(code)).state]).toEqual(['InCirculation', 'Replaced']);
  });

  it('is told of once it is completed: when, by whom, and by the hash of the finished file', async () => {
    const name = `Biten ${privacy}`;
    const id = await make(name);
    const code = await codeOf(id);
    const circulated = await hashOf(id);
    await signJobs(server, await server.person('signer1'), [id], signerOf('10000000146'));
    const { trackingNumber } = await jobWhen(server, id, ({ status }) => status === 'Completed');
    const answer = await verify(code);
    const [signer] = answer.signers ?? [];
    expect(answer).toEqual(
      shown(
        {
          accountName: await accountTitle(),
          state: 'Completed',
          circulatedAt: (await circulatedAt(id)) ?? '',
          completedAt: answer.completedAt,
          document: { name: `${name}.pdf`, trackingNumber, replacedBy: null },
          signers: [{ name: 'Gülşen Öztürk', signedAt: signer?.signedAt ?? '' }],
          hashes: { circulated, completed: await hashOf(id) },
        },
        privacy,
      ),
    );
    expect(Date.parse(answer.completedAt ?? '')).toBeGreaterThan(Date.parse(answer.circulatedAt));
    expect(answer.hashes.completed).not.toBe(circulated);
    if (privacy !== 'Normal')
      expect(JSON.stringify(answer)).not.toMatch(new RegExp(`Biten|${trackingNumber}|Gülşen`));
    expect(JSON.stringify(answer)).not.toMatch(/@|[0-9a-f]{24}(?![0-9a-f])(?<![0-9a-f]{25})/);

    const { draftId } = await server.call(reviseJob, { params: { id } }, owner);
    const { version } = await server.call(getDraft, { params: { id: draftId } }, owner);
    await server.call(circulateDraft, { params: { id: draftId }, body: { version } }, owner);
    // What was finished holds while nobody knows what becomes of the next one.
    expect(await verify(code)).toEqual(answer);
    await signJobs(server, await server.person('signer1'), [draftId], signerOf('10000000146'));
    await jobWhen(server, draftId, ({ status }) => status === 'Completed');
    const document = answer.document && { ...answer.document, replacedBy: `${trackingNumber}/1` };
    // Its hash stays, for whoever compares a file.
    expect(await verify(code)).toEqual({ ...answer, state: 'Replaced', document });
  });
});

it('SIGN-17: of a revision that is private the number is not told by the code of the one before it', async () => {
  const id = await makeCodedJob(server, { name: 'Sonra gizlenen', files: { 'a.pdf': makePdf() } });
  const signer = await server.person('signer1');
  await server.call(declineJob, { params: { id }, body: { description: 'Eksik sayfa' } }, signer);
  const { draftId } = await server.call(reviseJob, { params: { id } }, owner);
  const { version, content } = await server.call(getDraft, { params: { id: draftId } }, owner);
  const body = { version, content: { ...content, privacy: 'TopSecret' as const } };
  const saved = await server.call(saveDraft, { params: { id: draftId }, body }, owner);
  await server.call(circulateDraft, { params: { id: draftId }, body: { version: saved.version } }, owner);
  const answer = await verify(await codeOf(id));
  expect([answer.state, answer.document?.replacedBy]).toEqual(['Replaced', null]);
});

describe('SIGN-17: a verification code', () => {
  it('is taken as people type it', async () => {
    const code = await codeOf(await makeCodedJob(server, { name: 'Yazılan' }));
    const typed = [
      formatVerificationCode(code),
      code.toLowerCase(),
      ` ${formatVerificationCode(code).replaceAll('-', ' ')} `,
      code.replaceAll('0', 'O').replaceAll('1', 'l'),
    ];
    for (const one of typed) expect((await verify(one)).document?.name).toBe('Sözleşme.pdf');
  });

  it('that no document bears is answered alike, whatever it is', async () => {
    const id = await makeCodedJob(server, { name: 'Silinen' });
    const code = await codeOf(id);
    await inDemo(`delete from job_files where job_id = '${id}'`);
    const answers = [];
    for (const one of [code, '0'.repeat(16), 'A1B0', "' or 1=1 --", 'ı'.repeat(200), '%00', '../x']) {
      const { status, body } = await refusal(one);
      answers.push({ status, ...body, requestId: '' });
    }
    const [first] = answers;
    expect(first).toMatchObject({ status: 404, code: 'not_found' });
    expect(first?.errors.map(({ key }) => key)).toEqual(['lang_verification_unknown']);
    for (const other of answers) expect(other).toEqual(first);
  });

  it('is asked for in vain so often only from one place; a real one costs nothing', async () => {
    const code = await codeOf(await makeCodedJob(server, { name: 'Sınır' }));
    for (let tries = 0; tries < 70; tries += 1) await verify(code);
    expect((await inInstallation('select * from sign_in_failures')).rows).toEqual([]);
    for (let tries = 0; tries < 60; tries += 1) expect((await refusal('1'.repeat(16))).status).toBe(404);
    const held = await refusal(code);
    expect([held.status, held.keys]).toEqual([429, ['lang_too_many_requests']]);
    // Nobody is kept from signing in by it.
    expect((await server.person('approver')).key).toBeTruthy();
    offsetMs = 31_000;
    expect((await verify(code)).state).toBe('InCirculation');
  });

  it('that is real keeps nobody of its network waiting, however many were asked for in vain before', async () => {
    const code = await codeOf(await makeCodedJob(server, { name: 'Ortak ağ' }));
    for (let tries = 0; tries < 60; tries += 1) expect((await refusal('1'.repeat(16))).status).toBe(404);
    offsetMs = 31_000;
    for (let tries = 0; tries < 5; tries += 1) expect((await verify(code)).state).toBe('InCirculation');
    expect((await refusal('1'.repeat(16))).status).toBe(404);
    expect((await refusal('1'.repeat(16))).status).toBe(429);
    // Failures are forgotten an hour after the last one, whoever asked for real ones meanwhile.
    offsetMs = 50 * 60_000;
    expect((await verify(code)).state).toBe('InCirculation');
    offsetMs = 62 * 60_000;
    for (let tries = 0; tries < 5; tries += 1) expect((await refusal('1'.repeat(16))).status).toBe(404);
  });

  it('outlives the account’s period, and its closing', async () => {
    const code = await codeOf(await makeCodedJob(server, { name: 'Süresi dolan' }));
    const { rows } = await inDemo('select starts_on::text as code from periods');
    await inDemo("update periods set starts_on = '2020-01-01', ends_on = '2020-12-31'");
    await inInstallation("update accounts set is_active = false where code = 'demo'");
    try {
      expect(await verify(code)).toMatchObject({ state: 'InCirculation', accountName: await accountTitle() });
    } finally {
      await inInstallation("update accounts set is_active = true where code = 'demo'");
      await inDemo(`update periods set starts_on = '${rows[0]?.code}', ends_on = '2099-12-31'`);
    }
  });

  it('says whose it is one by one: the application cannot list codes, nor another account read them', async () => {
    const code = await codeOf(await makeCodedJob(server, { name: 'Dizin' }));
    for (const text of [
      'select * from verification_codes',
      "update verification_codes set code = 'x'",
      'delete from verification_codes',
    ])
      await expect(inInstallation(text)).rejects.toMatchObject({ cause: { code: '42501' } });
    const { rows } = await inInstallation(`select account_of_code('${code}') as account`);
    expect(rows).toEqual([{ account: await server.accountId() }]);
    const others = await server.platform.db.inAccount(await server.accountId('ornek'), (tx) =>
      tx.execute(sql`select * from document_codes`),
    );
    expect(others.rows).toEqual([]);
  });
});

async function accountTitle(): Promise<string> {
  const { rows } = await inInstallation("select title from accounts where code = 'demo'");
  return String(rows[0]?.title);
}

async function circulatedAt(id: string): Promise<string | undefined> {
  const { rows } = await inDemo(
    `select to_char(circulated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as code from jobs where id = '${id}'`,
  );
  return rows[0]?.code;
}
