import { askToStamp } from '@tomar/contract';
import { makePdf, type SoftHsm, softHsmLibrary, startSoftHsm } from '@tomar/signatures/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TaskContext } from '../../../../platform/tasks/handleTask.ts';
import type { Caller } from '../../../../testing/client.ts';
import { makeDefinition } from '../../../../testing/definitionScene.ts';
import { makeJob, readJob } from '../../../../testing/jobScene.ts';
import {
  ended,
  fingerprintOf,
  sealIdentity,
  serverKey,
  type TokenSettings,
  tokenSettings,
} from '../../../../testing/serverKeys.ts';
import { stampScene } from '../../../../testing/stamps/stampScene.ts';
import { type SceneServer, startSceneServer } from '../../../../testing/startSceneServer.ts';
import { signersOf } from '../../signersOf.ts';
import { signWithServerKey } from './signWithServerKey.ts';

const library = softHsmLibrary();
const pin = '24681357';
const label = 'Tomar changes';
const first = sealIdentity('ÇINAR SANAYİ A.Ş.');
const second = sealIdentity('BAŞKA A.Ş.');

describe.skipIf(library === undefined)('SIGN-03: what changes while a company’s stamp is asked for', () => {
  let hsm: SoftHsm;
  let token: TokenSettings;
  let server: SceneServer;
  let scene: Awaited<ReturnType<typeof stampScene>>;
  let secondId: string;
  let stamper: Caller;
  let other: Caller;

  beforeAll(async () => {
    if (library === undefined) throw new Error('no SoftHSM');
    hsm = startSoftHsm(library);
    hsm.addToken(label, pin);
    hsm.addIdentity(label, pin, first, 'muhur', 'a1');
    hsm.addIdentity(label, pin, second, 'baska', 'c3');
    token = await tokenSettings(library, label, pin);
    // The web alone: what a worker does is done here, at its moment.
    server = await startSceneServer({ services: ['web'], config: { serverToken: token.settings } });
    scene = await stampScene(server, fingerprintOf(first));
    secondId = await scene.stampOf('İkinci mühür', { certificateSha256: fingerprintOf(second) });
    [stamper, other] = [await server.person('signer1'), await server.person('signer2')];
    for (const one of [first, second]) await bind('bind-seal', one);
  });
  afterAll(async () => {
    await server.close();
    await token.remove();
    hsm.remove();
  });

  const bind = (how: 'bind-seal' | 'release-seal', { ...identity }: typeof first) =>
    serverKey(server, how, 'demo', '--certificate', fingerprintOf(identity));

  const contextOf = async (): Promise<TaskContext> => ({
    platform: server.platform,
    accountId: await server.accountId(),
    taskId: '',
    attempt: 1,
    claim: 1,
    lastAttempt: false,
    signal: new AbortController().signal,
    stillMine: async () => true,
  });
  const ask = async (jobId: string, caller = stamper, stampAccountId?: string) =>
    (
      await server.call(
        askToStamp,
        { body: { jobIds: [jobId], ...(stampAccountId && { stampAccountId }) } },
        caller,
      )
    ).id;
  /** As the worker does. @returns how the session ends */
  async function work(sessionId: string, caller = stamper, platform = server.platform): Promise<string> {
    await signWithServerKey({ ...(await contextOf()), platform }, { sessionId });
    return (await ended(server, caller, sessionId)).state;
  }
  async function companiesIn(jobId: string): Promise<string[]> {
    const accountId = await server.accountId();
    const fileId = (await readJob(server, jobId)).files[0]?.id ?? '';
    return server.platform.db.inAccount(accountId, async (tx) =>
      (await signersOf(tx, accountId, fileId)).map(({ name }) => name),
    );
  }

  it('a seal that the account names no more, and that was released, goes into no document', async () => {
    const jobId = await scene.jobOf({ files: { 'a.pdf': makePdf() } });
    const sessionId = await ask(jobId);
    const { serverToken } = server.platform;
    if (serverToken === null) throw new Error('no token');
    const open: typeof serverToken.open = async (id) => {
      const key = await serverToken.open(id);
      const sign: typeof key.sign = async (request) => {
        const value = await key.sign(request);
        await scene.change({ certificateSha256: fingerprintOf(second) });
        await bind('release-seal', first);
        return value;
      };
      return { ...key, sign };
    };
    const state = await work(sessionId, stamper, {
      ...server.platform,
      serverToken: { ...serverToken, open },
    });
    await bind('bind-seal', first);
    await scene.change({ certificateSha256: fingerprintOf(first) });
    expect([state, await companiesIn(jobId)]).toEqual(['Failed', []]);
    const after = await server.call(askToStamp, { body: { jobIds: [jobId] } }, stamper);
    expect(await work(after.id)).toBe('Embedded');
  });

  it('who was told of one stamp account stamps with no other', async () => {
    const jobId = await makeJob(server, { flow: [[`#${scene.account}`], ['#İkinci mühür']] });
    // Both have the page of the first account open; one is faster.
    expect(await work(await ask(jobId, other, scene.id), other)).toBe('Embedded');
    expect(await scene.keysOf(ask(jobId, stamper, scene.id))).toEqual([400, 'lang_sign_stamp_other_account']);
    expect(await companiesIn(jobId)).toEqual([scene.company]);
    expect(await work(await ask(jobId, stamper, secondId))).toBe('Embedded');
  });

  it('of two accounts side by side the one is put that was meant', async () => {
    const jobId = await makeJob(server, { flow: [[`#${scene.account}`, '#İkinci mühür']] });
    expect(await work(await ask(jobId, stamper, secondId))).toBe('Embedded');
    expect(await scene.statesOf(jobId)).toEqual(['Waiting', 'Stamped']);
  });

  it('what was stamped for a company is that company’s, whatever becomes of the account', async () => {
    const jobId = await scene.jobOf();
    expect(await work(await ask(jobId))).toBe('Embedded');
    const companyId = await makeDefinition(server, 'company', { name: 'Bambaşka A.Ş.' });
    await scene.change({ companyId });
    const after = await companiesIn(jobId);
    await scene.change({ companyId: scene.companyId });
    expect(after).toEqual([scene.company]);
  });
});
