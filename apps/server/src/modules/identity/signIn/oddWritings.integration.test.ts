import { getProfile, requestPasswordLink, requestSignInLink, signIn } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../../lab/src/demo/people.ts';
import { mailsTo } from '../../../testing/readMail.ts';
import { type SceneServer, startSceneServer } from '../../../testing/startSceneServer.ts';

const email = 'ayse@demo.example';
let server: SceneServer;

beforeAll(async () => {
  server = await startSceneServer();
});
beforeEach(async () => {
  await server.platform.db.pool.query('delete from sign_in_failures');
});
afterAll(() => server.close());

const rows = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await server.platform.db.pool.query(text, values)).rows as Row[];
const count = async (table: 'sessions' | 'login_links' | 'refused_sign_ins'): Promise<number> =>
  (await rows<{ n: number }>(`select count(*)::int as n from ${table}`))[0]?.n ?? -1;
/** How many events each account's trail has, and how many of them ask for a link. */
async function trails(): Promise<string[]> {
  const accounts = await rows<{ id: string; code: string }>('select id, code from accounts order by code');
  const told = [];
  for (const { id, code } of accounts) {
    const found = await server.platform.db.inAccount(id, (tx) =>
      tx.execute<{ events: number; links: number }>(
        sql`select count(*)::int as events, count(*) filter (where event = 'link.requested')::int as links from audit_events`,
      ),
    );
    told.push(`${code} ${found.rows[0]?.events} ${found.rows[0]?.links}`);
  }
  return told;
}
const linksAsked = async () =>
  (await trails()).reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
/** Codes of the accounts that sessions were opened in, the newest first. */
const opened = async (): Promise<string[]> =>
  (
    await rows<{ code: string }>(
      'select a.code from sessions s join accounts a on a.id = s.opened_account_id order by s.created_at desc',
    )
  ).map(({ code }) => code);
const enter = (accountCode: string) =>
  server.call(signIn, { body: { email, password: demoPassword, accountCode } });

describe('an account code in another case', () => {
  it.each(['DEMO', 'Demo', 'demO', ' demo', 'demo ', 'ｄｅｍｏ', 'DEMÖ', 'dém\u0307o'])(
    'is no account’s: with %j the account that was used last is opened',
    async (code) => {
      expect((await enter('ornek')).data?.account.code).toBe('ornek');
      expect((await enter(code)).data?.account.code).toBe('ornek');
      expect((await opened()).slice(0, 2)).toEqual(['ornek', 'ornek']);
    },
  );

  it('finds nothing under it, and no trail hears of an account', async () => {
    const key = (await enter('demo')).data?.key ?? '';
    const before = await trails();
    expect(before).toContainEqual(expect.stringMatching(/^demo [1-9]/));
    expect((await server.ask(getProfile, {}, { key, account: 'demo' })).status).toBe(200);
    for (const account of ['DEMO', 'Demo', 'DEMo', 'ORNEK', 'ornek%20'])
      expect((await server.ask(getProfile, {}, { key, account })).status).toBe(404);
    expect(await trails()).toEqual(before);
  });
});

describe('an address with lines of a header in it', () => {
  const injected = [
    `${email}\r\nBcc: kotu@evil.example`,
    `${email}\nX-Evil: 1`,
    `${email}, kotu@evil.example`,
    `${email};kotu@evil.example`,
    `"${email}" <kotu@evil.example>`,
    `kotu@evil.example\u0000${email}`,
    `${email}%0d%0aBcc:kotu@evil.example`,
  ];

  it.each(injected)('signs nobody in: %j', async (given) => {
    const before = [await count('sessions'), await count('refused_sign_ins')];
    const answer = await server.ask(signIn, { body: { email: given, password: demoPassword } });
    expect(answer.headers.get('x-evil')).toBeNull();
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(JSON.stringify(await answer.json())).not.toContain('"Success":true');
    expect([await count('sessions'), await count('refused_sign_ins')]).toEqual(before);
  });

  it('has no link made, and no mail sent to anybody', async () => {
    const before = [
      await count('login_links'),
      await linksAsked(),
      (await mailsTo(server.mail, email)).length,
    ];
    for (const endpoint of [requestPasswordLink, requestSignInLink])
      for (const given of injected) {
        await server.ask(endpoint, { body: { email: given } });
        await server.platform.db.pool.query('delete from sign_in_failures');
      }
    // What an answer leaves behind is done after it: a right address asked for last is mailed, and nothing before it.
    await server.call(requestPasswordLink, { body: { email } });
    await expect
      .poll(async () => (await mailsTo(server.mail, email)).length, { timeout: 20_000 })
      .toBe((before[2] ?? 0) + 1);
    expect(await count('login_links')).toBe((before[0] ?? 0) + 1);
    expect(await linksAsked()).toBe((before[1] ?? 0) + 1);
    expect(await mailsTo(server.mail, 'kotu@evil.example')).toEqual([]);
  });
});

it('a device cookie with lines of a header in it is a strange one, and comes back in no header', async () => {
  const headers = { cookie: `tomar-device=${'A'.repeat(43)}%0d%0aSet-Cookie:%20evil=1` };
  const answer = await server.ask(signIn, { body: { email, password: demoPassword }, headers });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      /^tomar-device=[A-Za-z0-9_-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Strict$/,
    ),
  ]);
  expect(answer.headers.get('set-cookie')).not.toContain('AAAA');
  expect(await rows(`select 1 from known_devices where device_hash like '%evil%'`)).toEqual([]);
});
