import type { Page } from '@playwright/test';
import { emptyId } from '@tomar/contract';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

test.use({ hasTouch: true });

const first = 'Gülşen';
const second = 'Yiğit';

/** Opens a new sign group, whose members are looked up; whatever is asked waits for `answer`, once `hold` was called. */
async function lookUp(page: Page) {
  let held = Promise.withResolvers<void>();
  held.resolve();
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/signgroup/')) saved.push(request.url());
  });
  await page.route('**/api/user/get?*', async (route) => {
    await held.promise;
    // The question may have been given up meanwhile.
    await route.continue().catch(() => undefined);
  });
  const group = page.getByRole('main').getByRole('group');
  return {
    field: page.getByRole('combobox'),
    option: (name: string) => page.getByRole('option').filter({ hasText: name }),
    chosen: group.getByRole('listitem'),
    saved,
    hold: () => {
      held = Promise.withResolvers<void>();
    },
    answer: () => held.resolve(),
  };
}

test('Enter of whoever types fast takes the first match of what they wrote, once it is known, and no older one @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/signgroups/${emptyId}`);
  await page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) }).fill('Hızlı');
  const { field, option, chosen, saved, hold, answer } = await lookUp(page);
  await field.fill(first);
  await expect(option(first)).toBeVisible();

  await test.step('given up by typing on', async () => {
    hold();
    await field.fill(second);
    await field.press('Enter');
    await field.fill(first);
    answer();
    await expect(option(first)).toHaveAttribute('aria-selected', 'true');
    await expect(chosen).toHaveCount(0);
  });
  await test.step('given up by Escape', async () => {
    hold();
    await field.fill('İbrahim');
    await field.press('Enter');
    await field.press('Escape');
    answer();
    await expect(field).toHaveValue('');
    await field.click();
    await expect(option(first)).toBeVisible();
    await expect(chosen).toHaveCount(0);
    await field.press('Escape');
  });
  await test.step('kept for the answer', async () => {
    await field.fill(first);
    await expect(option(first)).toHaveAttribute('aria-selected', 'true');
    hold();
    const name = second.slice(0, 4);
    await field.fill(name);
    await field.press('Enter');
    await expect(option(first)).toBeVisible();
    await expect(field).toHaveValue(name);
    await expect(chosen).toHaveCount(0);
    answer();
    await expect(chosen).toHaveText([new RegExp(second)]);
    await expect(field).toHaveValue('');
  });
  expect(saved).toEqual([]);
});

test('a finger that was put on one of a list chooses no other that lies under it when it is lifted @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/signgroups/${emptyId}`);
  const { field, option, chosen, hold, answer } = await lookUp(page);
  await field.fill(first);
  await expect(option(first)).toBeVisible();
  hold();
  await field.fill(second);
  const box = await option(first).boundingBox();
  if (!box) throw new Error('nothing to put a finger on');
  const finger = await page.context().newCDPSession(page);
  const at = [{ x: box.x + 30, y: box.y + box.height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  answer();
  await expect(option(second)).toBeVisible();
  const clicked = page.evaluate(() =>
    new Promise((then) => addEventListener('click', then, { once: true })).then(() => 'clicked'),
  );
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  expect(await clicked).toBe('clicked');
  await expect(option(second)).toBeVisible();
  await expect(chosen).toHaveCount(0);
  await option(second).tap();
  await expect(chosen).toHaveText([new RegExp(second)]);
});
