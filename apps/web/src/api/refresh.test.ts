import { limits } from '@tomar/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readStoredLogin } from '../storage/storedLogin.ts';
import { fakeBrowser, loginOf } from '../testing/fakeBrowser.ts';
import { noteRefresh } from './lastRefresh.ts';
import { keepSessionFresh } from './refresh.ts';
import { currentSession, keepLogin, newDocument } from './session.ts';

const call = vi.fn(async () => ({ success: true, data: loginOf('k2'), errorMessages: [] }));
vi.mock('./call.ts', () => ({ call: () => call() }));

const { loginId } = loginOf('k1');
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  call.mockClear();
  newDocument();
  fakeBrowser();
  vi.stubGlobal('navigator', {});
  keepLogin(loginOf('k1'));
  stop = keepSessionFresh(loginId);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Until the next time that this tab looks whether the session is to be renewed. */
const toNextLook = () => vi.advanceTimersByTimeAsync(limits.sessionRefreshMs);

it('is renewed every 180,000 ms (ID-19)', async () => {
  await vi.advanceTimersByTimeAsync(179_999);
  expect(call).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(call).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(call).toHaveBeenCalledTimes(2);
});

it('is stored with its new key, which the page asks with from then on (ID-20)', async () => {
  await toNextLook();
  expect(readStoredLogin()?.key).toBe('k2');
  expect(currentSession()).toMatchObject({ state: 'in', login: { key: 'k2' } });
});

it('is left to the tab that renewed it lately', async () => {
  noteRefresh(loginId, Date.now() + limits.sessionRefreshMs - 1000);
  await toNextLook();
  expect(call).not.toHaveBeenCalled();
  await toNextLook();
  expect(call).toHaveBeenCalledOnce();
});

it('goes on after the clock of the computer was put back', async () => {
  noteRefresh(loginId, Date.now() + 60 * 60_000);
  await toNextLook();
  expect(call).toHaveBeenCalledOnce();
});

it('is renewed at once by a page that finds the last renewal unanswered, and by no other', async () => {
  await vi.advanceTimersByTimeAsync(0);
  expect(call).not.toHaveBeenCalled();
  stop();
  // The page is reloaded while it asks.
  call.mockReturnValueOnce(new Promise(() => {}));
  stop = keepSessionFresh(loginId);
  await toNextLook();
  expect(call).toHaveBeenCalledOnce();
  stop();
  stop = keepSessionFresh(loginId);
  await vi.advanceTimersByTimeAsync(0);
  expect(call).toHaveBeenCalledTimes(2);
  expect(readStoredLogin()?.key).toBe('k2');
  stop();
  stop = keepSessionFresh(loginId);
  await vi.advanceTimersByTimeAsync(0);
  expect(call).toHaveBeenCalledTimes(2);
});

it('is asked for again within the minute that the old key works where the connection broke', async () => {
  call.mockRejectedValueOnce(new Error('no connection'));
  call.mockRejectedValueOnce(new Error('no connection'));
  await toNextLook();
  await vi.advanceTimersByTimeAsync(15_000);
  expect(call).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(15_000);
  expect(call).toHaveBeenCalledTimes(3);
  expect(readStoredLogin()?.key).toBe('k2');
});
