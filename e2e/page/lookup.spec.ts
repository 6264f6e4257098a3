import type { Locator, Page } from '@playwright/test';
import { emptyId, fill } from '@tomar/contract';
import { filterTexts } from '../../apps/web/src/features/circulation/jobs/filters/texts.ts';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
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
    answered: () => page.waitForResponse('**/api/user/get?*'),
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
  await test.step('kept for the answer though the field is left at once', async () => {
    hold();
    await field.fill(first.slice(0, 4));
    await field.press('Enter');
    await field.press('Tab');
    await expect(field).not.toBeFocused();
    answer();
    await expect(chosen).toHaveText([new RegExp(second), new RegExp(first)]);
    await expect(field).toHaveValue('');
  });
  await test.step('kept for the one that an arrow key led to', async () => {
    hold();
    await field.fill('i');
    await field.press('ArrowDown');
    await field.press('Enter');
    answer();
    await expect(chosen).toHaveCount(3);
    await field.fill('i');
    await expect(page.getByRole('option').nth(1)).toBeDisabled();
    await expect(page.getByRole('option', { disabled: true })).toHaveCount(1);
    await field.press('Escape');
  });
  await test.step('given up where nothing answers what was entered before it was left', async () => {
    hold();
    await field.fill('Nobody is called so');
    await field.press('Enter');
    await field.press('Tab');
    answer();
    await expect(field).toHaveValue('');
    await expect(chosen).toHaveCount(3);
  });
  expect(saved).toEqual([]);
});

/** Puts a finger on an option and lifts it again; `meanwhile` happens in between. */
async function touch(page: Page, option: Locator, meanwhile: () => Promise<void>) {
  const finger = await page.context().newCDPSession(page);
  const at = await middleOf(option);
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  await meanwhile();
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

async function middleOf(option: Locator) {
  const box = await option.boundingBox();
  if (!box) throw new Error('nothing to point at');
  return { x: box.x + 30, y: box.y + box.height / 2 };
}

test('a finger that was put on one of a list chooses that one, whatever is answered before it is lifted @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/signgroups/${emptyId}`);
  const { field, option, chosen, hold, answer, answered } = await lookUp(page);
  await field.fill(first);
  await expect(option(first)).toBeVisible();
  hold();
  await field.fill(second);
  await touch(page, option(first), async () => {
    const came = answered();
    answer();
    await came;
    await expect(option(first)).toBeVisible();
  });
  await expect(chosen).toHaveText([new RegExp(first)]);
  await expect(field).toHaveValue('');
});

test('no press of a mouse goes past a list that has become shorter under it @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/signgroups/${emptyId}`);
  const { field, option, chosen, hold, answer } = await lookUp(page);
  await field.click();
  const last = page.getByRole('option').last();
  await expect(last).toBeVisible();
  // Other tests may have made more people than the list has room for.
  await last.scrollIntoViewIfNeeded();
  hold();
  await field.fill(second);
  const at = await middleOf(last);
  await page.mouse.move(at.x, at.y, { steps: 3 });
  answer();
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.mouse.down();
  await page.mouse.up();
  await expect(field).toHaveValue(second);
  await expect(chosen).toHaveCount(0);
  await option(second).click();
  await expect(chosen).toHaveText([new RegExp(second)]);
});

test('what is chosen is typed over, and taken back by erasing it @once', async ({ page, tomar, t }) => {
  const owner = tomar.person('owner');
  await signInAt(page, t, owner, 'demo/job');
  await page.getByRole('button', { name: t(uiTexts.moreFilters), exact: true }).click();
  const field = page.getByRole('combobox', { name: t(filterTexts.owner), exact: true });
  const typed = async (words: string, key: string) => {
    await page.keyboard.type(words);
    await page.keyboard.press(key);
  };
  await field.click();
  await typed('yigit', 'Enter');
  await expect(field).toHaveValue(/Yiğit/);
  await test.step('at once', async () => {
    await typed('gulsen', 'Enter');
    await expect(field).toHaveValue(/Gülşen/);
  });
  await test.step('after coming back with a mouse', async () => {
    await page.getByRole('heading', { level: 1 }).click();
    await field.click();
    await typed('yigit', 'Enter');
    await expect(field).toHaveValue(/Yiğit/);
  });
  await test.step('after thinking better of it', async () => {
    await typed('gulsen', 'Escape');
    await expect(field).toHaveValue(/Yiğit/);
    await typed('gulsen', 'Enter');
    await expect(field).toHaveValue(/Gülşen/);
  });
  for (const leave of ['Tab', 'Enter'])
    await test.step(`erased, then ${leave}`, async () => {
      await field.click();
      await typed('yigit', 'Enter');
      await expect(page).toHaveURL(/owner=/);
      await expect(field).toHaveValue(/Yiğit/);
      await typed('', 'Backspace');
      await expect(field).toHaveValue('');
      await field.press('Escape');
      await expect(field).toHaveValue(/Yiğit/);
      await typed('', 'Backspace');
      await field.press(leave);
      await expect(page).not.toHaveURL(/owner=/);
      await expect(field).toHaveValue('');
      await expect(page.locator(':focus')).toHaveCount(1);
    });
  await test.step('by the button for it', async () => {
    await field.click();
    await typed('yigit', 'Enter');
    await expect(page).toHaveURL(/owner=/);
    const clear = page.getByRole('button', { name: fill(t(uiTexts.clearField), [t(filterTexts.owner)]) });
    await clear.press('Enter');
    await expect(page).not.toHaveURL(/owner=/);
    await expect(field).toBeFocused();
  });
});

test('what is erased or typed counts for Enter, though the list was closed meanwhile @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/department/${emptyId}`);
  const name = page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) });
  const field = page.getByRole('combobox').first();
  const saved: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/department/post/')) saved.push(request.url());
  });
  await name.fill('Silinen');
  await field.click();
  await page.getByRole('option').first().click();
  await expect(field).not.toHaveValue('');
  // A finger that scrolls closes the list and leaves the focus where it was.
  const finger = await page.context().newCDPSession(page);
  const scroll = async () => {
    for (const [type, y] of [
      ['touchStart', 500],
      ['touchMove', 470],
      ['touchMove', 400],
    ] as const)
      await finger.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: 1000, y }] });
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(field).toHaveAttribute('aria-expanded', 'false');
    await expect(field).toBeFocused();
  };
  await test.step('erased: nothing is chosen', async () => {
    await field.fill('');
    await expect(field).toHaveAttribute('aria-expanded', 'true');
    await scroll();
    await field.press('Enter');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(field).toHaveValue('');
    expect(saved).toEqual([]);
  });
  await test.step('typed: the list is there again', async () => {
    await field.fill('hukuk');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
    await scroll();
    await field.press('Enter');
    await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  });
  expect(saved).toEqual([]);
});
