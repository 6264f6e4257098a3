import { type Endpoint, type Needs, saveProfile } from '@tomar/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Caller } from '../../testing/client.ts';
import { startTestServer, type TestServer } from '../../testing/startTestServer.ts';
import { AppError } from './errors.ts';
import { identify } from './guard.ts';

let server: TestServer;
let owner: Caller;
let accountId: string;
beforeAll(async () => {
  server = await startTestServer({ services: ['web'] });
  owner = await server.person('owner');
  accountId = await server.accountId();
});
afterAll(() => server.close());

const sql = (text: string) => server.platform.db.inAccount(accountId, (tx) => tx.execute(text));

/** What the guard says to a request: the kind of the caller, or the key of its refusal. */
async function answer(
  caller: Endpoint['caller'],
  needs: Needs,
  headers: Record<string, string> = { token: owner.key, account: owner.account },
): Promise<string> {
  try {
    return (await identify(server.platform, { caller, needs }, { headers, ip: '127.0.0.1' })).kind;
  } catch (error) {
    if (error instanceof AppError) return error.findings[0]?.key ?? '';
    throw error;
  }
}

describe('what an endpoint needs', () => {
  const everything: Needs = {
    authority: ['Muhur'],
    module: 'BankOrders',
    option: 'enableBankOrderPage',
    licence: true,
  };
  const setAuthorities = async (list: string) =>
    sql(`update users set authorities = '{${list}}' where id = '${await server.userId('owner')}'`);
  const setPeriod = (day: string, modules: string) =>
    sql(`update periods set starts_on = '2020-01-01', ends_on = '${day}', modules = '{${modules}}'`);
  const setOption = (value: string) =>
    sql(
      `update accounts set params = params || '{"enableBankOrderPage": ${value}}' where id = '${accountId}'`,
    );
  beforeEach(async () => {
    await setAuthorities('Muhur');
    await setPeriod('2099-12-31', 'BankOrders,Rem');
    await setOption('true');
  });

  it('is there: the caller may', async () => {
    expect(await answer('member', everything)).toBe('member');
  });

  it('is asked in one order: the authority, the module, the option, the licence', async () => {
    await setAuthorities('Admin,SystemAdmin,Draft');
    await setPeriod('2020-12-31', 'BankOrders');
    await setOption('false');
    expect(await answer('member', everything)).toBe('lang_unauthorized');
    await setAuthorities('Muhur');
    expect(await answer('member', everything)).toBe('lang_module_off');
    const { module: _, ...withoutModule } = everything;
    expect(await answer('member', withoutModule)).toBe('lang_option_off');
    await setOption('true');
    expect(await answer('member', withoutModule)).toBe('lang_licence_expired');
    await setPeriod('2099-12-31', '');
    expect(await answer('member', withoutModule)).toBe('member');
    expect(await answer('member', everything)).toBe('lang_module_off');
  });

  it('is an option only where it is stored as one', async () => {
    for (const value of ['"true"', '1', 'null', '{}']) {
      await setOption(value);
      expect(await answer('member', { option: 'enableBankOrderPage' })).toBe('lang_option_off');
    }
  });
});

describe('a kind of caller', () => {
  it.each(['externalSigner', 'apiKey', 'operator'] as const)(
    'that nobody can prove to be, such as %s, is refused whatever comes',
    async (kind) => {
      const headers = { token: owner.key, account: owner.account, 'signing-key': 'x', authorization: 'x' };
      expect(await answer(kind, {}, headers)).toBe('lang_caller_unknown');
      expect(await answer(kind, {}, {})).toBe('lang_caller_unknown');
      expect(await answer([kind], {}, headers)).toBe('lang_caller_unknown');
    },
  );

  it('among several is the one that the request brings a proof of', async () => {
    const kinds = ['companion', 'member', 'operator'] as const;
    expect(await answer(kinds, {})).toBe('member');
    expect(await answer(kinds, {}, { 'signing-key': 'x' })).toBe('lang_sign_ticket_refused');
    expect(await answer(kinds, {}, {})).toBe('lang_invalid_token');
  });

  it('that is the companion of the version before sends its key by the former name', async () => {
    const key = `${accountId}.${'A'.repeat(43)}`;
    expect(await answer('companion', {}, { ticket: key })).toBe('lang_sign_session_ended');
    expect(await answer('companion', {}, { ticket: 'x' })).toBe('lang_sign_ticket_refused');
  });

  it('is not another for having proved something else', async () => {
    const unknown = { 'signing-key': `${accountId}.${'A'.repeat(43)}` };
    expect(await answer('companion', {})).toBe('lang_invalid_token');
    expect(await answer('companion', {}, unknown)).toBe('lang_sign_session_ended');
    expect(await answer('member', {}, unknown)).toBe('lang_invalid_token');
  });
});

it('an endpoint of the contract is asked the same way', async () => {
  await sql(`update periods set ends_on = '2020-12-31', starts_on = '2020-01-01'`);
  const body = { includeTitleInSignature: true, notifyByEmail: true };
  expect((await server.call(saveProfile, { body }, owner)).includeTitleInSignature).toBe(true);
});
