import type { Page } from '@playwright/test';
import { type Authority, authorities, menu, seesVersion, shownMenu, type Viewer } from '@tomar/contract';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { demoAccounts } from '../../lab/src/demo/people.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';
import { goTo, routesOf } from '../harness/visits.ts';

interface Walker {
  readonly authorities: readonly Authority[];
  /** Whose identity and authorities an identity provider says, where one does. */
  readonly externalIdentitySource?: string;
}

/** From now on the page is told by the server that somebody with other rights is signed in; the key stays. */
async function become(page: Page, walker: Walker): Promise<void> {
  await page.unroute('**/api/token/refresh');
  await page.route('**/api/token/refresh', async (route) => {
    const response = await route.fetch();
    const login = await response.json();
    login.Data.User.Authorities = walker.authorities;
    login.Data.User.ExternalIdentitySource = walker.externalIdentitySource ?? null;
    await route.fulfill({ response, json: login });
  });
  const renewed = page.waitForResponse(/\/token\/refresh/);
  await page.evaluate(() => {
    for (const name of Object.keys(localStorage)) if (/refreshed/.test(name)) localStorage.removeItem(name);
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await renewed;
}

const below = (path: string) => `/demo${path && `/${path}`}`;

const demoModules = demoAccounts.find(({ code }) => code === 'demo')?.modules ?? [];

/** As `become` makes it, in the demo's account, whose licence runs. */
const viewerOf = (walker: Walker): Viewer => ({
  ...walker,
  modules: demoModules,
  options: ['enableBankOrderPage'],
  licenceActive: true,
});

// Who sees which entry and page is held for every one of them by contract's menu.test.ts and web's router.test.ts.
test('an outsider sees no page, each authority alone and an external user those of the specification @once (UI-50, ID-22)', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), 'demo');
  const routes = (await routesOf(page)).filter((path) => path.startsWith('/$accountCode'));
  const links = page.getByRole('navigation', { name: t(appTexts.mainMenu) }).getByRole('link');
  const noRight = page.getByRole('heading', { name: t(appTexts.noRightTitle) });
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });

  const seesMenu = async (walker: Walker) => {
    await become(page, walker);
    const version = seesVersion(viewerOf(walker)) ? ['/demo/updates'] : [];
    await expect
      .poll(() => links.evaluateAll((all) => all.map((one) => one.getAttribute('href'))))
      .toEqual([...shownMenu(viewerOf(walker)).map(({ path }) => below(path)), ...version]);
  };
  const seesPages = async (walker: Walker) => {
    await seesMenu(walker);
    for (const entry of menu) {
      await goTo(page, below(entry.path));
      const isTheirs = shownMenu(viewerOf(walker)).includes(entry);
      await expect(isTheirs ? heading : noRight, entry.key).toBeVisible();
      if (isTheirs) await expect(noRight).toHaveCount(0);
      // The next refusal is to be a new one.
      await goTo(page, '/demo/updates');
      await expect(noRight).toHaveCount(0);
    }
  };
  for (const one of authorities) await seesMenu({ authorities: [one] });
  await seesPages({ authorities: [] });
  await seesPages({ authorities: ['Approved', 'Draft'], externalIdentitySource: 'Microsoft' });

  await page.evaluate(() => localStorage.removeItem('tomar.login'));
  expect(routes.length).toBeGreaterThan(10);
  for (const route of routes) {
    const path = route.replace('$accountCode', 'demo').replace('$id', '1'.repeat(24));
    await page.goto(path);
    await expect(page.getByLabel(t(identityTexts.password), { exact: true })).toBeVisible();
    const { pathname, searchParams } = new URL(page.url());
    expect([pathname, searchParams.get('redirect')]).toEqual(['/', path]);
    await expect(links).toHaveCount(0);
  }
});
