import {
  beginTotp,
  type Factor,
  factors,
  getDashboard,
  listUserAccounts,
  proveAgain,
  switchAccount,
} from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashKey } from '../../../platform/http/callerQueries.ts';
import { type Caller, signInAs } from '../../../testing/client.ts';
import { startTestServer, type TestServer } from '../../../testing/startTestServer.ts';
import { hashDevice, newDevice } from '../signIn/knownDevices.ts';
import { throttleRules } from '../signIn/throttle.ts';
import { hasProof, hasSecondFactor } from './proofs.ts';
import { recordProof } from './recordProof.ts';

let server: TestServer;
let caller: Caller;
let sessionId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  caller = await signInAs(server, 'ayse@demo.example', 'demo');
  const { rows } = await server.platform.db.pool.query<{ id: string }>(
    'select session_id as id from session_keys where key_hash = $1',
    [hashKey(caller.key)],
  );
  sessionId = rows[0]?.id ?? '';
});
afterAll(() => server.close());

/** In place of all that the session proved before. */
async function prove(factor: Factor, onlyAccountId?: string): Promise<void> {
  const { db, clock } = server.platform;
  await db.pool.query('delete from session_proofs where session_id = $1', [sessionId]);
  await db.inInstallation((tx) =>
    recordProof(tx, sessionId, { factor, source: 'tomar', onlyAccountId }, clock()),
  );
}

async function ofDatabase(accountId: string): Promise<boolean> {
  const { rows } = await server.platform.db.inInstallation((tx) =>
    tx.execute<{ proved: boolean }>(sql`select has_second_factor(${sessionId}, ${accountId}) as proved`),
  );
  return rows[0]?.proved ?? false;
}

describe('what a session proved', () => {
  it.each(factors)('DEF-06: %s is judged by the database as before a session is opened', async (factor) => {
    const [here, there] = [await server.accountId('demo'), await server.accountId('ornek')];
    for (const onlyAccountId of [undefined, here, there]) {
      await prove(factor, onlyAccountId);
      expect(await ofDatabase(here)).toBe(hasSecondFactor([{ factor, onlyAccountId }], here));
    }
  });

  it.each(factors)('%s opens an account by itself as the database says', async (factor) => {
    const [here, there] = [await server.accountId('demo'), await server.accountId('ornek')];
    for (const onlyAccountId of [undefined, here, there]) {
      await prove(factor, onlyAccountId);
      const opens = (await server.ask(getDashboard, {}, caller)).status === 200;
      expect(opens).toBe(hasProof([{ factor, onlyAccountId }], here));
    }
  });

  it('ID-08: and a code after the word of one account opens no other, and changes no second factor', async () => {
    const { db, clock } = server.platform;
    await prove('identityProvider', await server.accountId('ornek'));
    await db.inInstallation((tx) => recordProof(tx, sessionId, { factor: 'totp', source: 'tomar' }, clock()));
    expect((await server.refusal(getDashboard, {}, caller)).status).toBe(404);
    const there = { ...caller, account: 'ornek' };
    await server.call(getDashboard, {}, there);
    expect((await server.refusal(beginTotp, {}, there)).status).toBe(403);
    await db.inInstallation((tx) =>
      recordProof(tx, sessionId, { factor: 'password', source: 'tomar' }, clock()),
    );
    await server.call(getDashboard, {}, caller);
    await server.call(beginTotp, {}, there);
  });

  it('guesses together, on however many devices the word of one account made known', async () => {
    const { pool } = server.platform.db;
    await prove('identityProvider', await server.accountId('ornek'));
    const there = { ...caller, account: 'ornek' };
    const guess = async () => {
      const device = newDevice();
      await pool.query(
        `insert into known_devices (device_hash, login_id, created_at, last_used_at, proved_login)
         select $1, login_id, now(), now(), false from sessions where id = $2`,
        [hashDevice(device), sessionId],
      );
      const given = { factor: 'password', password: 'tahmin-1' } as const;
      const headers = { cookie: `tomar-device=${device}` };
      return (await server.refusal(proveAgain, { body: { given }, headers }, there)).keys.join();
    };
    const answers: string[] = [];
    for (let count = 0; count <= throttleRules.factor.free; count += 1) answers.push(await guess());
    expect(new Set(answers.slice(0, -1))).toEqual(new Set(['lang_proof_wrong_password']));
    expect(answers.at(-1)).toBe('lang_too_many_requests');
    await pool.query('delete from sign_in_failures');
  });

  it('ID-08: opens no account but the one that it holds for', async () => {
    const [here, there] = [await server.accountId('demo'), await server.accountId('ornek')];
    await prove('identityProvider', there);
    expect(hasProof([{ factor: 'identityProvider', onlyAccountId: there }], here)).toBe(false);
    expect((await server.refusal(getDashboard, {}, caller)).status).toBe(404);
    expect((await server.refusal(switchAccount, { params: { id: here } }, caller)).status).toBe(404);
    const listed = await server.call(listUserAccounts, {}, caller);
    expect(listed.map(({ code }) => code)).toEqual(['ornek']);
    await server.call(getDashboard, {}, { ...caller, account: 'ornek' });
  });
});
