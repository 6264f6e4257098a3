import {
  type BodyGiven,
  getProfile,
  listAudit,
  listLoginHistory,
  listUserAccounts,
  refreshSession,
  signIn,
  signOut,
  switchAccount,
} from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPassword } from '../../../../../lab/src/demo/people.ts';
import { signInAs } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { graceMs, lifetimeMs, slidingMs } from './sessions/sessionKeys.ts';

let server: TestServer;
let offsetMs = 0;
const pass = (ms: number) => {
  offsetMs += ms;
};

beforeAll(async () => {
  server = await startTestServer({ services: ['web'], clock: () => new Date(Date.now() + offsetMs) });
});
afterAll(() => server.close());

const enter = (email = 'ayse@demo.example') => signInAs(server, email, 'demo');

describe('sign-in', () => {
  // ACC-02, ID-15, ID-16
  it('opens the account asked for, and says what the page needs', async () => {
    const result = await server.call(signIn, {
      body: { email: ' AYSE@demo.example', password: demoPassword, accountCode: 'ornek' },
    });
    expect(result).toMatchObject({
      success: true,
      errorMessages: [],
      data: {
        account: {
          code: 'ornek',
          isLicenceActive: true,
          period: { modules: ['BankOrders', 'ExternalSigners', 'Stamps'] },
        },
        user: { firstName: 'Ayşe', title: { name: 'Ortak' }, authorities: ['Draft', 'Approved', 'Report'] },
      },
    });
    expect(Buffer.from(result.data?.key ?? '', 'base64url')).toHaveLength(32);
  });

  it('knows no account by its code in another case, and there is none whose code differs by case', async () => {
    const { key } = await enter();
    for (const accountCode of ['ORNEK', 'Ornek', 'örnek']) {
      const { data } = await server.call(signIn, {
        body: { email: 'ayse@demo.example', password: demoPassword, accountCode },
      });
      // The one used last.
      expect(data?.account.code).toBe('demo');
      const refusal = await server.refusal(getProfile, {}, { key, account: accountCode });
      expect(refusal.status).toBe(404);
    }
    const renamed = server.platform.db.pool.query(`update accounts set code = 'ORNEK' where code = 'ornek'`);
    await expect(renamed).rejects.toMatchObject({ constraint: 'accounts_code_form' });
  });

  it('is by the address in any case; ı and İ are no i', async () => {
    const entersAs = async (email: string) =>
      (await server.call(signIn, { body: { email, password: demoPassword } })).success;
    expect(await entersAs('IBRAHIM@DEMO.EXAMPLE')).toBe(true);
    for (const email of ['İBRAHİM@demo.example', 'ıbrahım@demo.example', 'ibrahım@demo.example'])
      expect(await entersAs(email)).toBe(false);
  });

  it('opens the account used last when none is named', async () => {
    await server.call(signIn, {
      body: { email: 'ayse@demo.example', password: demoPassword, accountCode: 'ornek' },
    });
    const result = await server.call(signIn, {
      body: { email: 'ayse@demo.example', password: demoPassword },
    });
    expect(result.data?.account.code).toBe('ornek');
  });

  it('answers a wrong password and an unknown address alike, in the same time', async () => {
    const time = async (email: string) => {
      const from = performance.now();
      const result = await server.call(signIn, { body: { email, password: 'wrong-1' } });
      return { result, ms: performance.now() - from };
    };
    const known: { result: unknown; ms: number }[] = [];
    const unknown: typeof known = [];
    for (let round = 0; round < 3; round += 1) {
      known.push(await time('gulsen@demo.example'));
      unknown.push(await time('nobody@demo.example'));
    }
    for (const { result } of [...known, ...unknown])
      expect(result).toEqual({ success: false, data: null, errorMessages: ['lang_login_failed'] });
    // A busy machine makes an answer later, never sooner.
    const least = (all: typeof known) => Math.min(...all.map(({ ms }) => ms));
    expect(least(unknown)).toBeGreaterThan(least(known) / 4);
  });

  it('makes whoever guesses wait, longer each time, whether the address is known or not', async () => {
    for (const email of ['yigit@demo.example', 'nobody-either@demo.example']) {
      for (let attempt = 0; attempt < 5; attempt += 1)
        await server.call(signIn, { body: { email, password: `guess-${attempt}` } });
      const refusal = await server.refusal(signIn, { body: { email, password: demoPassword } });
      expect(refusal.status).toBe(429);
      expect(refusal.body.errors[0]?.params).toEqual([15]);
    }
    pass(16_000);
    await server.call(signIn, { body: { email: 'yigit@demo.example', password: 'guess-6' } });
    const again = await server.refusal(signIn, {
      body: { email: 'yigit@demo.example', password: demoPassword },
    });
    expect(again.body.errors[0]?.params).toEqual([30]);
    pass(31_000);
    expect((await enter('yigit@demo.example')).account).toBe('demo');
  });

  it('lets nobody in whose user was switched off (USR-07)', async () => {
    const accountId = await server.accountId();
    const userId = await server.userId('approver');
    const set = (active: boolean) =>
      server.platform.db.inAccount(accountId, (tx) =>
        tx.execute(`update users set is_active = ${active} where id = '${userId}'`),
      );
    const before = await enter('ibrahim@demo.example');
    await set(false);
    const result = await server.call(signIn, {
      body: { email: 'ibrahim@demo.example', password: demoPassword },
    });
    expect(result.errorMessages).toEqual(['lang_login_no_account']);
    expect((await server.refusal(getProfile, {}, before)).status).toBe(404);
    await set(true);
  });
});

describe('a session', () => {
  it('gets a new key at each refresh; the old one works for a short while (API-06)', async () => {
    const first = await enter();
    const result = await server.call(refreshSession, {}, first);
    const second = { key: result.data?.key ?? '', account: 'demo' };
    expect(second.key).not.toBe(first.key);
    await server.call(getProfile, {}, first);
    const tab = await server.call(refreshSession, {}, first);
    pass(graceMs + 1000);
    expect((await server.refusal(getProfile, {}, first)).body.code).toBe('invalid_token');
    await server.call(getProfile, {}, second);
    await server.call(getProfile, {}, { key: tab.data?.key ?? '', account: 'demo' });
  });

  it('ends when nobody refreshes it (ERR-04)', async () => {
    const caller = await enter();
    pass(slidingMs + 1000);
    const refusal = await server.refusal(refreshSession, {}, caller);
    expect(refusal.status).toBe(400);
    expect(refusal.body.modelState).toEqual({ '': ['lang_invalid_token'] });
  });

  it('ends after its whole lifetime, refreshed or not', async () => {
    let caller = await enter();
    for (let spent = 0; spent < lifetimeMs - slidingMs; spent += slidingMs / 2) {
      pass(slidingMs / 2);
      const result = await server.call(refreshSession, {}, caller);
      caller = { key: result.data?.key ?? '', account: 'demo' };
    }
    pass(slidingMs + 1000);
    expect((await server.refusal(refreshSession, {}, caller)).body.code).toBe('invalid_token');
  });

  it('ends for every tab at sign-out, and leaves its record in the login history (API-07, USR-17)', async () => {
    const caller = await enter('gulsen@demo.example');
    const other = await server.call(refreshSession, {}, caller);
    pass(5_000);
    expect(await server.call(signOut, {}, caller)).toEqual({ success: true });
    const tab = { key: other.data?.key ?? '', account: 'demo' };
    expect((await server.refusal(getProfile, {}, tab)).body.code).toBe('invalid_token');
    const again = await enter('gulsen@demo.example');
    const { loginHistory } = await server.call(getProfile, {}, again);
    const [running, ended] = loginHistory;
    expect(running).toMatchObject({ source: 'Web', validationType: 'Password', duration: null });
    expect(ended?.duration).toBeGreaterThanOrEqual(5);
  });

  it('that nobody renewed has ended, for its record too', async () => {
    await enter('gulsen@demo.example');
    pass(slidingMs + 1000);
    const again = await enter('gulsen@demo.example');
    const { loginHistory } = await server.call(getProfile, {}, again);
    expect(loginHistory.slice(0, 2).map(({ duration }) => duration)).toEqual([null, slidingMs / 1000]);
  });

  it('is kept as a hash only', async () => {
    const caller = await enter();
    const { rows } = await server.platform.db.pool.query('select * from sessions, session_keys');
    expect(JSON.stringify(rows)).not.toContain(caller.key);
  });
});

describe('a person in two accounts', () => {
  it('sees both with what waits there, and goes over from one to the other (API-08, API-09)', async () => {
    const caller = await enter();
    const accounts = await server.call(listUserAccounts, {}, caller);
    expect(accounts.map(({ code, waitingJobCount }) => [code, waitingJobCount]).sort()).toEqual([
      ['demo', 0],
      ['ornek', 0],
    ]);
    const target = accounts.find(({ code }) => code === 'ornek')?.id ?? '';
    const result = await server.call(switchAccount, { params: { id: target } }, caller);
    expect(result.data?.account.code).toBe('ornek');
    await server.call(getProfile, {}, { ...caller, account: 'ornek' });
  });

  it('is known by the same login in each account, where the user is another', async () => {
    const open = async (accountCode: string) => {
      const body = { email: 'ayse@demo.example', password: demoPassword, accountCode };
      return (await server.call(signIn, { body })).data;
    };
    const [demo, ornek] = [await open('demo'), await open('ornek')];
    expect(demo?.loginId).toBe(ornek?.loginId);
    expect(demo?.user.id).not.toBe(ornek?.user.id);
  });

  it('cannot go over to an account that is not theirs (ACC-03)', async () => {
    const caller = await enter('gulsen@demo.example');
    const id = await server.accountId('ornek');
    expect((await server.refusal(switchAccount, { params: { id } }, caller)).status).toBe(404);
    expect((await server.refusal(getProfile, {}, { ...caller, account: 'ornek' })).status).toBe(404);
    expect((await server.refusal(getProfile, {}, { ...caller, account: 'no-such' })).status).toBe(404);
  });

  it("leaves sign-ins in the account's own trail only", async () => {
    const caller = await signInAs(server, 'sukru@ornek.example', 'ornek');
    const { items } = await server.call(listAudit, { body: {} }, caller);
    expect(items[0]).toMatchObject({ event: 'session.opened', actorName: 'Şükrü Ağaoğlu' });
    expect(items.every(({ actorName }) => actorName !== 'Gülşen Öztürk')).toBe(true);
  });
});

describe('the login history (UI-13, USR-17)', () => {
  const email = 'gulsen@demo.example';
  const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0) Version/18.0 Mobile Safari/604.1';

  it('is narrowed down by day, way, outcome and device, page by page, and is nobody else’s', async () => {
    pass(24 * 60 * 60_000);
    const from = new Date(Date.now() + offsetMs).toISOString();
    await server.call(signIn, {
      body: { email, password: 'wrong-1' },
      headers: { 'user-agent': phone },
    });
    pass(60_000);
    const until = new Date(Date.now() + offsetMs).toISOString();
    const caller = await enter(email);
    const ask = (body: BodyGiven<typeof listLoginHistory>) => server.call(listLoginHistory, { body }, caller);
    await expect
      .poll(async () => (await ask({ day: { from, until } })).items, { timeout: 20_000 })
      .toEqual([
        expect.objectContaining({
          device: 'Phone',
          operatingSystem: 'iOS',
          refusal: 'WrongPassword',
          duration: 0,
        }),
      ]);
    const all = await ask({ pageSize: 100 });
    expect(all.total).toBe(all.items.length);
    expect(all.items[0]).toMatchObject({ refusal: null, duration: null, validationType: 'Password' });
    const dates = all.items.map(({ date }) => date);
    expect(dates).toEqual(dates.toSorted().reverse());
    const opened = await ask({ outcome: 'opened', pageSize: 100 });
    const refused = await ask({ outcome: 'refused', pageSize: 100 });
    expect(opened.items.every(({ refusal }) => refusal === null)).toBe(true);
    expect(refused.items.every(({ refusal }) => refusal !== null)).toBe(true);
    expect([refused.total > 0, opened.total + refused.total]).toEqual([true, all.total]);
    expect((await ask({ device: 'Phone' })).total).toBe(1);
    expect((await ask({ way: 'Link' })).items).toEqual([]);
    const pages = await Promise.all([1, 2].map((page) => ask({ page, pageSize: 2 })));
    expect(pages.flatMap(({ items }) => items)).toEqual(all.items.slice(0, 4));
    const other = await server.call(listLoginHistory, { body: { device: 'Phone' } }, await enter());
    expect(other.total).toBe(0);
  });
});
