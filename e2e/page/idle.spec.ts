import { limits } from '@tomar/contract';
import { idleTexts } from '../../apps/web/src/app/idleTexts.ts';
import { signInTexts } from '../../apps/web/src/features/identity/signInTexts.ts';
import { signInAt } from '../harness/journey.ts';
import { accessProblems } from '../harness/overlayAccess.ts';
import { expect, test } from '../harness/test.ts';

// ID-21
test('whoever is about to be signed out is warned by a dialog that says what it is @once', async ({
  page,
  tomar,
  t,
}) => {
  // It ends with a minute, and has begun with one.
  await page.clock.install({ time: Date.now() - (Date.now() % limits.idleCheckMs) });
  await signInAt(page, t, tomar.person('owner'), 'demo');
  await page.clock.fastForward(limits.idleLogoutMs);
  const warning = page.getByRole('dialog', { name: t(idleTexts.title) });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('button', { name: t(idleTexts.stay) })).toBeFocused();
  await page.clock.resume();
  expect(await accessProblems(warning)).toEqual([]);
  await warning.getByRole('button', { name: t(idleTexts.stay) }).click();
  await expect(warning).toBeHidden();
});

// ID-21, ID-25
test('whoever went away is signed out in every tab and on the server, and comes back by signing in', async ({
  page,
  context,
  tomar,
  t,
}) => {
  await context.clock.install();
  await signInAt(page, t, tomar.person('owner'), 'demo/profile');
  const other = await context.newPage();
  await other.goto('/demo/myjob');
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const key = await page.evaluate(() => JSON.parse(localStorage.getItem('tomar.login') ?? '{}').key);
  // ERR-04: a key that opens nothing is a 400.
  const statusOf = async () =>
    (await fetch(`${tomar.url}/api/profile/get`, { headers: { token: key, account: 'demo' } })).status;
  expect(await statusOf()).toBe(200);

  await test.step('a movement in one tab keeps the other', async () => {
    await context.clock.fastForward(limits.idleLogoutMs - limits.idleWarningMs * 1.5);
    await other.mouse.move(40, 40);
    await other.mouse.move(80, 80);
    await context.clock.fastForward(limits.idleWarningMs * 3);
    for (const tab of [page, other]) await expect(tab).toHaveURL(/\/demo\//);
  });

  await test.step('nobody there for twenty minutes', async () => {
    await context.clock.fastForward(limits.idleLogoutMs + 2 * limits.idleCheckMs);
    await context.clock.resume();
    for (const tab of [page, other]) {
      await expect(tab).toHaveURL((url) => url.pathname === '/');
      await expect(tab.getByText(t(signInTexts.idle)).first()).toBeVisible();
    }
    expect(await statusOf()).toBe(400);
    expect(await page.evaluate(() => localStorage.getItem('tomar.login'))).toBeNull();
  });
});
