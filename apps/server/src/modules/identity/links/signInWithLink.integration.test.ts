import { changePassword, getProfile, requestSignInLink, signInWithLink } from '@tomar/contract';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { demoPassword } from '../../../../../../lab/src/demo/people.ts';
import { signInAs } from '../../../testing/client.ts';
import { mailsTo } from '../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';
import { waiters } from '../../../testing/waiters.ts';

const email = 'gulsen@demo.example';
const hourMs = 60 * 60_000;
const late = { timeout: 20_000 };
let server: SceneServer;
let offsetMs = 0;

beforeAll(async () => {
  server = await startSceneServer({ clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => server.close());

/** The key of the newest of so many mails. */
async function newestKey(count: number): Promise<string> {
  const mails = async () =>
    (await mailsTo(server.mail, email)).filter((one) => one.subject === 'Giriş bağlantınız');
  await expect.poll(async () => (await mails()).length, { timeout: 20_000 }).toBe(count);
  return /\/token#([0-9A-Z-]+)/.exec((await mails()).at(-1)?.text ?? '')?.[1] ?? '';
}
const keysOf = async (linkKey: string) => (await server.refusal(signInWithLink, { body: { linkKey } })).keys;

it('opens one session, of two at the same moment, and says so in the history (ID-06, USR-17)', async () => {
  // Ten past an hour: what is counted by the hour is counted in one.
  offsetMs = hourMs - (Date.now() % hourMs) + hourMs / 6;
  expect(await server.call(requestSignInLink, { body: { email } })).toEqual({ success: true });
  const linkKey = await newestKey(1);
  const answers = await Promise.all(
    [linkKey, linkKey.toLowerCase().replaceAll('-', ' ')].map((typed) =>
      server.ask(signInWithLink, { body: { linkKey: typed } }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  const opened = await answers.find(({ status }) => status === 200)?.json();
  const caller = { key: opened.Data.Key as string, account: 'demo' };
  const way = async () =>
    (await server.call(getProfile, {}, caller)).loginHistory.map(
      ({ validationType, refusal }) => `${validationType} ${refusal ?? 'opened'}`,
    );
  await expect.poll(async () => (await way()).sort(), late).toEqual(['Link UsedLink', 'Link opened']);
  const { rows } = await server.platform.db.pool.query('select factor from session_proofs');
  expect(rows).toEqual([{ factor: 'link' }]);
  // Who found the mail later fills neither history nor trails with it.
  for (let time = 0; time < 3; time += 1) expect(await keysOf(linkKey)).toEqual(['lang_sign_in_link_ended']);
  const tries = async () =>
    (await server.call(getProfile, {}, caller)).loginHistory
      .filter(({ refusal }) => refusal === 'UsedLink')
      .map((one) => one.tries);
  await expect.poll(async () => (await tries()).reduce((sum, one) => sum + one, 0), late).toBe(4);
  expect(await tries()).toEqual([4]);
});

it('opens nothing when it is replaced by a newer one, after a quarter of an hour, or was never sent', async () => {
  await server.call(requestSignInLink, { body: { email } });
  const first = await newestKey(2);
  await server.call(requestSignInLink, { body: { email } });
  const second = await newestKey(3);
  expect(await keysOf(first)).toEqual(['lang_sign_in_link_ended']);
  offsetMs += 15 * 60_000 + 1000;
  expect(await keysOf(second)).toEqual(['lang_sign_in_link_ended']);
  expect(await keysOf('ABCD-EFGH')).toEqual(['lang_sign_in_link_unknown']);
});

it('opens nothing once the password is another one, also where that happens while it is looked at (ID-06, ID-28)', async () => {
  const sessions = async () => (await server.platform.db.pool.query('select 1 from sessions')).rows.length;
  await server.call(requestSignInLink, { body: { email } });
  const linkKey = await newestKey(4);
  const person = await signInAs(server, email, 'demo');
  const before = await sessions();
  const login = await server.platform.db.pool.connect();
  try {
    // The link was found, and waits for the login that is being changed.
    await login.query('begin');
    await login.query('select 1 from logins where email = $1 for update', [email]);
    const entering = server.refusal(signInWithLink, { body: { linkKey } });
    await vi.waitFor(async () => expect(await waiters(server.platform)).toBeGreaterThan(0), late);
    await login.query(
      `update login_links set used_at = now() where login_id = (select id from logins where email = $1)`,
      [email],
    );
    await login.query('commit');
    expect((await entering).keys).toEqual(['lang_sign_in_link_ended']);
  } finally {
    login.release();
  }
  await server.call(requestSignInLink, { body: { email } });
  const another = await newestKey(5);
  const body = { current: demoPassword, password: 'mavi-kalem-91' };
  await server.call(changePassword, { body }, person);
  expect(await keysOf(another)).toEqual(['lang_sign_in_link_ended']);
  expect(await sessions()).toBe(before);
});
