import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser, loginOf } from '../testing/fakeBrowser.ts';
import { chooseLanguage } from './chooseLanguage.ts';
import { forgetLogin, keepLogin, newDocument } from './session.ts';

let browser: ReturnType<typeof fakeBrowser>;
const sent: { address: string; body: string }[] = [];
let answer: () => Response;

beforeEach(() => {
  newDocument();
  browser = fakeBrowser();
  sent.length = 0;
  answer = () => new Response('{"Language":"en"}');
  vi.stubGlobal('fetch', async (address: string, init: { body: string }) => {
    sent.push({ address, body: init.body });
    return answer();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const chosen = () => [browser.local.getItem('tomar.language'), browser.opened];

it('is kept for the mails of who is signed in before the page is loaded anew (UI-02, UI-03)', async () => {
  keepLogin(loginOf('k1'));
  await chooseLanguage('en');
  expect(sent).toEqual([{ address: '/api/profile/language', body: '{"Language":"en"}' }]);
  expect(chosen()).toEqual(['en', ['again']]);
});

it('changes the page where the server cannot be reached', async () => {
  keepLogin(loginOf('k1'));
  answer = () => {
    throw new TypeError('failed to fetch');
  };
  await chooseLanguage('en');
  expect(chosen()).toEqual(['en', ['again']]);
});

it('asks nothing in the name of nobody', async () => {
  keepLogin(loginOf('k1'));
  forgetLogin('signedOut');
  await chooseLanguage('en');
  expect([sent, browser.local.getItem('tomar.language')]).toEqual([[], 'en']);
});
