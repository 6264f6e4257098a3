import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { entries } from '../storage/browserStore.ts';
import { noteEnding, removeLogin, storeLogin } from '../storage/storedLogin.ts';
import { fakeBrowser, loginOf } from '../testing/fakeBrowser.ts';
import {
  abandonExpired,
  changeLogin,
  currentSession,
  endOfDocument,
  forgetLogin,
  holdUnsaved,
  keepLogin,
  mergeLogin,
  newDocument,
  renewLogin,
  restoreSession,
  saveBeforeLeaving,
  saveEverything,
  sessionExpired,
  whenLeaving,
} from './session.ts';

let browser: ReturnType<typeof fakeBrowser>;

/** A page load of a tab whose stored things stay. */
function load(path = '/demo') {
  const { local, session } = browser;
  newDocument();
  browser = fakeBrowser(path);
  Object.assign(browser.local, local);
  Object.assign(browser.session, session);
  restoreSession();
}

const now = () => {
  const session = currentSession();
  return session.state === 'out'
    ? `out: ${session.reason}`
    : `${session.state}: ${session.login.account.code} ${session.login.key}`;
};
const stored = () => JSON.parse(browser.local.getItem(entries.login) ?? 'null');

beforeEach(() => {
  newDocument();
  browser = fakeBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('two tabs of one person', () => {
  it('share a renewed key', () => {
    expect(mergeLogin(loginOf('old'), loginOf('new')).key).toBe('new');
  });

  it('stay each in its own account, though the user is another there', () => {
    const merged = mergeLogin(loginOf('old', 'demo'), loginOf('new', 'ornek'));
    expect([merged.key, merged.account.code, merged.user]).toEqual(['new', 'demo', loginOf('', 'demo').user]);
  });

  it('do not answer each other: what one stores makes the other store nothing', () => {
    storeLogin(loginOf('k1', 'demo'));
    load('/demo');
    browser.elsewhere(() => storeLogin(loginOf('k2', 'ornek')));
    expect(now()).toBe('in: demo k2');
    expect(stored().account.code).toBe('ornek');
    expect(browser.opened).toEqual([]);
  });

  it('come back to their own accounts after a reload, whichever was stored last (ID-18)', () => {
    storeLogin(loginOf('k1', 'demo'));
    load('/demo');
    browser.elsewhere(() => storeLogin(loginOf('k2', 'ornek')));
    load('/demo');
    expect(now()).toBe('in: demo k2');
  });

  it('are not joined by a third in the account of its address, unless that was entered in this session', () => {
    storeLogin(loginOf('k1', 'demo'));
    browser.session.clear();
    load('/ornek/myjob');
    expect(now()).toBe('in: demo k1');
    storeLogin(loginOf('k1', 'ornek'));
    storeLogin(loginOf('k1', 'demo'));
    browser.session.clear();
    load('/ornek/myjob');
    expect(now()).toBe('in: ornek k1');
  });
});

describe('a document', () => {
  it('works for one login and account only; for another a new one opens (ACC-15)', () => {
    keepLogin(loginOf('k1', 'demo'));
    keepLogin(loginOf('k1', 'ornek'), '/ornek/draft');
    expect(now()).toBe('out: moving');
    expect(browser.opened).toEqual(['/ornek/draft']);
    load('/ornek/draft');
    expect(now()).toBe('in: ornek k1');
  });

  it('opens anew also where the address names a place within the page', () => {
    keepLogin(loginOf('k1', 'demo'));
    keepLogin(loginOf('k1', 'ornek'), '/ornek/draft?q=kira#content');
    expect(browser.opened).toEqual(['/ornek/draft?q=kira']);
  });

  it('works for nobody after a sign-out: not even for the same person', () => {
    keepLogin(loginOf('k1'));
    forgetLogin('signedOut');
    keepLogin(loginOf('k2'));
    expect(now()).toBe('out: moving');
    expect(browser.opened).toEqual(['again']);
  });

  it('does not lead the next person to where the one before was', () => {
    keepLogin(loginOf('k1'));
    forgetLogin('idle');
    keepLogin(loginOf('k2', 'ornek', 'b'));
    expect(browser.opened).toEqual(['/ornek']);
  });

  it('breaks off what is under way, and forgets, before it shows that its owner left', () => {
    keepLogin(loginOf('k1'));
    const seen: unknown[] = [];
    whenLeaving(() => seen.push(endOfDocument().aborted, now()));
    forgetLogin('signedOut');
    expect(seen).toEqual([true, 'in: demo k1']);
  });

  it('leaves for a new one when another person signed in elsewhere', () => {
    storeLogin(loginOf('k1'));
    load();
    browser.elsewhere(() => storeLogin(loginOf('k9', 'ornek', 'b')));
    expect(now()).toBe('out: moving');
    expect(browser.opened).toEqual(['/']);
    expect(JSON.stringify(browser.local)).not.toContain(loginOf('k1').loginId);
  });

  it('that the browser kept for the way back is not shown to the next person', () => {
    storeLogin(loginOf('k1'));
    load();
    storeLogin(loginOf('k9', 'ornek', 'b'));
    browser.backFromCache();
    expect(browser.opened).toEqual(['/']);
  });
});

describe('before a sign-out or a switch', () => {
  it('what is not saved yet is saved, and one that fails does not hold up the rest', async () => {
    const saved: string[] = [];
    saveBeforeLeaving(async () => {
      throw new Error('away');
    });
    const done = saveBeforeLeaving(async () => saved.push('first'));
    saveBeforeLeaving(async () => saved.push('second'));
    done();
    await saveEverything();
    expect(saved).toEqual(['second']);
  });

  it('nobody waits for ever', async () => {
    vi.useFakeTimers();
    saveBeforeLeaving(() => new Promise(() => undefined));
    const all = saveEverything();
    await vi.advanceTimersByTimeAsync(4000);
    await expect(all).resolves.toBeUndefined();
    vi.useRealTimers();
  });
});

describe('after a sign-out', () => {
  it('only what is listed as staying is left in the browser', () => {
    keepLogin(loginOf('k1'));
    browser.local.setItem(entries.language, 'en');
    browser.local.setItem(entries.certificate(loginOf('k1').loginId), '{}');
    browser.local.setItem('something.new', 'Gizli');
    browser.session.setItem('something.else', 'Gizli');
    forgetLogin('signedOut');
    expect(Object.keys(browser.local).toSorted()).toEqual(
      [entries.certificate(loginOf('k1').loginId), entries.ended, entries.language].toSorted(),
    );
    expect(Object.keys(browser.session)).toEqual([]);
  });

  it('a renewal that was under way does not sign in again', () => {
    storeLogin(loginOf('k1'));
    load();
    removeLogin('signedOut');
    renewLogin(loginOf('k2'));
    expect([now(), stored()]).toEqual(['out: signedOut', null]);
  });

  it('a renewal of the person before does not replace the next', () => {
    storeLogin(loginOf('k1'));
    load();
    storeLogin(loginOf('k9', 'ornek', 'b'));
    renewLogin(loginOf('k2'));
    expect([stored().key, browser.opened]).toEqual(['k9', ['/']]);
  });

  it('every tab shows it', () => {
    storeLogin(loginOf('k1'));
    load();
    browser.elsewhere(() => removeLogin('idle'));
    expect(now()).toBe('out: idle');
  });
});

describe('a session the server no longer knows', () => {
  beforeEach(() => keepLogin(loginOf('k1')));

  it('sends a page with nothing unsaved to the sign-in page (ERR-05)', () => {
    sessionExpired('k1');
    expect(now()).toBe('out: expired');
    expect(stored()).toBeNull();
  });

  it('keeps a page that holds something unsaved until the person gives it up', () => {
    const release = holdUnsaved();
    sessionExpired('k1');
    expect(now()).toBe('expired: demo k1');
    abandonExpired();
    expect(now()).toBe('out: expired');
    release();
  });

  it('goes on with the form when the same person signs in again', () => {
    const release = holdUnsaved();
    sessionExpired('k1');
    keepLogin(loginOf('k2'), '/demo');
    expect([now(), browser.opened]).toEqual(['in: demo k2', []]);
    release();
  });

  it('opens another page when another person signs in over the form', () => {
    const release = holdUnsaved();
    sessionExpired('k1');
    keepLogin(loginOf('k2', 'demo', 'b'), '/demo');
    expect([now(), browser.opened]).toEqual(['out: moving', ['/demo']]);
    release();
  });

  it('says why, where this tab or another had just begun to end it', () => {
    const release = holdUnsaved();
    browser.elsewhere(() => noteEnding('idle'));
    expect(now()).toBe('in: demo k1');
    sessionExpired('k1');
    expect(now()).toBe('out: idle');
    load();
    expect(now()).toBe('out: never');
    keepLogin(loginOf('k2'));
    sessionExpired('k2');
    expect(now()).toBe('out: expired');
    release();
  });

  it('is not believed about a key that was renewed meanwhile', () => {
    keepLogin(loginOf('k2'));
    sessionExpired('k1');
    expect(now()).toBe('in: demo k2');
  });

  it('is not the end where another tab has renewed it and this one slept', () => {
    storeLogin(loginOf('k2'));
    sessionExpired('k1');
    expect(now()).toBe('in: demo k2');
    expect(stored().key).toBe('k2');
  });

  it('asks in every tab that holds something unsaved, not only in the one that noticed', () => {
    newDocument();
    storeLogin(loginOf('k1'));
    load();
    const release = holdUnsaved();
    browser.elsewhere(() => removeLogin('expired'));
    expect(now()).toBe('expired: demo k1');
    release();
  });
});

describe('a tab that slept', () => {
  beforeEach(() => {
    storeLogin(loginOf('k1'));
    load();
  });

  it('takes the newer key over when it wakes', () => {
    storeLogin(loginOf('k2'));
    browser.wake();
    expect(now()).toBe('in: demo k2');
  });

  it('does not put its old key back in the place of the newer one', () => {
    storeLogin(loginOf('k2'));
    changeLogin((login) => ({ ...login, account: { ...login.account, title: 'Yeni unvan' } }));
    expect([stored().key, stored().account.title]).toEqual(['k2', 'Yeni unvan']);
  });
});
