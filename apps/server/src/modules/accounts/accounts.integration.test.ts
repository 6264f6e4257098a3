import { refreshSession } from '@tomar/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { hashKey } from '../../platform/http/callerQueries.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { addAccount } from './addAccount.ts';
import { accountSettings } from './loadAccount.ts';
import { periods } from './tables.ts';

let server: TestServer;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  accountId = await server.accountId();
});
afterAll(() => server.close());

const setPeriods = (...list: { startsOn: string; endsOn: string; modules: ('Rem' | 'Uets' | 'Eyp')[] }[]) =>
  server.platform.db.inAccount(accountId, async (tx) => {
    await tx.delete(periods);
    for (const period of list) await tx.insert(periods).values({ accountId, id: newId(), ...period });
  });

/** What the guard of every request and the login result say on a moment; both must agree. */
const at = async (moment: string) => {
  const owner = await server.person('owner');
  const { rows } = await server.platform.db.pool.query(
    "update session_keys set expires_at = '2100-01-01' where key_hash = $1 returning session_id",
    [hashKey(owner.key)],
  );
  await server.platform.db.pool.query("update sessions set expires_at = '2100-01-01' where id = $1", [
    rows[0]?.session_id,
  ]);
  const found = await server.platform.db.pool.query('select * from session_caller($1, $2, $3)', [
    hashKey(owner.key),
    'demo',
    moment,
  ]);
  const [row] = found.rows;
  return { active: row.licence_active, modules: [...row.modules].sort() };
};

describe('a licence period', () => {
  // ACC-06
  it('holds from the first moment of its first day to the last of its last, in the account’s own days', async () => {
    await setPeriods({ startsOn: '2026-03-01', endsOn: '2026-03-31', modules: ['Rem', 'Eyp'] });
    expect(await at('2026-02-28T20:59:59Z')).toEqual({ active: false, modules: [] });
    expect(await at('2026-02-28T21:00:00Z')).toEqual({ active: true, modules: ['Eyp', 'Rem'] });
    expect(await at('2026-03-31T20:59:59Z')).toEqual({ active: true, modules: ['Eyp', 'Rem'] });
    expect(await at('2026-03-31T21:00:00Z')).toEqual({ active: false, modules: [] });
  });

  it('adds its modules to those of another that holds, too; without modules it is still a licence', async () => {
    await setPeriods(
      { startsOn: '2020-01-01', endsOn: '2099-12-31', modules: ['Uets'] },
      { startsOn: '2020-01-01', endsOn: '2099-12-31', modules: ['Uets', 'Rem'] },
    );
    expect(await at('2026-03-01T00:00:00Z')).toEqual({ active: true, modules: ['Rem', 'Uets'] });
    const result = await server.call(refreshSession, {}, await server.person('owner'));
    expect([...(result.data?.account.period.modules ?? [])].sort()).toEqual(['Rem', 'Uets']);
    await setPeriods({ startsOn: '2020-01-01', endsOn: '2099-12-31', modules: [] });
    expect(await at('2026-03-01T00:00:00Z')).toEqual({ active: true, modules: [] });
  });

  it('that is over shows in the login result', async () => {
    await setPeriods({ startsOn: '2020-01-01', endsOn: '2020-12-31', modules: ['Uets'] });
    const result = await server.call(refreshSession, {}, await server.person('owner'));
    expect(result.data?.account).toMatchObject({ isLicenceActive: false, period: { modules: [] } });
  });
});

describe('an account’s own rules', () => {
  const add = (code: string) => {
    const period = { startsOn: '2026-01-01', endsOn: '2026-12-31', modules: [] };
    const account = { code, title: 'Yeni', params: { minimumSigners: 2 }, period };
    return server.platform.db.inInstallation((tx) => addAccount(tx, account, new Date()));
  };

  it('have defaults for what was never set', async () => {
    const id = await add('yeni');
    const settings = await server.platform.db.inAccount(id, (tx) => accountSettings(tx, id));
    expect(settings).toMatchObject({
      minimumSigners: 2,
      timeZone: 'Europe/Istanbul',
      signatureProfile: 'baseline-b',
      defaultSignaturePage: 'last',
      undoCancelDisabled: false,
      enableBankOrderPage: false,
    });
  });

  it('go with a code of its own, in plain small letters', async () => {
    await add('tek');
    await expect(add('tek')).rejects.toThrow();
    for (const code of ['İstanbul', 'a b', '-x', 'x/y', '']) await expect(add(code)).rejects.toThrow();
  });
});
