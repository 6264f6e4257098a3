import { limits } from '@tomar/contract';
import { idleTexts } from '../../apps/web/src/app/idleTexts.ts';
import { signInAt } from '../harness/journey.ts';
import { accessProblems } from '../harness/overlayAccess.ts';
import { expect, test } from '../harness/test.ts';

// ID-21
test('whoever is about to be signed out is warned by a dialog that says what it is @once', async ({
  page,
  tomar,
  t,
}) => {
  await page.clock.install();
  await signInAt(page, t, tomar.person('owner'), 'demo');
  await page.clock.fastForward(limits.idleLogoutMs - limits.idleWarningMs / 2);
  const warning = page.getByRole('dialog', { name: t(idleTexts.title) });
  await expect(warning).toBeVisible();
  await expect(warning.getByRole('button', { name: t(idleTexts.stay) })).toBeFocused();
  await page.clock.resume();
  expect(await accessProblems(warning)).toEqual([]);
  await warning.getByRole('button', { name: t(idleTexts.stay) }).click();
  await expect(warning).toBeHidden();
});
