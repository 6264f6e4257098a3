import {
  beginTotp,
  confirmTotp,
  getDashboard,
  getOwnFactors,
  listAudit,
  proveAgain,
  resetUserFactors,
} from '@tomar/contract';
import { generate } from 'otplib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, signInAs } from '../../../../testing/client.ts';
import { mailAbout } from '../../../../testing/readMail.ts';
import { SignInBrowser } from '../../../../testing/signInBrowser.ts';
import { type SceneServer, startSceneServer } from '../../../../testing/startSceneServer.ts';

/** Of the demo account alone, and of it and the account `ornek`. */
const [ofOne, ofTwo] = ['ibrahim@demo.example', 'ayse@demo.example'];
const minute = 60_000;
const day = 24 * 60 * minute;

let server: SceneServer;
let ahead = 0;
const now = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  server = await startSceneServer({ services: ['web', 'worker'], clock: now });
});
afterAll(() => server.close());
// A code counts once.
beforeEach(() => {
  ahead += 2 * minute;
});

const rows = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.platform.db.pool.query(text, values)).rows;
const wantSecondFactor = (isWanted: boolean, ...codes: string[]) =>
  rows(
    `update accounts set params = params || jsonb_build_object('requireSecondFactor', $1::bool) where code = any($2)`,
    [isWanted, codes],
  );
const may = (account: string, caller: Caller) =>
  server.call(getDashboard, {}, { ...caller, account }).then(
    () => true,
    (error: { code?: string }) => error.code,
  );

/** Signs in and sets an application up, whose code this session has proved then. */
async function withTotp(email: string, account: string): Promise<Caller> {
  const caller = await signInAs(server, email, account);
  const { secret } = await server.call(beginTotp, {}, caller);
  const code = () => generate({ secret, epoch: Math.floor(now().getTime() / 1000) });
  await server.call(confirmTotp, { body: { code: await code() } }, caller);
  ahead += minute;
  await server.call(proveAgain, { body: { given: { factor: 'totp', code: await code() } } }, caller);
  return caller;
}
const kept = async (email: string) =>
  (
    await rows<{ codes: number; totp: number }>(
      `select (select count(*)::int from recovery_codes c where c.login_id = l.id) as codes,
         (select count(*)::int from totp_secrets t where t.login_id = l.id) as totp
       from logins l where l.email = $1`,
      [email],
    )
  )[0];
const reset = async (email: string, account: string, by: Caller) => {
  const [user] = await rows<{ id: string }>(
    `select m.user_id as id from memberships m join logins l on l.id = m.login_id
     join accounts a on a.id = m.account_id where l.email = $1 and a.code = $2`,
    [email, account],
  );
  return server.call(resetUserFactors, { params: { id: user?.id ?? '' } }, by);
};

describe('ID-07: an administrator’s reset', () => {
  it('of somebody of this account alone drops all that was set up, and what sessions proved with it', async () => {
    const person = await withTotp(ofOne, 'demo');
    expect(await kept(ofOne)).toEqual({ codes: 10, totp: 1 });
    await wantSecondFactor(true, 'demo');
    expect(await may('demo', person)).toBe(true);
    await wantSecondFactor(false, 'demo');
    const owner = await signInAs(server, ofTwo, 'demo');
    await reset(ofOne, 'demo', owner);
    expect(await kept(ofOne)).toEqual({ codes: 0, totp: 0 });
    expect(await server.call(getOwnFactors, {}, person)).toMatchObject({ totpSince: null, passkeys: [] });
    await wantSecondFactor(true, 'demo');
    expect(await may('demo', person)).toBe('proof_required');
    // The way back: a code by mail, and then something of their own.
    const visitor = new SignInBrowser(server);
    expect((await visitor.open(await visitor.pending(ofOne))).factors).toEqual(['mailCode']);
    await wantSecondFactor(false, 'demo');
    const { items } = await server.call(listAudit, { body: { event: 'user.factorsReset' } }, owner);
    expect(items.map(({ facts }) => JSON.parse(facts))).toEqual([
      { user: expect.stringContaining('İbrahim') },
    ]);
    const mail = await mailAbout(server.mail, ofOne, 'İkinci doğrulamalarınız sıfırlandı');
    expect(mail.text).toContain('Tomar Demo A.Ş.');
  });

  it('of somebody of two accounts drops nothing until both want it, and lowers the other one’s protection in nothing', async () => {
    const person = await withTotp(ofTwo, 'demo');
    // Working there is enough, without having gone over to it.
    expect(await may('ornek', person)).toBe(true);
    await wantSecondFactor(true, 'demo', 'ornek');
    expect([await may('demo', person), await may('ornek', person)]).toEqual([true, true]);
    await wantSecondFactor(false, 'ornek');
    const ornek = await signInAs(server, 'sukru@ornek.example', 'ornek');
    const answer = await reset(ofTwo, 'ornek', ornek);
    expect(Object.keys(answer)).toEqual(['resetAt']);
    expect(await kept(ofTwo)).toEqual({ codes: 10, totp: 1 });
    await wantSecondFactor(true, 'ornek');
    expect([await may('demo', person), await may('ornek', person)]).toEqual([true, 'proof_required']);
    const visitor = new SignInBrowser(server);
    expect((await visitor.open(await visitor.pending(ofTwo))).factors).toEqual(['totp', 'recoveryCode']);
    await mailAbout(server.mail, ofTwo, 'İkinci doğrulamalarınızın sıfırlanması istendi');
    await wantSecondFactor(false, 'demo', 'ornek');

    // A week later the wish is no longer one.
    ahead += 8 * day;
    const [demo] = await rows<{ id: string }>(`select id from accounts where code = 'demo'`);
    const secondId = await server.userId('approver');
    await server.platform.db.inAccount(demo?.id ?? '', (tx) =>
      tx.execute(
        `update users set authorities = array_append(authorities, 'Admin') where id = '${secondId}'`,
      ),
    );
    await reset(ofTwo, 'demo', await signInAs(server, ofOne, 'demo'));
    expect(await kept(ofTwo)).toEqual({ codes: 10, totp: 1 });
    await reset(ofTwo, 'ornek', await signInAs(server, 'sukru@ornek.example', 'ornek'));
    expect(await kept(ofTwo)).toEqual({ codes: 0, totp: 0 });
    expect(await rows('select 1 from memberships where factors_reset_at is not null')).toEqual([]);
  });

  it('is nobody’s own, and wants a fresh proof', async () => {
    const owner = await signInAs(server, ofTwo, 'demo');
    const own = { params: { id: await server.userId('owner') } };
    expect((await server.refusal(resetUserFactors, own, owner)).keys).toEqual(['lang_factors_own']);
    ahead += 11 * minute;
    const other = { params: { id: await server.userId('signer1') } };
    expect((await server.refusal(resetUserFactors, other, owner)).body.code).toBe('fresh_proof_required');
  });
});
