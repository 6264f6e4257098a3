import { messages } from '@tomar/contract';
import {
  mobileSignTexts,
  operatorNames,
  signerAppTexts,
} from '../../apps/web/src/features/identity/mobileSign/mobileSignTexts.ts';
import { demoAccounts } from '../../lab/src/demo/people.ts';
import { expect, test } from '../harness/test.ts';

// ID-03, UI-06, UI-07, USR-02, USR-03
test('somebody signs in with their phone: a code to compare, a countdown, a cancelled try, and in', async ({
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
  const shownOnPhone = async () => {
    const answer = await fetch(`${tomar.mobileUrl}/api/asked`);
    const asked: { number: string; display: string }[] = await answer.json();
    return asked.findLast((one) => one.number === number)?.display ?? '';
  };
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
