import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../testing/fakeBrowser.ts';
import { clearTabOfOthers, flowEntry, phoneEntry, writeTabOwner } from './browserStore.ts';
import { type PhoneTry, readPhoneTry, writePhoneTry } from './phoneTry.ts';

const now = 1_800_000_000_000;
const waiting: PhoneTry = {
  wish: 'w'.repeat(43),
  verificationCode: '482 917',
  endsAt: now + 90_000,
  seconds: 120,
  operator: 'turkcell',
  number: '0532 123 45 67',
};
let browser: ReturnType<typeof fakeBrowser>;

beforeEach(() => {
  browser = fakeBrowser('/mobilesign');
});
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a sign-in by phone that waits', () => {
  it('outlives a reload, and the clearing before a page is made', () => {
    writePhoneTry(waiting);
    writeTabOwner({ loginId: 'a', accountCode: 'demo' });
    browser.session.setItem(flowEntry, 'flow');
    clearTabOfOthers(null);
    expect(readPhoneTry(now)).toEqual(waiting);
    expect(Object.keys(browser.session).sort()).toEqual([flowEntry, phoneEntry].sort());
  });

  it('is of this tab alone', () => {
    writePhoneTry(waiting);
    expect(browser.local.length).toBe(0);
  });

  it('is gone once it is over', () => {
    writePhoneTry(waiting);
    writePhoneTry(null);
    expect(browser.session.length).toBe(0);
  });

  it.each([
    ['its time is over', now + 90_000],
    ['the clock was put back', now - 31_000],
  ])('is gone when %s', (_why, at) => {
    writePhoneTry(waiting);
    expect(readPhoneTry(at)).toBeNull();
    expect(browser.session.length).toBe(0);
  });

  it.each([
    ['nothing', ''],
    ['no JSON', '{'],
    ['another thing', '[]'],
    ['half of it', JSON.stringify({ ...waiting, verificationCode: undefined })],
    ['an operator that there is none of', JSON.stringify({ ...waiting, operator: 'other' })],
    ['no time', JSON.stringify({ ...waiting, endsAt: 'soon' })],
  ])('is none where the tab keeps %s', (_what, text) => {
    browser.session.setItem(phoneEntry, text);
    expect(readPhoneTry(now)).toBeNull();
  });

  it('is none in a browser that keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    writePhoneTry(waiting);
    expect(readPhoneTry(now)).toBeNull();
  });
});
