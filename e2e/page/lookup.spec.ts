import type { Locator, Page } from '@playwright/test';
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
  await test.step('given up where nothing answers what was entered before it was left', async () => {
    hold();
    await field.fill('Nobody is called so');
    await field.press('Enter');
    await field.press('Tab');
    answer();
    await expect(field).toHaveValue('');
    await expect(chosen).toHaveCount(2);
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

/** Presses a place as soon as the list has become shorter: sooner than a test could from outside. */
const pressOnChange = (page: Page, at: { readonly x: number; readonly y: number }) =>
  page.evaluate(async ({ x, y }) => {
    const count = () => document.querySelectorAll('[role=option]').length;
    const frame = () => new Promise(requestAnimationFrame);
    const whole = count();
    while (count() === whole) await frame();
    const init = { bubbles: true, cancelable: true, clientX: x, clientY: y };
    document
      .elementFromPoint(x, y)
      ?.dispatchEvent(new PointerEvent('pointerdown', { ...init, pointerType: 'mouse' }));
    await frame();
    for (const type of ['mousedown', 'mouseup', 'click'])
      document.elementFromPoint(x, y)?.dispatchEvent(new MouseEvent(type, init));
  }, at);

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

test('a pointer on its way to one of a list chooses that one, though the list becomes another under it @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/signgroups/${emptyId}`);
  const { field, chosen, hold, answer } = await lookUp(page);
  /** All are listed, the last is pointed at, and then the answer comes to what was typed. */
  const aim = async (typed: string) => {
    await page.mouse.move(5, 5);
    await field.click();
    const last = page.getByRole('option').last();
    await expect(last).toBeVisible();
    hold();
    await field.fill(typed);
    const { x, y } = await middleOf(last);
    await page.mouse.move(x, y, { steps: 3 });
    const one = page.getByRole('option').filter({ hasText: typed });
    return { one, seen: (await last.textContent()) ?? '', at: { x, y } };
  };

  await test.step('pressed before the change can be taken in: it was meant for what was there', async () => {
    const { seen, at } = await aim(first);
    const pressed = pressOnChange(page, at);
    answer();
    await pressed;
    await expect(chosen).toHaveCount(1);
    const [name = ''] = await chosen.allTextContents();
    expect(seen).toContain(name.slice(0, 5));
    expect(seen).not.toContain(first);
    await chosen.getByRole('button').click();
    await expect(chosen).toHaveCount(0);
  });
  await test.step('pressed later: the list stays where no option is any more, and what is there now is chosen', async () => {
    const { one } = await aim(second);
    answer();
    await expect(page.getByRole('option')).toHaveCount(1);
    await page.waitForTimeout(400);
    await page.mouse.down();
    await page.mouse.up();
    await expect(field).toHaveValue(second);
    const { x, y } = await middleOf(one);
    await page.mouse.move(x, y, { steps: 3 });
    await page.waitForTimeout(400);
    await page.mouse.down();
    await page.mouse.up();
    await expect(chosen.filter({ hasText: second })).toHaveCount(1);
  });
});
