import { signInTexts } from '../../apps/web/src/features/identity/signInTexts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { expect, test } from '../harness/test.ts';

test('the owner of the demo signs in and sees the dashboard @everywhere @journey', async ({
  page,
  tomar,
  language,
  t,
  expectAccessible,
}) => {
  const owner = tomar.people.find(({ key }) => key === 'owner');
  if (!owner) throw new Error('The demo has no owner.');
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expectAccessible(page);
  await page.getByLabel(t(identityTexts.email), { exact: true }).fill(owner.email);
  await page.getByLabel(t(identityTexts.password), { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: t(identityTexts.signIn), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/${owner.accounts[0]}$`));
  await expect(page.getByRole('main')).toBeVisible();
  await expectAccessible(page);
});

test('a wrong password says no more than that sign-in failed @journey', async ({ page, tomar, t }) => {
  await page.goto('/');
  await page.getByLabel(t(identityTexts.email), { exact: true }).fill(tomar.people[0]?.email ?? '');
  const password = page.getByLabel(t(identityTexts.password), { exact: true });
  await password.fill('not this one');
  await page.getByRole('button', { name: t(identityTexts.signIn), exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  // The page emptied the field itself, and does not complain that it is empty.
  await expect(password).toHaveValue('');
  await expect(page.getByText(t(signInTexts.passwordRequired))).toHaveCount(0);
});
