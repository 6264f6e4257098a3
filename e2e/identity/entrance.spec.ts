import type { Locator } from '@playwright/test';
import { messages } from '@tomar/contract';
import { dashboardTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { wayTexts } from '../../apps/web/src/features/identity/ways/wayTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { signInOnScreen } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

// ID-01, LIM-05
test('somebody signs in by keyboard before the application has come; one that does not come is fetched again @once @journey', async ({
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

test('the application is asked for with the first scripts, once, and its frame stands until it has come @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInOnScreen(page, t, tomar.person('approver'), 'demo');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const application = /\/assets\/App-[^/]*\.js$/;
  const first = page.waitForRequest(application);
  let come = () => {};
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/assets/index-*.js', async (route) => {
    await first;
    await route.continue();
  });
  await page.route(application, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(t(appTexts.loading));
  come();
  await expect(page.getByRole('heading', { level: 1, name: t(dashboardTexts.title) })).toBeVisible();
  expect(asked.filter((url) => application.test(url))).toHaveLength(1);
});

for (const state of ['signed in', 'signed out'] as const)
  test(`a first script that never comes is told after some seconds, with a way to reload: ${state} @once`, async ({
    page,
    tomar,
    t,
    expectAccessible,
  }) => {
    if (state === 'signed in') await signInOnScreen(page, t, tomar.person('approver'), 'demo');
    const first = '**/assets/index-*.js';
    await page.route(first, (route) => route.abort());
    const path = state === 'signed in' ? '/demo/myjob?list=waiting' : '/';
    await page.goto(path, { waitUntil: 'commit' });
    const reload = page.getByRole('link', { name: t(appTexts.reload) });
    await expect(page.locator('.tomar-late')).toBeAttached();
    await expect(reload).toBeHidden();
    if (state === 'signed in') await expect(page.getByText(t(appTexts.loading))).toBeVisible();
    await expect(reload).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(t(appTexts.loading))).toBeHidden();
    await expectAccessible(page);
    await page.unroute(first);
    await reload.click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.tomar-late')).toHaveCount(0);
    expect(new URL(page.url()).search).toBe(new URL(path, page.url()).search);
  });

test('other ways to sign in that do not come say so, and are asked for again by a click alone @once', async ({
  page,
  t,
}) => {
  let asked = 0;
  await page.route('**/assets/OtherWays-*.js', (route) => {
    asked += 1;
    return route.abort();
  });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText(t(appTexts.loadFailed));
  // Without end it was asked for some sixty times a second.
  const before = asked;
  await page.waitForTimeout(1500);
  expect(asked).toBe(before);
  await page.unroute('**/assets/OtherWays-*.js');
  await page.getByRole('button', { name: t(appTexts.tryAgain) }).click();
  await expect(page.getByRole('navigation', { name: t(wayTexts.otherWays) })).toBeVisible();
});

for (const language of ['tr', 'en'] as const)
  test(`no other way to sign in has its name cut: ${language} @once`, async ({ page }) => {
    await page.addInitScript((chosen) => localStorage.setItem('tomar.language', chosen), language);
    await page.goto('/');
    const names = page.getByRole('navigation', { name: wayTexts.otherWays[language === 'tr' ? 0 : 1] });
    await expect(names.getByRole('link').nth(2)).toBeVisible();
    const cut = await names
      .locator('.mantine-Button-label')
      .evaluateAll((labels) =>
        labels.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
      );
    expect(cut).toEqual([]);
    const edge = async (of: Locator) => ((box) => (box ? box.x + box.width : 0))(await of.boundingBox());
    const all = await Promise.all((await names.getByRole('link').all()).map(edge));
    expect(Math.max(...all)).toBeLessThanOrEqual((await edge(names)) + 1);
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
