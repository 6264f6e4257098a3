import {
  askToSign,
  cancelSigning,
  exportAudit,
  getFileVerdicts,
  getServerKey,
  renewSigningTicket,
} from '@tomar/contract';
import { makePdf, type SoftHsm, softHsmLibrary, startSoftHsm } from '@tomar/signatures/testing';
import type { TokenKey } from '@tomar/tokens/tokenKey.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CommandFailed, CommandRefused } from '../../../../commands/commandErrors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { TaskContext } from '../../../../platform/tasks/handleTask.ts';
import type { Caller } from '../../../../testing/client.ts';
import { makeJob, readJob } from '../../../../testing/jobScene.ts';
import {
  ask,
  ended,
  fingerprintOf,
  identityOf,
  serverKey,
  type TokenSettings,
  tokenSettings,
} from '../../../../testing/serverKeys.ts';
import { type SceneServer, startSceneServer } from '../../../../testing/startSceneServer.ts';
import { signWithServerKey } from './signWithServerKey.ts';

const library = softHsmLibrary();
const pin = '24681357';
const label = 'Tomar sunucu';
const first = identityOf('10000000146');
const second = identityOf('11111111110');
const files = Object.fromEntries(
  [1, 2, 3].map((number) => [`Belge ${number}.pdf`, makePdf({ filler: number * 500 })]),
);

describe.skipIf(library === undefined)('a key of the server', () => {
  let hsm: SoftHsm;
  let token: TokenSettings;
  let server: SceneServer;
  let person: Caller;
  const signaturesIn = async (jobId: string) =>
    (await readJob(server, jobId)).files.map((file) => file.signatures);
  const bind = (email = 'gulsen@demo.example', identity = first) =>
    serverKey(server, 'bind', 'demo', '--email', email, '--certificate', fingerprintOf(identity));

  beforeAll(async () => {
    if (library === undefined) throw new Error('no SoftHSM');
    hsm = startSoftHsm(library);
    hsm.addToken(label, pin);
    hsm.addIdentity(label, pin, first, 'birinci', 'a1');
    hsm.addIdentity(label, pin, second, 'ikinci', 'b2');
    token = await tokenSettings(library, label, pin);
    server = await startSceneServer({ config: { serverToken: token.settings } });
    person = await server.person('signer1');
    await bind();
  });
  afterEach(() => token.writePin(pin));
  afterAll(async () => {
    await server.close();
    await token.remove();
    hsm.remove();
  });

  it('signs every document of a job, and the flow goes on', async () => {
    const jobId = await makeJob(server, { flow: [['signer1!'], ['approver']], files });
    const session = await ask(server, person, jobId);
    expect([session.purpose, session.holder, session.state]).toEqual(['Sign', 'ServerKey', 'Created']);
    const after = await ended(server, person, session.id);
    expect([after.state, after.error]).toEqual(['Embedded', null]);
    const job = await readJob(server, jobId);
    expect(job.files.map((file) => file.signatures)).toEqual([1, 1, 1]);
    expect(job.steps.map((step) => step.people[0]?.state)).toEqual(['Signed', 'Waiting']);
    const [file] = job.files;
    const verdicts = await server.call(getFileVerdicts, { params: { id: file?.id ?? '' } }, person);
    const [verdict] = verdicts;
    expect(verdict?.signer).toBe('SUNUCU 10000000146');
  });

  it('leaves in the trail who bound it, for whom, and which documents it signed', async () => {
    const jobId = await makeJob(server);
    await ended(server, person, (await ask(server, person, jobId)).id);
    const response = await server.ask(exportAudit, {}, await server.person('owner'));
    const events = (await response.text())
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line));
    const bound = events.find(({ event }) => event === 'serverKey.bound');
    expect(bound).toMatchObject({
      actorName: 'operator',
      subjectId: await server.userId('signer1'),
      facts: expect.stringContaining(fingerprintOf(first)),
    });
    const signed = events.findLast(({ event }) => event === 'document.signed');
    expect(signed.actorId).toBe(await server.userId('signer1'));
    expect(JSON.parse(signed.facts)).toMatchObject({ holder: 'ServerKey' });
    // The address that the person asked from, as where a companion signs.
    const ofSession = events.filter(({ event }) => event === 'document.signed' || event === 'job.signed');
    expect(new Set(ofSession.map((event) => event.texts?.ipAddress?.text))).toEqual(new Set(['127.0.0.1']));
  });

  it('is shown to whom it is bound, and to nobody else', async () => {
    const { certificate } = await server.call(getServerKey, {}, person);
    expect(certificate).toMatchObject({ id: fingerprintOf(first), commonName: 'SUNUCU 10000000146' });
    const other = await server.person('signer2');
    expect(await server.call(getServerKey, {}, other)).toEqual({ certificate: null });
  });

  it('signs for nobody to whom it is not bound, nor any more once it is released', async () => {
    const jobId = await makeJob(server, { flow: [['signer1!', 'signer2!']] });
    const keys = async (key: string) => {
      const body = { jobIds: [jobId], holder: 'ServerKey' as const };
      return (await server.refusal(askToSign, { body }, await server.person(key))).keys;
    };
    expect(await keys('signer2')).toEqual(['lang_sign_server_key_not_bound']);
    await serverKey(server, 'release', 'demo', '--email', 'gulsen@demo.example');
    expect(await keys('signer1')).toEqual(['lang_sign_server_key_not_bound']);
    expect(await signaturesIn(jobId)).toEqual([0]);
    await bind();
  });

  it('is not bound to somebody whose certificate it is not, who may not sign, or who is not there', async () => {
    await expect(bind('yigit@demo.example', first)).rejects.toThrow(CommandRefused);
    await expect(bind('ayse@demo.example')).rejects.toThrow(CommandRefused);
    await expect(bind('yok@demo.example')).rejects.toThrow('is no user of "demo"');
    const odd = ['bind', 'demo', '--email', 'gulsen@demo.example', '--certificate', 'f'.repeat(64)];
    await expect(serverKey(server, ...odd)).rejects.toThrow('the token shows no certificate');
  });

  it.each([
    ['Sign', 'MobileOperator'],
    ['SignIn', 'ServerKey'],
    ['Prove', 'ServerKey'],
    ['Seal', 'ServerKey'],
  ] as const)('takes no part in what this version does not do: %s by %s', async (purpose, holder) => {
    const body = { jobIds: [await makeJob(server)], purpose, holder };
    const refusal = await server.refusal(askToSign, { body }, person);
    expect([refusal.status, ...refusal.keys]).toEqual([400, 'lang_sign_kind_unavailable']);
  });

  it('gives no ticket to a companion', async () => {
    const { id } = await ask(server, person, await makeJob(server, { files }));
    const refusal = await server.refusal(renewSigningTicket, { params: { id }, body: {} }, person);
    expect(['lang_sign_no_ticket', 'lang_sign_session_ended']).toContain(refusal.keys[0]);
    await ended(server, person, id);
  });

  it('and another on the same token sign the same documents at once', async () => {
    await bind('yigit@demo.example', second);
    const other = await server.person('signer2');
    const jobs = await Promise.all(
      [1, 2].map(() => makeJob(server, { flow: [['signer1!', 'signer2!']], files })),
    );
    const begun = await Promise.all([ask(server, person, ...jobs), ask(server, other, ...jobs)]);
    const ends = [await ended(server, person, begun[0].id), await ended(server, other, begun[1].id)];
    expect(ends.map(({ state, error }) => [state, error])).toEqual([
      ['Embedded', null],
      ['Embedded', null],
    ]);
    for (const jobId of jobs) expect(await signaturesIn(jobId)).toEqual([2, 2, 2]);
  });

  it.each([
    ['that everybody can read', () => token.writePin(pin, 0o604)],
    ['that is empty', () => token.writePin('\n')],
  ])('with a PIN file %s does not sign, and says why', async (_what, spoil) => {
    await spoil();
    const after = await ended(server, person, (await ask(server, person, await makeJob(server))).id);
    expect([after.state, after.error]).toEqual(['Failed', 'lang_sign_server_key_pin_file']);
    const trying = serverKey(server, 'try', fingerprintOf(first));
    await expect(trying).rejects.toThrow(CommandFailed);
    await expect(trying).rejects.toThrow('pin_unreadable');
  });
});

describe.skipIf(library === undefined)('a try to sign with a key of the server', () => {
  let hsm: SoftHsm;
  let token: TokenSettings;
  let server: SceneServer;
  let person: Caller;
  const signaturesIn = async (jobId: string) =>
    (await readJob(server, jobId)).files.map((file) => file.signatures);

  beforeAll(async () => {
    if (library === undefined) throw new Error('no SoftHSM');
    hsm = startSoftHsm(library);
    hsm.addToken(label, pin);
    hsm.addIdentity(label, pin, first, 'birinci', 'a1');
    token = await tokenSettings(library, label, pin);
    server = await startSceneServer({ services: ['web'], config: { serverToken: token.settings } });
    person = await server.person('signer1');
    const whose = ['--email', 'gulsen@demo.example', '--certificate', fingerprintOf(first)];
    await serverKey(server, 'bind', 'demo', ...whose);
  });
  afterAll(async () => {
    await server.close();
    await token.remove();
    hsm.remove();
  });

  it('is not used where the right, the account’s licence or the binding went meanwhile', async () => {
    const signer = await server.userId('signer1');
    const inDemo = async (text: string) =>
      server.platform.db.inAccount(await server.accountId(), (tx) => tx.execute(text));
    const jobId = await makeJob(server);
    const during = async (change: string, back: string) => {
      const context = await waitingTry(server, person, jobId);
      await inDemo(change);
      await signWithServerKey(context, { sessionId: context.sessionId });
      await inDemo(back);
      return (await ended(server, person, context.sessionId)).error;
    };
    expect(
      await during(
        `update users set authorities = '{Draft}' where id = '${signer}'`,
        `update users set authorities = '{Signer,Draft}' where id = '${signer}'`,
      ),
    ).toBe('lang_sign_server_key_not_bound');
    expect(
      await during(
        `update periods set ends_on = '2020-12-31', starts_on = '2020-01-01'`,
        `update periods set ends_on = '2099-12-31'`,
      ),
    ).toBe('lang_licence_expired');
    expect(
      await during(
        `update server_keys set certificate_sha256 = repeat('0', 64) where user_id = '${signer}'`,
        `update server_keys set certificate_sha256 = '${fingerprintOf(first)}' where user_id = '${signer}'`,
      ),
    ).toBe('lang_sign_server_key_not_there');
    expect(await signaturesIn(jobId)).toEqual([0]);
  });

  it('of a worker that died in the middle goes on with the rest, and signs nothing twice', async () => {
    const jobId = await makeJob(server, { files });
    const context = await waitingTry(server, person, jobId);
    const { sessionId } = context;
    let signed = 0;
    const dead = signWithServerKey(
      {
        ...context,
        platform: withKey(server.platform, (sign) => async (request) => {
          signed += 1;
          return signed > 2 ? new Promise<Uint8Array>(() => undefined) : sign(request);
        }),
      },
      { sessionId },
    );
    void dead;
    await expect.poll(() => signed).toBe(3);
    await signWithServerKey(context, { sessionId });
    expect((await ended(server, person, sessionId)).state).toBe('Embedded');
    expect(await signaturesIn(jobId)).toEqual([1, 1, 1]);
  });

  it('of a worker that was taken for dead and comes back puts nothing in', async () => {
    const jobId = await makeJob(server, { flow: [['signer1!'], ['approver']], files });
    const context = await waitingTry(server, person, jobId);
    const { sessionId } = context;
    /** A try that comes as far as its first signature, and goes on when it is let. */
    const held = async () => {
      const gate = Promise.withResolvers<void>();
      let reached = false;
      const platform = withKey(server.platform, (sign) => async (request) => {
        reached = true;
        await gate.promise;
        return sign(request);
      });
      const over = signWithServerKey({ ...context, platform }, { sessionId });
      await expect.poll(() => reached).toBe(true);
      return { over, goOn: () => gate.resolve() };
    };
    const [dead, living] = [await held(), await held()];
    dead.goOn();
    await dead.over;
    expect(await signaturesIn(jobId)).toEqual([0, 0, 0]);
    living.goOn();
    await living.over;
    expect((await ended(server, person, sessionId)).state).toBe('Embedded');
    expect(await signaturesIn(jobId)).toEqual([1, 1, 1]);
    const { timeline } = await readJob(server, jobId);
    expect(timeline.filter(({ event }) => event === 'job.signed')).toHaveLength(1);
  });

  it('stops when the person gives the session up', async () => {
    const jobId = await makeJob(server, { files });
    const context = await waitingTry(server, person, jobId);
    const { sessionId } = context;
    const platform = withKey(server.platform, (sign) => async (request) => {
      await server.call(cancelSigning, { params: { id: sessionId } }, person);
      return sign(request);
    });
    await signWithServerKey({ ...context, platform }, { sessionId });
    const after = await ended(server, person, sessionId);
    expect([after.state, after.error]).toEqual(['Failed', 'lang_sign_cancelled']);
    expect(await signaturesIn(jobId)).toEqual([0, 0, 0]);
  });
});

type WaitingTry = TaskContext & { readonly sessionId: string };

/** A session that was begun, and a try of its task; no worker runs. */
async function waitingTry(server: SceneServer, person: Caller, jobId: string): Promise<WaitingTry> {
  const { id } = await ask(server, person, jobId);
  return {
    platform: server.platform,
    accountId: await server.accountId(),
    taskId: '',
    attempt: 1,
    claim: 1,
    lastAttempt: false,
    signal: new AbortController().signal,
    stillMine: async () => true,
    sessionId: id,
  };
}

type Sign = TokenKey['sign'];

/** The same platform, whose token's keys sign in another way. */
function withKey(platform: Platform, change: (sign: Sign) => Sign): Platform {
  const { serverToken } = platform;
  if (serverToken === null) throw new Error('the server has no token');
  return {
    ...platform,
    serverToken: {
      ...serverToken,
      async open(certificateId) {
        const key = await serverToken.open(certificateId);
        return { ...key, sign: change(key.sign) };
      },
    },
  };
}
