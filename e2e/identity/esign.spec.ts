import { type CompanionSignRequest, companion } from '@tomar/contract';
import { wayTexts } from '../../apps/web/src/features/identity/ways/wayTexts.ts';
import { eSignInTexts } from '../../apps/web/src/features/signing/signIn/texts.ts';
import { signTexts } from '../../apps/web/src/features/signing/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { pairOnPage } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

test('ID-02, ID-23: somebody signs in with a card and comes to the page they asked for @journey', async ({
  page,
  tomar,
  t,
  expectAccessible,
}) => {
  const { pin, email, name } = tomar.person('signer1');
  await page.goto('/demo/profile');
  await page.getByRole('link', { name: t(wayTexts.eSignature), exact: true }).click();
  await expect(page.getByRole('heading', { name: t(eSignInTexts.title) })).toBeVisible();
  await pairOnPage(page, t);
  await expectAccessible(page);
  const others = page.getByRole('button', { name: /\(\d+\)$/ });
  if (await others.isVisible()) await others.click();
  await page.getByRole('radio', { name: new RegExp(name.toLocaleUpperCase('tr')) }).check();
  const asked = page.waitForRequest((request) => request.url().endsWith(companion.paths.sign));
  await page.getByLabel(t(signTexts.pin), { exact: true }).fill(pin ?? '');
  await page.getByRole('button', { name: t(eSignInTexts.enter), exact: true }).click();
  expect(((await asked).postDataJSON() as CompanionSignRequest).purpose).toBe('SignIn');
  await expect(page).toHaveURL(/\/demo\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: t(appTexts.profile) })).toBeVisible();
  await expect(page.getByText(email, { exact: true }).first()).toBeVisible();
  // The login history says the way.
  await expect(page.getByRole('main')).toContainText(t(wayTexts.eSignature));
});
