import { getProfile, getSystem, toWire } from '@tomar/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entries } from '../storage/browserStore.ts';
import { storeLogin } from '../storage/storedLogin.ts';
import { fakeBrowser, loginOf } from '../testing/fakeBrowser.ts';
import { call, request } from './call.ts';
import { currentSession, forgetLogin, keepLogin, newDocument, renewLogin } from './session.ts';

let browser: ReturnType<typeof fakeBrowser>;
const asked: { address: string; token: string | undefined; account: string | undefined }[] = [];
let answer: (token: string | undefined, signal: AbortSignal) => Promise<Response>;

const json = (status: number, body: object) => new Response(JSON.stringify(toWire(body)), { status });
const unknownSession = () =>
  json(400, { code: 'invalid_token', modelState: {}, errors: [], requestId: 'r1' });

beforeEach(() => {
  newDocument();
  browser = fakeBrowser();
  asked.length = 0;
  vi.stubGlobal(
    'fetch',
    (address: string, init: { headers: Record<string, string>; signal: AbortSignal }) => {
      asked.push({ address, token: init.headers.token, account: init.headers.account });
      return answer(init.headers.token, init.signal);
    },
  );
  keepLogin(loginOf('k1'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a request in somebody’s name', () => {
  it('says by `token` and `account` who asks, with the newest key (API-02, API-03, ID-20)', async () => {
    answer = async () => json(200, {});
    await call(getProfile, {}).catch(() => undefined);
    renewLogin(loginOf('k2'));
    await call(getProfile, {}).catch(() => undefined);
    const address = '/api/profile/get';
    expect(asked).toEqual([
      { address, token: 'k1', account: 'demo' },
      { address, token: 'k2', account: 'demo' },
    ]);
  });

  it('is broken off when that person leaves, and its answer is nobody’s', async () => {
    answer = (_, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const reply = call(getProfile, {});
    forgetLogin('signedOut');
    await expect(reply).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('counts for nothing when its answer comes though it was broken off', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    answer = () => promise;
    const reply = call(getProfile, {});
    forgetLogin('signedOut');
    resolve(json(200, {}));
    await expect(reply).rejects.toMatchObject({ code: 'invalid_token' });
  });

  it('is not made when that person has left: whatever goes on behind the page asks nobody', async () => {
    forgetLogin('signedOut');
    await expect(call(getProfile, {})).rejects.toMatchObject({ code: 'invalid_token' });
    expect(asked).toEqual([]);
  });

  it('is made again with the key that another tab renewed while this one slept', async () => {
    storeLogin(loginOf('k2'));
    answer = async (token) => (token === 'k2' ? json(200, { fine: true }) : unknownSession());
    const response = await request('/api/x', { headers: { token: 'k1' } });
    expect(response.ok).toBe(true);
    expect(browser.local.getItem(entries.login)).toContain('k2');
  });

  it('ends the session when the renewed key is not known either', async () => {
    storeLogin(loginOf('k2'));
    answer = async () => unknownSession();
    await expect(call(getProfile, {})).rejects.toMatchObject({ code: 'invalid_token' });
    expect(asked.map((one) => one.token)).toEqual(['k1', 'k2']);
    expect(currentSession()).toEqual({ state: 'out', reason: 'expired' });
  });
});

it('what anybody may ask is asked without a name after a sign-out (API-02)', async () => {
  forgetLogin('signedOut');
  answer = async () => json(200, {});
  await expect(call(getSystem, {})).rejects.toMatchObject({ code: 'reply_off_contract' });
  expect(asked).toEqual([{ address: '/api/system/get', token: undefined, account: undefined }]);
});
