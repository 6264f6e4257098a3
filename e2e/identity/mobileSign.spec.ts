import { messages } from '@tomar/contract';
import {
  mobileSignTexts,
  operatorNames,
  signerAppTexts,
} from '../../apps/web/src/features/identity/mobileSign/mobileSignTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import type { Text } from '../../apps/web/src/i18n/t.ts';
import { demoAccounts } from '../../lab/src/demo/people.ts';
import { expect, test } from '../harness/test.ts';

const languageNames = { tr: 'Türkçe', en: 'English' } as const;
const inLanguage = ([tr, en]: Text, language: 'tr' | 'en') => (language === 'tr' ? tr : en);

// ID-03, UI-03, UI-06, UI-07, USR-02, USR-03
test('somebody signs in with their phone: a code to compare, a countdown, another language meanwhile, a cancelled try, and in', async ({
  page,
  tomar,
  t,
  language,
  expectAccessible,
}) => {
  const key = language === 'tr' ? 'signer1' : 'signer2';
  const person = demoAccounts.flatMap(({ people }) => people).find((one) => one.key === key);
  if (!person?.mobile) throw new Error(`${key} has no phone`);
  const { operator, number } = person.mobile;
  const phone = (does: string) =>
    fetch(`${tomar.mobileUrl}/api/switches`, {
      method: 'PUT',
      body: JSON.stringify({ phones: { [number]: { does } } }),
    });
  const asked = async (): Promise<{ number: string; display: string }[]> =>
    (await (await fetch(`${tomar.mobileUrl}/api/asked`)).json()).filter(
      (one: { number: string }) => one.number === number,
    );
  const shownOnPhone = async () => (await asked()).at(-1)?.display ?? '';
  const timesAsked = async () => (await asked()).length;
  const askedBefore = await timesAsked();
  const secondsLeft = async () => Number.parseInt((await page.getByRole('timer').textContent()) ?? '', 10);
  const picture = async (name: string) => {
    if (process.env.TOMAR_PICTURES)
      await page.screenshot({ path: `test-results/mobileSign-${language}-${name}.png`, fullPage: true });
  };

  await phone('wait');
  await page.goto('/?redirect=%2Fdemo%2Fprofile');
  await page.getByRole('link', { name: t(mobileSignTexts.way) }).click();
  await expect(page.getByRole('heading', { level: 1, name: t(mobileSignTexts.title) })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: t(signerAppTexts.title) })).toBeVisible();
  const field = page.getByLabel(t(mobileSignTexts.number), { exact: true });
  const send = page.getByRole('button', { name: t(mobileSignTexts.send) });
  await field.fill('0212 000 00 00');
  await send.click();
  await expect(page.getByText(t(messages.lang_mobile_number_format))).toBeVisible();
  await page.getByLabel(t(mobileSignTexts.operator)).selectOption(t(operatorNames[operator]));
  await field.fill(`0${number.slice(2)}`);
  await expectAccessible(page);
  await picture('form');
  await send.click();

  const code = page.getByText(/^\d{3} \d{3}$/);
  await expect(code).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect.poll(shownOnPhone).toContain((await code.textContent()) ?? 'no code');
  await expectAccessible(page);
  await picture('waiting');
  // UI-03: another language begins the page anew. The try goes on, with its code and what is left of its time.
  const shown = (await code.textContent()) ?? '';
  for (const [from, to] of [
    [language, language === 'tr' ? 'en' : 'tr'],
    [language === 'tr' ? 'en' : 'tr', language],
  ] as const) {
    const left = await secondsLeft();
    await page.addInitScript((chosen) => localStorage.setItem('tomar.language', chosen), to);
    await page.getByRole('button', { name: inLanguage(appTexts.languageNow, from) }).click();
    await page.getByRole('menuitem', { name: languageNames[to], exact: true }).click();
    await expect(
      page.getByRole('heading', { level: 2, name: inLanguage(mobileSignTexts.confirm, to) }),
    ).toBeVisible();
    await expect(code).toHaveText(shown);
    expect(await secondsLeft()).toBeLessThanOrEqual(left);
  }
  expect(await timesAsked()).toBe(askedBefore + 1);
  await phone('cancel');
  await expect(page.getByRole('alert')).toContainText(t(messages.lang_mobile_user_cancel));
  await picture('cancelled');

  // A typing error is told once, and what was said of the try before no more.
  await field.fill('+49 532 111 22 33');
  await send.click();
  await expect(page.getByText(t(messages.lang_mobile_number_foreign))).toHaveCount(1);
  await field.fill('0532 000');
  await send.click();
  await expect(page.getByText(t(messages.lang_mobile_number_format))).toHaveCount(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await field.fill(`0${number.slice(2)}`);

  // What was typed stands there for another try.
  await phone('accept');
  await expect(page.getByLabel(t(mobileSignTexts.operator))).toHaveValue(operator);
  await expect(field).toHaveValue(`0${number.slice(2)}`);
  await send.click();
  await expect(page).toHaveURL(/\/demo\/profile$/);
  await expect(
    page.getByRole('heading', { level: 2, name: `${person.firstName} ${person.lastName}` }),
  ).toBeVisible();
});
