import { messages } from '@tomar/contract';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { expect, test } from '../harness/test.ts';

// ID-01, LIM-05
test('somebody signs in by keyboard before the application has come; one that does not come is fetched again @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.person('owner');
  let refused = 0;
  await page.route('**/assets/App-*.js', (route) => {
    refused += 1;
    return route.abort();
  });
  await page.goto('/demo/profile');
  await expect(page).toHaveTitle(new RegExp(t(identityTexts.signIn)));
  await expect(page.getByLabel(t(identityTexts.email), { exact: true })).toBeFocused();
  await page.keyboard.type(owner.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(t(messages.lang_login_failed));

  await page.getByLabel(t(identityTexts.password), { exact: true }).focus();
  await page.keyboard.type(owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(t(appTexts.loadFailed));
  expect(refused).toBeGreaterThan(0);
  await page.unroute('**/assets/App-*.js');
  await page.getByRole('button', { name: t(appTexts.tryAgain) }).click();
  await expect(page.getByRole('heading', { level: 1, name: t(appTexts.profile) })).toBeVisible();
  await expect(page).toHaveURL(/\/demo\/profile$/);
});

test('a menu that does not come says so, and opens when it is asked for again @once', async ({ page, t }) => {
  await page.route('**/assets/LanguageDropdown-*.js', (route) => route.abort());
  await page.goto('/');
  const button = page.getByRole('button', { name: t(appTexts.languageNow) });
  await button.click();
  await expect(page.getByRole('alert')).toContainText(t(appTexts.loadFailed));
  await page.unroute('**/assets/LanguageDropdown-*.js');
  await page.getByRole('button', { name: t(appTexts.tryAgain) }).click();
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeVisible();
  await expect(page.getByRole('alert')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'English' })).toBeHidden();
  await expect(button).toBeFocused();
});
