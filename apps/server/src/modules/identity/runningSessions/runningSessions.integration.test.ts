import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  endUserSessions,
  getOwnFactors,
  getProfile,
  listAudit,
  listLoginHistory,
  listSessions,
  listUserAccounts,
  listUserSessions,
  proveAgain,
  refreshSession,
  signIn,
  streamEvents,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../../lab/src/demo/people.ts';
import { type Caller, signInAs } from '../../../testing/client.ts';
import { mailAbout, mailsTo } from '../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

const late = { timeout: 20_000 };
const firefox = 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0';
const minuteMs = 60_000;
let server: SceneServer;
let offsetMs = 0;

beforeAll(async () => {
  server = await startSceneServer({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => server.close());

const enter = (email: string, account = 'demo') => signInAs(server, email, account);
const isOver = async (caller: Caller) =>
  (await server.refusal(getProfile, {}, caller)).body.code === 'invalid_token';
const facts = async (event: string) => {
  const { items } = await server.call(listAudit, { body: { event } }, await server.person('owner'));
  return items.map((item) => JSON.parse(item.facts));
};

/** The answer to a sign-in by a browser that keeps its device cookie, and the cookie. */
async function enterFrom(email: string, cookie?: string, password = demoPassword) {
  const answer = await server.ask(signIn, {
    body: { email, password, accountCode: 'demo' },
    headers: { 'user-agent': firefox, ...(cookie && { cookie }) },
  });
  expect(answer.status).toBe(200);
  return answer.headers.get('set-cookie')?.split(';')[0] ?? '';
}

describe('the reader’s sessions that last', () => {
  const email = 'gulsen@demo.example';

  it('are shown with where they were opened and when they were seen, this one first (USR-17)', async () => {
    const first = await enter(email);
    offsetMs += 5 * minuteMs;
    const second = await enter(email);
    offsetMs += 5 * minuteMs;
    const renewed = await server.call(refreshSession, {}, first);
    const caller = { key: renewed.data?.key ?? '', account: 'demo' };
    const listed = await server.call(listSessions, {}, second);
    expect(listed.map(({ isThis }) => isThis)).toEqual([true, false]);
    expect(listed[1]).toMatchObject({
      validationType: 'Password',
      ipAddress: '127.0.0.1',
    });
    const seenMs = Date.parse(listed[1]?.lastSeen ?? '') - Date.parse(listed[1]?.since ?? '');
    expect(seenMs).toBeGreaterThanOrEqual(10 * minuteMs);
    expect((await server.call(listSessions, {}, caller)).map(({ id }) => id)).toEqual([
      listed[1]?.id,
      listed[0]?.id,
    ]);
  });

  it('end one by one, at once for its other tabs, and the trail says which', async () => {
    const [mine, other] = [await enter(email), await enter(email)];
    const stream = await server.ask(streamEvents, {}, other);
    const closed = stream.text();
    const id = (await server.call(listSessions, {}, other)).find(({ isThis }) => isThis)?.id ?? '';
    expect(await server.call(endOwnSession, { params: { id } }, mine)).toEqual({ ended: 1 });
    await closed;
    expect(await isOver(other)).toBe(true);
    expect(await server.call(endOwnSession, { params: { id } }, mine)).toEqual({ ended: 0 });
    expect(await facts('session.endedElsewhere')).toEqual([
      {
        sessions: 1,
        device: expect.any(String),
        operatingSystem: expect.any(String),
        browser: expect.any(String),
      },
    ]);
  });

  it('end all but the one that asks, which signs out', async () => {
    const mine = await enter(email);
    const others = [await enter(email), await enter(email)];
    const stranger = await enter('yigit@demo.example');
    const { ended } = await server.call(endOtherSessions, {}, mine);
    expect(ended).toBeGreaterThanOrEqual(2);
    expect(await Promise.all(others.map(isOver))).toEqual([true, true]);
    await server.call(getProfile, {}, stranger);
    const [left, ...none] = await server.call(listSessions, {}, mine);
    expect(none).toEqual([]);
    const refusal = await server.refusal(endOwnSession, { params: { id: left?.id ?? '' } }, mine);
    expect(refusal.keys).toEqual(['lang_session_own']);
    await server.call(getProfile, {}, mine);
  });

  it('are nobody else’s to end, not even their administrator’s one by one', async () => {
    const mine = await enter(email);
    const [session] = await server.call(listSessions, {}, mine);
    const params = { id: session?.id ?? '' };
    expect((await server.refusal(endOwnSession, { params }, await server.person('owner'))).status).toBe(404);
    await server.call(getProfile, {}, mine);
  });
});

describe('an administrator', () => {
  it('ends a user’s sessions; the trail and a mail say so', async () => {
    const email = 'yigit@demo.example';
    const owner = await server.person('owner');
    const caller = await enter(email);
    const params = { id: await server.userId('signer2') };
    expect((await server.call(listUserSessions, { params }, owner)).length).toBeGreaterThan(0);
    const { ended } = await server.call(endUserSessions, { params }, owner);
    expect(ended).toBeGreaterThan(0);
    expect(await isOver(caller)).toBe(true);
    expect(await server.call(listUserSessions, { params }, owner)).toEqual([]);
    expect(await facts('user.sessionsEnded')).toEqual([{ user: 'Yiğit Şahin', sessions: ended }]);
    await mailAbout(server.mail, email, 'Oturumlarınız kapatıldı');
    await server.call(getProfile, {}, await enter(email));
  });

  it('of somebody who belongs to another account, too, ends what opens this one and nothing there', async () => {
    const ornek = await signInAs(server, 'sukru@ornek.example', 'ornek');
    const here = await enter('ayse@demo.example', 'ornek');
    const there = { ...here, account: 'demo' };
    const stream = await server.ask(streamEvents, {}, here);
    const closed = stream.text();
    const params = { id: await server.userId('owner', 'ornek') };
    expect(await server.call(listUserSessions, { params }, ornek)).toHaveLength(1);
    expect(await server.call(endUserSessions, { params }, ornek)).toEqual({ ended: 1 });
    await closed;
    expect((await server.refusal(getProfile, {}, here)).status).toBe(404);
    await server.call(getProfile, {}, there);
    expect((await server.call(listUserAccounts, {}, there)).map(({ code }) => code)).toEqual(['demo']);
    const renewed = await server.call(refreshSession, {}, here);
    expect(renewed.data?.account.code).toBe('demo');
    await server.call(getProfile, {}, await enter('ayse@demo.example', 'ornek'));
  });

  it('of the own sessions ends all but the one that asks', async () => {
    const [mine, other] = [await enter('ayse@demo.example'), await enter('ayse@demo.example')];
    const params = { id: await server.userId('owner') };
    await server.call(endUserSessions, { params }, mine);
    expect(await isOver(other)).toBe(true);
    await server.call(getProfile, {}, mine);
  });
});

describe('a session that proves a single account, by the word of somebody there', () => {
  it('sees and ends none of the login’s others, and is not told where else its person came in', async () => {
    const { pool } = server.platform.db;
    const [elsewhere, vouched] = [
      await enter('ayse@demo.example'),
      await enter('ayse@demo.example', 'ornek'),
    ];
    const own = async () => (await server.call(listSessions, {}, vouched)).find(({ isThis }) => isThis)?.id;
    const id = (await own()) ?? '';
    await pool.query(
      "update session_proofs set factor = 'identityProvider', source = 'Adfs', only_account_id = $1 where session_id = $2",
      [await server.accountId('ornek'), id],
    );
    expect((await server.call(listSessions, {}, vouched)).map((one) => one.id)).toEqual([id]);
    const [other] = await server.call(listSessions, {}, elsewhere);
    const params = { id: other?.id ?? '' };
    expect((await server.refusal(endOwnSession, { params }, vouched)).status).toBe(404);
    expect(await server.call(endOtherSessions, {}, vouched)).toEqual({ ended: 0 });
    const { loginHistory } = await server.call(getProfile, {}, vouched);
    expect(loginHistory.filter(({ refusal }) => refusal === null)).toHaveLength(1);
    const listed = await server.call(listLoginHistory, { body: { outcome: 'opened' } }, vouched);
    expect([listed.total, listed.items.length]).toEqual([1, 1]);
    // Nor of tries at the login, or of what it proves itself with: both are of the other accounts, too.
    await server.call(signIn, { body: { email: 'ayse@demo.example', password: 'yanlis-1' } });
    const refusedOf = async (caller: Caller) =>
      (await server.call(listLoginHistory, { body: { outcome: 'refused' } }, caller)).total;
    await expect.poll(() => refusedOf(elsewhere)).toBeGreaterThan(0);
    expect(await refusedOf(vouched)).toBe(0);
    expect((await server.call(getProfile, {}, vouched)).loginHistory).toHaveLength(1);
    await pool.query(
      `insert into passkeys (id, login_id, credential_id, public_key, sign_count, is_backed_up, name, created_at)
       select 'b1b2c3d4e5f60718293a4b5c', id, 'x', 'x', 0, false, 'Telefonum', now() from logins where email = $1`,
      ['ayse@demo.example'],
    );
    const none = { totpSince: null, passkeys: [], recoveryCodesLeft: 0, isWithheld: true };
    expect(await server.call(getOwnFactors, {}, vouched)).toEqual(none);
    const shown = await server.call(getOwnFactors, {}, elsewhere);
    expect(shown).toMatchObject({ passkeys: [{ name: 'Telefonum' }], isWithheld: false });
    await pool.query("delete from passkeys where credential_id = 'x'");
    // What it guesses at opens the others: they hear of it, and so does the person.
    const tried = await refusedOf(elsewhere);
    const heard = async () =>
      (await server.call(listAudit, { body: { event: 'session.refused' } }, elsewhere)).items.length;
    const before = await heard();
    const given = { factor: 'password', password: 'tahmin-1' } as const;
    await server.refusal(proveAgain, { body: { given } }, vouched);
    const change = { current: 'tahmin-2', password: 'kalem-mavi-74' };
    const wrong = await server.refusal(changePassword, { body: change }, vouched);
    expect(wrong.keys).toEqual(['lang_password_wrong']);
    expect(await refusedOf(elsewhere)).toBe(tried + 2);
    expect(await heard()).toBe(before + 2);
    const there = await server.call(
      listAudit,
      { body: { event: 'proof.refused' } },
      await signInAs(server, 'sukru@ornek.example', 'ornek'),
    );
    expect(there.items).toHaveLength(2);
    // Whoever proved who they are for every account sees and ends that one as well.
    expect((await server.call(listSessions, {}, elsewhere)).map((one) => one.id)).toContain(id);
    await server.call(endOwnSession, { params: { id } }, elsewhere);
    expect(await isOver(vouched)).toBe(true);
  });
});

describe('a sign-in from a new device', () => {
  const email = 'ibrahim@demo.example';
  const subject = 'Yeni bir cihazdan giriş yapıldı';
  const told = async () => (await mailsTo(server.mail, email)).filter((one) => one.subject === subject);
  const queued = async () => {
    const { rows } = await server.platform.db.inAccount(await server.accountId(), async (tx) =>
      tx.execute(`select id from tasks where kind = 'tell-security' and payload ->> 'notice' = 'newDevice'
        and subject = '${await server.userId('approver')}'`),
    );
    return rows.length;
  };

  it('is told by mail once, with when, where and the way to one’s sessions; not the first of all', async () => {
    const known = await enterFrom(email);
    expect(await queued()).toBe(0);
    const strange = await enterFrom(email);
    await enterFrom(email, strange);
    await enterFrom(email, known);
    expect(await queued()).toBe(1);
    await expect.poll(told, late).toHaveLength(1);
    const [mail] = await told();
    expect(mail?.text).toContain('Firefox 140 · Windows');
    expect(mail?.text).toContain('127.0.0.1');
    expect(mail?.text).toContain('/demo/profile#sessions');
  });

  it('is no new one after another password, though it counts as strange', async () => {
    const before = await queued();
    const cookie = await enterFrom(email);
    expect(await queued()).toBe(before + 1);
    const { rows } = await server.platform.db.pool.query(`select id from logins where email = '${email}'`);
    await server.platform.db.pool.query('update known_devices set forgotten_at = now() where login_id = $1', [
      rows[0].id,
    ]);
    await enterFrom(email, cookie);
    expect(await queued()).toBe(before + 1);
  });

  it('is told at most ten times a day: a program keeps no cookies', async () => {
    for (let time = 0; time < 12; time += 1) await enterFrom(email);
    // The tenth of the day is the last one told of; the first of all was none.
    expect(await queued()).toBe(9);
  });
});
