import {
  changePassword,
  getProfile,
  listAudit,
  openPasswordLink,
  requestPasswordLink,
  resetPassword,
  sendPasswordLink,
  signIn,
} from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../../lab/src/demo/people.ts';
import { type Caller, signInAs } from '../../../testing/client.ts';
import { mailAbout, mailsTo } from '../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

const hourMs = 60 * 60_000;
const subject = 'Yeni şifre belirleyin';
let server: SceneServer;
let offsetMs = 0;

beforeAll(async () => {
  server = await startSceneServer({
    clock: () => new Date(Date.now() + offsetMs),
    config: { trustProxy: ['127.0.0.1'] },
  });
});
beforeEach(async () => {
  await server.platform.db.pool.query('delete from sign_in_failures');
});
afterAll(() => server.close());

const rows = async (text: string, values: unknown[] = []) =>
  (await server.platform.db.pool.query(text, values)).rows;
const loginRow = async (email: string) => (await rows('select * from logins where email = $1', [email]))[0];
const running = async (email: string) =>
  Number(
    (
      await rows(
        `select count(*) from sessions s join logins l on l.id = s.login_id
         where l.email = $1 and s.ended_at is null and exists (select from session_keys k where k.session_id = s.id)`,
        [email],
      )
    )[0].count,
  );
const enters = async (email: string, password: string) =>
  (await server.call(signIn, { body: { email, password } })).success;

/** The link of the newest mail: its id from the path, its secret from behind the `#`. */
async function newestLink(email: string, count: number) {
  await expect
    .poll(async () => (await mailsTo(server.mail, email)).filter((one) => one.subject === subject).length, {
      timeout: 20_000,
    })
    .toBe(count);
  const mail = (await mailsTo(server.mail, email)).filter((one) => one.subject === subject).at(-1);
  const [, linkId = '', token = ''] =
    /\/passwordreset\/([0-9a-f]{24})#([0-9A-Z-]+)/.exec(mail?.text ?? '') ?? [];
  return { linkId, token };
}

describe('a forgotten password', () => {
  const email = 'gulsen@demo.example';

  it('is set anew by the link of a mail, once; all sessions end, and the person is told (ID-13, ID-14)', async () => {
    const before = await signInAs(server, email, 'demo');
    expect(await server.call(requestPasswordLink, { body: { email: ' GULSEN@demo.example ' } })).toEqual({
      success: true,
    });
    const link = await newestLink(email, 1);
    expect(await server.call(openPasswordLink, { body: link })).toMatchObject({ email });
    const answers = await Promise.all(
      ['mavi-kalem-71', 'mavi-kalem-72'].map((password) =>
        server.ask(resetPassword, { body: { ...link, password } }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(
      (await server.refusal(resetPassword, { body: { ...link, password: 'mavi-kalem-73' } })).keys,
    ).toEqual(['lang_password_link_used']);
    expect(await running(email)).toBe(0);
    expect((await server.refusal(getProfile, {}, before)).body.code).toBe('invalid_token');
    expect(await enters(email, demoPassword)).toBe(false);
    const right = answers[0]?.status === 200 ? 'mavi-kalem-71' : 'mavi-kalem-72';
    expect(await enters(email, right)).toBe(true);
    const told = await mailAbout(server.mail, email, 'Şifreniz değişti');
    expect(told.text).not.toContain(right);
    const asked = { event: 'password.changed' };
    const { items } = await server.call(listAudit, { body: asked }, await server.person('owner'));
    expect(items.map(({ facts }) => JSON.parse(facts))).toEqual([{ by: 'link' }]);
  });

  it('is mailed to the login’s own address, whatever an account has written beside its user', async () => {
    const whose = 'sukru@ornek.example';
    const ornek = await server.accountId('ornek');
    const write = (address: string) =>
      server.platform.db.inAccount(ornek, (tx) =>
        tx.execute(
          `update users set email = '${address}' where id in (select user_id from memberships m
           join logins l on l.id = m.login_id and l.email = '${whose}')`,
        ),
      );
    await write('baskasi@kotu.example');
    await server.call(requestPasswordLink, { body: { email: whose } });
    const link = await newestLink(whose, 1);
    await server.call(resetPassword, { body: { ...link, password: 'yesil-defter-58' } });
    await mailAbout(server.mail, whose, 'Şifreniz değişti');
    expect(await mailsTo(server.mail, 'baskasi@kotu.example')).toEqual([]);
    await write(whose);
  });

  it('is not asked about by a link that is unknown, expired or replaced by a newer one', async () => {
    const unknown = { linkId: 'a'.repeat(24), token: 'ABCD-EFGH' };
    expect((await server.refusal(openPasswordLink, { body: unknown })).keys).toEqual([
      'lang_password_link_unknown',
    ]);
    await server.call(requestPasswordLink, { body: { email } });
    const first = await newestLink(email, 2);
    await server.call(requestPasswordLink, { body: { email } });
    const second = await newestLink(email, 3);
    expect((await server.refusal(openPasswordLink, { body: first })).keys).toEqual([
      'lang_password_link_used',
    ]);
    const mixed = { linkId: first.linkId, token: second.token };
    expect((await server.refusal(openPasswordLink, { body: mixed })).keys).toEqual([
      'lang_password_link_unknown',
    ]);
    offsetMs += hourMs + 1000;
    for (const endpoint of [openPasswordLink, resetPassword])
      expect(
        (await server.refusal(endpoint, { body: { ...second, password: 'mavi-kalem-74' } })).keys,
      ).toEqual(['lang_password_link_expired']);
    expect((await loginRow(email)).password_hash).toMatch(/^\$argon2id\$/);
  });

  it('of an address that nobody has is answered alike, and sends nothing', async () => {
    const nobody = 'kimse@demo.example';
    const answers = [
      await server.ask(requestPasswordLink, { body: { email: nobody } }),
      await server.ask(requestPasswordLink, { body: { email } }),
    ];
    const [unknown, known] = await Promise.all(answers.map((one) => one.text()));
    expect(unknown).toBe(known);
    await newestLink(email, 4);
    expect(await mailsTo(server.mail, nobody)).toEqual([]);
  });

  it('fills nobody’s mailbox: who asks waits, known or not, for minutes and not for long', async () => {
    for (const asked of ['kimse2@demo.example', 'ayse@demo.example']) {
      for (let times = 0; times < 5; times += 1)
        await server.call(requestPasswordLink, { body: { email: asked } });
      const held = await server.refusal(requestPasswordLink, { body: { email: asked } });
      expect([held.status, held.body.errors[0]?.params]).toEqual([429, [60]]);
    }
  });

  it('is in no table: links and passwords are kept as hashes only', async () => {
    const link = await newestLink(email, 4);
    const kept = await rows(
      `select l::text as line from login_links l union all select t::text from tasks t`,
    );
    expect(kept.length).toBeGreaterThan(0);
    expect(JSON.stringify(kept)).not.toContain(link.token);
    expect(JSON.stringify(kept)).not.toContain(link.token.replaceAll('-', ''));
  });
});

describe('a change of the password', () => {
  const email = 'ibrahim@demo.example';
  let current = demoPassword;
  let caller: Caller;
  const change = (password: string) => server.call(changePassword, { body: { current, password } }, caller);
  const refusedKeys = async (password: string, given = current) =>
    (await server.refusal(changePassword, { body: { current: given, password } }, caller)).keys;
  beforeAll(async () => {
    caller = await signInAs(server, email, 'demo');
  });

  it('asks for the present one and refuses what breaks a rule (ID-26, ID-27)', async () => {
    const hash = (await loginRow(email)).password_hash;
    expect(await refusedKeys('mavi-kalem-71', 'wrong-1')).toEqual(['lang_password_wrong']);
    expect(await refusedKeys('kısa-1')).toEqual(['lang_password_too_short']);
    expect(await refusedKeys('harften-ibaret')).toEqual(['lang_password_letter_and_number']);
    expect(await refusedKeys('İbrahim-1985')).toEqual(['lang_password_personal']);
    expect(await refusedKeys('Parola1234')).toEqual(['lang_password_common']);
    expect(await refusedKeys(demoPassword)).toEqual(['lang_password_used_before']);
    expect((await loginRow(email)).password_hash).toBe(hash);
  });

  it('ends the other sessions and keeps its own; once in 24 hours (ID-28)', async () => {
    const other = await signInAs(server, email, 'demo');
    await change('mavi-kalem-71');
    current = 'mavi-kalem-71';
    await server.call(getProfile, {}, caller);
    expect((await server.refusal(getProfile, {}, other)).body.code).toBe('invalid_token');
    expect(await refusedKeys('mavi-kalem-72')).toEqual(['lang_password_changed_lately']);
    expect(await enters(email, current)).toBe(true);
  });

  it('wants one that differs from the last three (ID-29)', async () => {
    const next = async (password: string) => {
      offsetMs += 24 * hourMs + 1000;
      const result = await server.call(signIn, { body: { email, password: current } });
      caller = { key: result.data?.key ?? '', account: 'demo' };
      await change(password);
      current = password;
    };
    await next('mavi-kalem-72');
    offsetMs += 24 * hourMs + 1000;
    const result = await server.call(signIn, { body: { email, password: current } });
    caller = { key: result.data?.key ?? '', account: 'demo' };
    for (const barred of ['mavi-kalem-72', 'mavi-kalem-71', demoPassword])
      expect(await refusedKeys(barred)).toEqual(['lang_password_used_before']);
    await next('mavi-kalem-73');
    // The first one of all is the fourth by now.
    await next(demoPassword);
    const { id } = await loginRow(email);
    expect(await rows('select from former_passwords where login_id = $1', [id])).toHaveLength(2);
  });

  it('makes whoever guesses the present one wait, also with a session, and the trail says so', async () => {
    const owner = await signInAs(server, 'ayse@demo.example', 'demo');
    const refusedProofs = async () =>
      (await server.call(listAudit, { body: { event: 'proof.refused' } }, owner)).items.length;
    const before = await refusedProofs();
    for (let tries = 0; tries < 5; tries += 1)
      expect(await refusedKeys('mavi-kalem-79', `wrong-${tries}`)).toEqual(['lang_password_wrong']);
    expect(await refusedKeys('mavi-kalem-79')).toEqual(['lang_too_many_requests']);
    expect(await refusedProofs()).toBe(before + 5);
  });
});

describe('an administrator', () => {
  it('has a user sent a link and never sees it; nobody else may', async () => {
    const id = await server.userId('signer2');
    await signInAs(server, 'yigit@demo.example', 'demo');
    const owner = await signInAs(server, 'ayse@demo.example', 'demo');
    expect(await server.call(sendPasswordLink, { params: { id } }, owner)).toEqual({ success: true });
    const [{ email }] = await rows(
      'select l.email from logins l join memberships m on m.login_id = l.id where m.user_id = $1',
      [id],
    );
    const link = await newestLink(email, 1);
    expect((await server.call(openPasswordLink, { body: link })).email).toBe(email);
    const foreign = await server.userId('builder', 'ornek');
    expect((await server.refusal(sendPasswordLink, { params: { id: foreign } }, owner)).status).toBe(404);
    // Not without end: each link ends the one before.
    const statuses: number[] = [];
    for (let time = 0; time < 6; time += 1)
      statuses.push((await server.ask(sendPasswordLink, { params: { id } }, owner)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  });
});

it('ten thousand wrong passwords keep nobody out for long (ID-01)', async () => {
  const email = 'yigit@demo.example';
  const at = (ip: string) => ({ 'x-forwarded-for': ip });
  const body = { email, password: demoPassword };
  const device = await server.ask(signIn, { body, headers: at('203.0.113.9') });
  const cookie = (device.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const place = '198.51.100.1';
  const wrong = () => server.ask(signIn, { body: { email, password: 'wrong-1' }, headers: at(place) });
  await wrong();
  await rows('update sign_in_failures set failures = 10000');
  expect((await wrong()).status).toBe(200);
  expect(await rows('select from sign_in_failures where failures = 10001')).toHaveLength(3);
  const known = await server.ask(signIn, { body, headers: { ...at('203.0.113.9'), cookie } });
  expect(known.status).toBe(200);
  const elsewhere = { body, headers: at('192.0.2.77') };
  expect((await server.refusal(signIn, elsewhere)).body.errors[0]?.params).toEqual([120]);
  offsetMs += 121_000;
  expect((await server.call(signIn, elsewhere)).success).toBe(true);
});
