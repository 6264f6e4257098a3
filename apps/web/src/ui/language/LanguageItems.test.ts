import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepLogin, newDocument } from '../../api/session.ts';
import { fakeBrowser, loginOf } from '../../testing/fakeBrowser.ts';
import { LanguageItems } from './LanguageItems.tsx';

let browser: ReturnType<typeof fakeBrowser>;
const sent: string[] = [];

beforeEach(() => {
  newDocument();
  browser = fakeBrowser();
  sent.length = 0;
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    sent.push(`${address} ${body}`);
    return new Response('{"Language":"en"}');
  });
  keepLogin(loginOf('k1'));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const choose = (language: string) =>
  LanguageItems({})
    .find(({ key }) => key === language)
    ?.props.onClick();

it('keep the choice of who is signed in for their mails, too (UI-02, UI-03)', async () => {
  choose('en');
  await expect.poll(() => browser.opened).toEqual(['again']);
  expect(sent).toEqual(['/api/profile/language {"Language":"en"}']);
  expect(browser.local.getItem('tomar.language')).toBe('en');
});

it('ask nothing for the language that the page has already', async () => {
  choose('tr');
  await new Promise((resolve) => setTimeout(resolve));
  expect([sent, browser.opened]).toEqual([[], []]);
});
