import type { LoginData } from '@tomar/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  abandonExpired,
  currentSession,
  holdUnsaved,
  keepLogin,
  mergeLogin,
  sessionExpired,
} from './session.ts';

const login = (key: string, account = 'acme', user = 'a'): LoginData => ({
  key,
  account: {
    id: `${'0'.repeat(23)}1`,
    code: account,
    title: account,
    isLicenceActive: true,
    params: { enableBankOrderPage: false, defaultDateLocale: null },
    isSupportExternalUsers: false,
    period: { modules: [] },
  },
  user: {
    id: user.repeat(24),
    firstName: 'Ayşe',
    lastName: 'Yılmaz',
    email: 'ayse@example.com',
    title: null,
    department: null,
    authorities: ['Draft'],
    base64ProfilePicture: null,
    externalIdentitySource: null,
  },
});

describe('what another tab stored', () => {
  it('renews the key of this one', () => {
    expect(mergeLogin(login('old'), login('new')).key).toBe('new');
  });

  it('does not move this one to the account chosen there', () => {
    const merged = mergeLogin(login('old', 'acme'), login('new', 'globex'));
    expect([merged.key, merged.account.code]).toEqual(['new', 'acme']);
  });

  it('counts as it is when another person signed in', () => {
    expect(mergeLogin(login('old'), login('new', 'globex', 'b'))).toEqual(login('new', 'globex', 'b'));
  });
});

describe('a session the server no longer knows', () => {
  beforeEach(() => keepLogin(login('k1')));

  it('sends a page with nothing unsaved to the sign-in page', () => {
    sessionExpired('k1');
    expect(currentSession()).toEqual({ state: 'out', reason: 'expired' });
  });

  it('keeps a page that holds something unsaved until the person gives it up', () => {
    const release = holdUnsaved();
    sessionExpired('k1');
    expect(currentSession().state).toBe('expired');
    abandonExpired();
    expect(currentSession()).toEqual({ state: 'out', reason: 'expired' });
    release();
  });

  it('is not believed about a key that was renewed meanwhile', () => {
    keepLogin(login('k2'));
    sessionExpired('k1');
    expect(currentSession().state).toBe('in');
  });
});
