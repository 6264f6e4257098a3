import {
  type AccountParameters,
  getAccountParameters,
  getDashboard,
  getProfile,
  listUserAccounts,
  refreshSession,
  saveAccountParameters,
  signIn,
  streamEvents,
  switchAccount,
} from '@tomar/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../../lab/src/demo/people.ts';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { type Caller, signInAs } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import type { Proof } from './proofs.ts';
import { recordProof } from './recordProof.ts';

/** A user of both of the demo's accounts, and one of the first alone. */
const [both, one] = ['ayse@demo.example', 'ibrahim@demo.example'];
const totp: Proof = { factor: 'totp', source: 'tomar' };
const wanted = [403, 'proof_required', 'lang_second_factor_required'] as const;

let server: TestServer;
/** Signed in with a second factor. */
let proved: Caller;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  proved = await signInAs(server, both, 'demo');
  await prove(proved, totp);
});
afterEach(() => setRule(false));
afterAll(() => server.close());

/** What proving a factor comes to, whatever the way. */
async function prove({ key }: Caller, proof: Proof): Promise<void> {
  const { db, clock } = server.platform;
  const { rows } = await db.pool.query<{ id: string }>(
    'select session_id as id from session_keys where key_hash = $1',
    [hashKey(key)],
  );
  await db.inInstallation((tx) => recordProof(tx, rows[0]?.id ?? '', proof, clock()));
}

async function setRule(requireSecondFactor: boolean, by: Caller = proved): Promise<AccountParameters> {
  const { version, parameters } = await server.call(getAccountParameters, {}, by);
  if (parameters.requireSecondFactor === requireSecondFactor) return parameters;
  const body = { version, parameters: { ...parameters, requireSecondFactor } };
  return (await server.call(saveAccountParameters, { body }, by)).parameters;
}

const refusalOf = async (asking: Promise<{ status: number; body: { code: string }; keys: string[] }>) => {
  const { status, body, keys } = await asking;
  return [status, body.code, ...keys];
};
const inAccount = (caller: Caller, account: string): Caller => ({ ...caller, account });
const tryToSignIn = (email: string, accountCode: string) =>
  server.call(signIn, { body: { email, password: demoPassword, accountCode } });

describe('DEF-06: an account that wants a second factor', () => {
  it('is not opened by naming it with the password-only session of another account', async () => {
    const session = await signInAs(server, both, 'ornek');
    await server.call(getDashboard, {}, inAccount(session, 'demo'));
    await setRule(true);
    expect(await refusalOf(server.refusal(getDashboard, {}, inAccount(session, 'demo')))).toEqual(wanted);
    await server.call(getDashboard, {}, session);
    const id = await server.accountId('demo');
    expect(await refusalOf(server.refusal(switchAccount, { params: { id } }, session))).toEqual(wanted);
  });

  it('is opened by the same session once it has proved one', async () => {
    await setRule(true);
    const session = await signInAs(server, both, 'ornek');
    const demo = inAccount(session, 'demo');
    expect(await refusalOf(server.refusal(getDashboard, {}, demo))).toEqual(wanted);
    await prove(session, totp);
    await server.call(getDashboard, {}, demo);
    const id = await server.accountId('demo');
    expect((await server.call(switchAccount, { params: { id } }, session)).data?.account.code).toBe('demo');
  });

  it('takes no proof that holds for another account', async () => {
    await setRule(true);
    const session = await signInAs(server, both, 'ornek');
    await prove(session, { ...totp, onlyAccountId: await server.accountId('ornek') });
    const demo = inAccount(session, 'demo');
    expect(await refusalOf(server.refusal(getDashboard, {}, demo))).toEqual(wanted);
    await prove(session, { ...totp, onlyAccountId: await server.accountId('demo') });
    await server.call(getDashboard, {}, demo);
  });

  it('says so in the list of accounts, and counts nothing there', async () => {
    await setRule(true);
    const list = async (caller: Caller) =>
      (await server.call(listUserAccounts, {}, caller)).map(({ code, missingProof }) => [code, missingProof]);
    const session = await signInAs(server, both, 'ornek');
    expect((await list(session)).toSorted()).toEqual([
      ['demo', 'secondFactor'],
      ['ornek', null],
    ]);
    expect((await list(proved)).every(([, missing]) => missing === null)).toBe(true);
  });

  it('renews no session for itself that is not enough; the other account does', async () => {
    const session = await signInAs(server, both, 'demo');
    await setRule(true);
    expect(await refusalOf(server.refusal(refreshSession, {}, session))).toEqual(wanted);
    const renewed = await server.call(refreshSession, {}, inAccount(session, 'ornek'));
    expect(renewed.data?.account.code).toBe('ornek');
    const inNone = await server.call(refreshSession, {}, { key: renewed.data?.key ?? '', account: '' });
    expect(inNone.data?.account.code).toBe('ornek');
  });

  it('is not what a sign-in by password opens, nor is another in its place where it was asked for', async () => {
    await setRule(true);
    const asked = await tryToSignIn(both, 'demo');
    expect([asked.data, ...asked.errorMessages]).toEqual([null, 'lang_second_factor_required']);
    // Who asks for none comes into one that is open, and who asks for that one comes into it.
    for (const accountCode of [undefined, 'ornek']) {
      const body = { email: both, password: demoPassword, accountCode };
      expect((await server.call(signIn, { body })).data?.account.code).toBe('ornek');
    }
    const sessions = async () =>
      (await server.platform.db.pool.query<{ count: string }>('select count(*) from sessions')).rows[0]
        ?.count;
    const before = await sessions();
    expect(await tryToSignIn(one, 'demo')).toEqual({
      success: false,
      data: null,
      errorMessages: ['lang_second_factor_required'],
    });
    expect(await sessions()).toBe(before);
    await setRule(false);
    const caller = await signInAs(server, one, 'demo');
    const { loginHistory } = await server.call(getProfile, {}, caller);
    expect(loginHistory.map(({ refusal }) => refusal)).toContain('SecondFactor');
  });

  it('ends the streams of events that were open, and lets those of who proved it open again', async () => {
    const session = await signInAs(server, one, 'demo');
    const response = await server.ask(streamEvents, {}, session);
    await setRule(true);
    // Read to its end, which comes from the server.
    expect(await response.text()).toContain('retry:');
    expect(await refusalOf(server.refusal(streamEvents, {}, session))).toEqual(wanted);
    const again = await server.ask(streamEvents, {}, proved);
    expect(again.status).toBe(200);
    await again.body?.cancel();
  });

  it('is closed to processes of the version before as well', async () => {
    const session = await signInAs(server, both, 'ornek');
    const opened = async (account: string) => {
      const { rows } = await server.platform.db.pool.query<{ account_id: string | null }>(
        'select * from open_session($1, $2, $3)',
        [hashKey(session.key), account, new Date()],
      );
      return rows[0]?.account_id ?? null;
    };
    expect(await opened('demo')).toBe(await server.accountId('demo'));
    await setRule(true);
    expect([await opened('demo'), await opened('ornek')]).toEqual([null, await server.accountId('ornek')]);
  });

  it.each(['"true"', '1', '[true]', 'null'])(
    'is none where %s is stored in place of the rule',
    async (value) => {
      const accountId = await server.accountId();
      const before = await server.platform.db.pool.query('select params from accounts where id = $1', [
        accountId,
      ]);
      await server.platform.db.pool.query(
        `update accounts set params = params || '{"requireSecondFactor": ${value}}' where id = $1`,
        [accountId],
      );
      const session = await signInAs(server, one, 'demo');
      await server.call(getDashboard, {}, session);
      // Rules that are there stay, unless all go (keptParams.sql).
      for (const params of ['[]', JSON.stringify(before.rows[0].params)])
        await server.platform.db.pool.query('update accounts set params = $2 where id = $1', [
          accountId,
          params,
        ]);
    },
  );
});

describe('an administrator', () => {
  it('cannot lock herself out: only a session that passes the rule switches it on', async () => {
    const session = await signInAs(server, both, 'demo');
    await expect(setRule(true, session)).rejects.toThrow(
      'parameters.requireSecondFactor lang_params_second_factor_own',
    );
    expect((await server.call(getAccountParameters, {}, session)).parameters.requireSecondFactor).toBe(false);
    await prove(session, totp);
    expect((await setRule(true, session)).requireSecondFactor).toBe(true);
    await server.call(getDashboard, {}, session);
    expect((await setRule(false, session)).requireSecondFactor).toBe(false);
  });
});

it('a sign-in writes down what it proved', async () => {
  const { key } = await signInAs(server, one, 'demo');
  const { rows } = await server.platform.db.pool.query(
    `select p.factor, p.source, p.only_account_id from session_proofs p
     join session_keys k using (session_id) where k.key_hash = $1`,
    [hashKey(key)],
  );
  expect(rows).toEqual([{ factor: 'password', source: 'tomar', only_account_id: null }]);
});
