import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takeAhead } from './takeAhead.ts';

const address = '/api/dashboard/get';
const headers = { token: 'k1', account: 'demo' };
const answer = Promise.resolve(new Response('{}'));

beforeEach(() => {
  // Of a document that has begun lately, however old the process is.
  vi.spyOn(performance, 'now').mockReturnValue(800);
  globalThis.tomarAhead = [{ address, token: 'k1', account: 'demo', answer }];
});
afterEach(() => {
  globalThis.tomarAhead = undefined;
  vi.restoreAllMocks();
});

it('an answer that was asked for ahead is handed over once', () => {
  expect(takeAhead(address, { headers })).toBe(answer);
  expect(takeAhead(address, { headers })).toBeNull();
});

it('to nobody but whom it was asked for', () => {
  for (const other of [{ ...headers, token: 'k2' }, { ...headers, account: 'ornek' }, {}])
    expect(takeAhead(address, { headers: other })).toBeNull();
  expect(takeAhead('/api/userAccounts/get', { headers })).toBeNull();
  expect(takeAhead(address, { method: 'POST', headers })).toBeNull();
  expect(takeAhead(address, { headers })).toBe(answer);
});

it('and no more when it has grown old', () => {
  vi.spyOn(performance, 'now').mockReturnValue(60_000);
  expect(takeAhead(address, { headers })).toBeNull();
});

it('nothing where nothing was asked for', () => {
  globalThis.tomarAhead = undefined;
  expect(takeAhead(address, { headers })).toBeNull();
});
