import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser, loginOf } from '../testing/fakeBrowser.ts';
import { staleAfter } from './queryClient.ts';
import { keys } from './queryKeys.ts';
import { keepLogin, newDocument } from './session.ts';

const login = loginOf('k1');
const owner = [login.loginId, login.account.code];

beforeEach(() => {
  newDocument();
  fakeBrowser();
  keepLogin(login);
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('what is fetched', () => {
  it('is kept under the login and the account it belongs to', () => {
    const made = Object.values(keys).map((key) =>
      typeof key === 'function' ? key(1 as never, 'status') : key,
    );
    expect(made.length).toBeGreaterThan(15);
    for (const key of made) expect(key.slice(0, 2)).toEqual(owner);
  });

  it('cannot be kept under a key that does not say whose it is', () => {
    const client = new QueryClient();
    // @ts-expect-error: a key begins with login and account, which only queryKeys.ts can give.
    client.setQueryData(['profile'], {});
    // @ts-expect-error: texts that look like them are not enough.
    client.setQueryData(['bbbbbbbbbbbbbbbbbbbbbbbb', 'demo', 'profile'], {});
    client.setQueryData(keys.profile, {});
    expect(client.getQueryCache().getAll()).toHaveLength(3);
  });
});

describe('a change event', () => {
  it('makes the job, the lists and the counts stale, of this person and account', () => {
    expect(staleAfter({ topic: 'job', id: '1' })).toContainEqual([...owner, 'job', '1']);
    expect(staleAfter({ topic: 'job', id: '1' })).toContainEqual([...owner, 'dashboard']);
  });

  it('makes everything stale after the connection was away', () => {
    expect(staleAfter('missed')).toBe('all');
  });
});
