import { languages } from '@tomar/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from '../testing/fakeBrowser.ts';

let browser: ReturnType<typeof fakeBrowser>;
beforeEach(() => {
  browser = fakeBrowser();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** As a page that has just been loaded reads it. */
async function load() {
  vi.resetModules();
  return import('./language.ts');
}

it('is Turkish or English, and Turkish where nothing was chosen (UI-01)', async () => {
  expect(languages).toEqual(['tr', 'en']);
  expect((await load()).language).toBe('tr');
  browser.local.setItem('tomar.language', 'de');
  expect((await load()).language).toBe('tr');
});

it('is stored when it is chosen, and the page is loaded anew (UI-02, UI-03)', async () => {
  const { changeLanguage, language } = await load();
  changeLanguage('en');
  expect([language, browser.opened]).toEqual(['tr', ['again']]);
  expect(browser.local.getItem('tomar.language')).toBe('en');
  expect((await load()).language).toBe('en');
});
