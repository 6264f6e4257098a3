import {
  addPasskey,
  askPasskey,
  beginPasskey,
  getDashboard,
  getOwnFactors,
  getProofOffer,
  proveAgain,
  removePasskey,
  renamePasskey,
  signInWithPasskey,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { type Caller, signInAs } from '../../../testing/client.ts';
import { type Answering, SoftPasskey } from '../../../testing/softPasskey.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';

const site = { origin: 'https://tomar.example', rpId: 'tomar.example' };
const owner = 'ayse@demo.example';

let server: TestServer;
let caller: Caller;
const passkey = new SoftPasskey(site);

beforeAll(async () => {
  server = await startTestServer({ services: ['web'], config: { publicUrl: site.origin } });
  caller = await signInAs(server, owner, 'demo');
});
afterAll(() => server.close());

const register = async (answering: Answering = {}, made = passkey) => {
  const { challenge } = await server.call(beginPasskey, {}, caller);
  return { name: 'Dizüstü', registration: made.register(challenge, answering) };
};
const signIn = async (answering: Answering = {}) => {
  const { challenge } = await server.call(askPasskey);
  return server.call(signInWithPasskey, { body: { assertion: passkey.assert(challenge, answering) } });
};
const proveByPasskey = async () => {
  const { challenge } = await server.call(askPasskey);
  const given = { factor: 'passkey', assertion: passkey.assert(challenge) } as const;
  return server.call(proveAgain, { body: { given } }, caller);
};
const wrong = ['lang_second_factor_wrong'];
const kept = async () =>
  (await server.platform.db.pool.query('select name, sign_count from passkeys order by name')).rows;

describe('ID-07: a passkey', () => {
  it.each([
    ['of another origin', { origin: 'https://tomar.example.evil' }],
    ['for another name', { rpId: 'evil.example' }],
    ['that has not asked its person', { verified: false }],
  ] as const)('%s is not kept', async (_name, answering) => {
    const body = await register(answering);
    expect((await server.refusal(addPasskey, { body }, caller)).keys).toEqual(['lang_passkey_refused']);
    expect(await kept()).toEqual([]);
  });

  it('is kept once for its challenge, with recovery codes for the first factor', async () => {
    passkey.signCount = 0;
    const body = await register();
    expect((await server.call(addPasskey, { body }, caller)).recoveryCodes).toHaveLength(10);
    expect(await kept()).toEqual([{ name: 'Dizüstü', sign_count: '1' }]);
    // Her session has proved a password alone, which is too little to change what opens every account.
    const early = await server.refusal(addPasskey, { body }, caller);
    expect(early.keys).toEqual(['lang_fresh_proof_required']);
    expect(await server.call(getProofOffer, {}, caller)).toMatchObject({ password: false });
    await proveByPasskey();
    expect((await server.refusal(addPasskey, { body }, caller)).keys).toEqual(['lang_passkey_refused']);
    expect((await server.call(getOwnFactors, {}, caller)).passkeys).toMatchObject([{ name: 'Dizüstü' }]);
  });

  it('signs in by itself and proves a second factor', async () => {
    const { data } = await signIn();
    await server.call(getDashboard, {}, { key: data?.key ?? '', account: data?.account.code ?? '' });
    const { rows } = await server.platform.db.pool.query(
      `select p.factor, s.validation_type from session_proofs p join sessions s on s.id = p.session_id
       order by s.created_at desc, p.factor limit 1`,
    );
    expect(rows).toEqual([{ factor: 'passkey', validation_type: 'Passkey' }]);
  });

  it.each([
    ['at another origin', { origin: 'https://evil.example' }],
    ['for another name', { rpId: 'evil.example' }],
    ['without asking its person', { verified: false }],
    ['with a count that goes back', { signCount: 1 }],
  ] as const)('that signs %s opens nothing, and its count stays', async (_name, answering) => {
    const last = passkey.signCount;
    const before = await kept();
    expect((await signIn(answering)).errorMessages).toEqual(wrong);
    expect(await kept()).toEqual(before);
    passkey.signCount = last;
  });

  it('answers a challenge once, and none that is not ours', async () => {
    const { challenge } = await server.call(askPasskey);
    const assertion = passkey.assert(challenge);
    expect((await server.call(signInWithPasskey, { body: { assertion } })).success).toBe(true);
    const again = passkey.assert(challenge);
    expect((await server.call(signInWithPasskey, { body: { assertion: again } })).errorMessages).toEqual(
      wrong,
    );
    const own = passkey.assert('A'.repeat(43));
    expect((await server.call(signInWithPasskey, { body: { assertion: own } })).errorMessages).toEqual(wrong);
  });

  it('of somebody else proves nobody, also to whom a passkey of their own is offered', async () => {
    const other = await signInAs(server, 'yigit@demo.example', 'demo');
    const theirs = new SoftPasskey(site);
    const begun = await server.call(beginPasskey, {}, other);
    const registration = theirs.register(begun.challenge);
    await server.call(addPasskey, { body: { name: 'Telefon', registration } }, other);
    const proofOf = async (made: SoftPasskey) => {
      const { challenge } = await server.call(askPasskey);
      return { body: { given: { factor: 'passkey', assertion: made.assert(challenge) } } } as const;
    };
    expect((await server.refusal(proveAgain, await proofOf(passkey), other)).keys).toEqual(wrong);
    await server.call(proveAgain, await proofOf(theirs), other);
    const factors = await server.platform.db.pool.query(
      `select p.factor from session_proofs p join session_keys k on k.session_id = p.session_id
       where k.key_hash = $1 and p.factor = 'passkey'`,
      [hashKey(other.key)],
    );
    expect(factors.rows).toHaveLength(1);
    const [{ id: passkeyId = '' } = {}] = (await server.call(getOwnFactors, {}, other)).passkeys;
    await server.call(removePasskey, { body: { passkeyId } }, other);
  });

  it('is renamed and removed by its owner alone, and opens nothing then', async () => {
    const [{ id: passkeyId = '' } = {}] = (await server.call(getOwnFactors, {}, caller)).passkeys;
    const other = await signInAs(server, 'ibrahim@demo.example', 'demo');
    expect((await server.refusal(removePasskey, { body: { passkeyId } }, other)).status).toBe(404);
    const name = 'Telefon';
    expect((await server.refusal(renamePasskey, { body: { passkeyId, name } }, other)).status).toBe(404);
    const renamed = await server.call(renamePasskey, { body: { passkeyId, name } }, caller);
    expect(renamed.passkeys.map((one) => one.name)).toEqual([name]);
    expect((await server.call(removePasskey, { body: { passkeyId } }, caller)).passkeys).toEqual([]);
    expect((await signIn()).errorMessages).toEqual(wrong);
  });
});
