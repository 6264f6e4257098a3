import type { Browser, Locator, Page } from '@playwright/test';
import { companion, emptyId, fill, type Message } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { boxTexts } from '../../apps/web/src/features/circulation/drafts/boxes/texts.ts';
import { codeTexts } from '../../apps/web/src/features/circulation/drafts/boxes/verification/codeTexts.ts';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { signTexts } from '../../apps/web/src/features/signing/texts.ts';
import { pagesTexts } from '../../apps/web/src/ui/pdf/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { connectButton, pairingCode } from '../harness/journey.ts';
import type { Person } from '../harness/person.ts';
import { expect, test } from '../harness/test.ts';

/** Moves the focus to a control as a person without a mouse does, and says so when no key leads there. */
async function reach(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  const reached = () => wanted.evaluateAll((all) => all.some((one) => one === document.activeElement));
  for (let presses = 0; presses < 80; presses += 1) {
    if (await reached()) return;
    await page.keyboard.press(key);
  }
  await expect(wanted, `${key} leads here`).toBeFocused();
}

async function press(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await reach(page, wanted, key);
  await page.keyboard.press('Enter');
}

const heading = (page: Page) => page.locator('#content').getByRole('heading', { level: 1 });

/** Signs in in a browser of their own; the page begins at its heading, unless it says where. */
async function signInByKeys(
  browser: Browser,
  url: string,
  who: Person,
  path: string,
  begins = heading,
): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    timezoneId: 'Europe/Istanbul',
    baseURL: url,
  });
  await context.addInitScript(() => localStorage.setItem('tomar.language', 'tr'));
  const page = await context.newPage();
  // From the beginning: a key that is pressed at once could open a real chooser before the browser knows who listens.
  page.on('filechooser', () => {});
  await page.goto(`/${path}`);
  await expect(page.locator('input[type=email], input[autocomplete=username]').first()).toBeFocused();
  await page.keyboard.type(who.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(who.password);
  await page.keyboard.press('Enter');
  await expect(begins(page)).toBeFocused({ timeout: 30_000 });
  return page;
}

/** Finds somebody in the field that has the focus; Enter takes who is marked. */
async function choose(page: Page, name: string): Promise<void> {
  await page.keyboard.type(name);
  await expect(page.getByRole('option', { name: new RegExp(`^${name}`), selected: true })).toBeVisible();
  await page.keyboard.press('Enter');
}

/** In the box editor of a document of 500 pages: to the first, the last, a typed one, the next; ends on page 2. */
async function jumpByKeys(
  page: Page,
  text: (message: Message, ...params: (string | number)[]) => string,
): Promise<void> {
  const number = page.getByRole('textbox', { name: text(pagesTexts.number, 500), exact: true });
  const thumbnail = (at: number) =>
    page.getByRole('button', { name: text(boxTexts.pageEmpty, at), exact: true });
  const drawn = page.locator('[data-thumbnail] canvas');
  await expect(number).toHaveValue('500');
  await reach(page, number);
  await page.keyboard.type('501');
  await page.keyboard.press('Enter');
  await expect(page.getByText(text(pagesTexts.between, 500))).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(number).toHaveValue('500');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('250');
  await page.keyboard.press('Enter');
  await expect(thumbnail(250)).toHaveAttribute('aria-current', 'page');
  await expect(thumbnail(250)).toBeInViewport();
  await expect(thumbnail(250).locator('canvas')).toHaveCount(1);
  // What was drawn before is given back.
  await expect(thumbnail(500).locator('canvas')).toHaveCount(0);
  expect(await drawn.count()).toBeLessThan(30);
  await page.keyboard.press('Home');
  await expect(number).toHaveValue('1');
  await page.keyboard.press('PageDown');
  await page.keyboard.press('PageDown');
  await expect(number).toHaveValue('3');
  await reach(page, thumbnail(3));
  await page.keyboard.press('ArrowUp');
  await expect(thumbnail(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'page');
  await expect(number).toHaveValue('2');
}

// DRAFT-14, SIGN-16; WCAG 2.1.1, 2.4.3
test('a job with a signature box is drafted, approved and signed by keyboard alone @once', async ({
  browser,
  tomar,
  t,
}) => {
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  const [owner, approver, signer] = ['owner', 'approver', 'signer1'].map((key) => tomar.person(key));
  if (!owner || !approver || !signer) throw new Error('the demo lacks people');
  const name = `Klavyeyle ${Date.now().toString(36)}`;

  const jobId = await test.step('the owner makes the job and places the box', async () => {
    const nameOn = (on: Page) =>
      on.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) });
    const page = await signInByKeys(browser, tomar.url, owner, `demo/draft/${emptyId}`, nameOn);
    const button = (label: Message, ...params: (string | number)[]) =>
      page.getByRole('button', { name: text(label, ...params), exact: true });
    await page.keyboard.type(name);

    const tab = (key: keyof typeof tabTexts) => page.getByRole('tab', { name: t(tabTexts[key]) });
    await reach(page, tab('general'), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(tab('flows')).toBeFocused();
    await press(page, button(draftTexts.addStep));
    await expect(page.getByRole('combobox', { name: text(draftTexts.addPersonTo, 1) })).toBeFocused();
    await choose(page, approver.name);
    await expect(button(draftTexts.addPersonTo, 1)).toBeFocused();
    await press(page, button(draftTexts.addStepAt, 2));
    await expect(page.getByRole('combobox', { name: text(draftTexts.addPersonTo, 2) })).toBeFocused();
    await choose(page, signer.name);
    await expect(button(draftTexts.addPersonTo, 2)).toBeFocused();

    // A third step that is not wanted after all: the focus stays beside its place.
    await press(page, button(draftTexts.addStepAt, 3));
    await page.keyboard.press('Escape');
    await expect(button(draftTexts.addPersonTo, 3)).toBeFocused();
    await press(page, button(draftTexts.removeStep, 3), 'Shift+Tab');
    await expect(button(draftTexts.removeStep, 3)).toHaveCount(0);
    await expectSomewhere(page);

    const recipients = page.getByRole('combobox', { name: t(draftTexts.addRecipient) });
    await reach(page, recipients);
    await choose(page, 'Sözleşme arşivi');
    await expect(page.getByRole('region', { name: 'Sözleşme arşivi', exact: true })).toBeVisible();
    await expect(recipients).toBeFocused();

    await test.step('what is reached on the way back is not under the header', async () => {
      await page.setViewportSize({ width: 1440, height: 600 });
      const profile = page.getByRole('combobox', { name: t(draftTexts.flowChoice) });
      await profile.evaluate((field) => scrollBy(0, field.getBoundingClientRect().top - 12));
      await reach(page, profile, 'Shift+Tab');
      const header = await page.getByRole('banner').boundingBox();
      expect((await profile.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 600);
      await page.setViewportSize({ width: 1440, height: 900 });
    });

    await press(page, button(draftTexts.next, t(tabTexts.files)));
    await expect(tab('files')).toHaveAttribute('aria-selected', 'true');
    // Whose button stays at the end of the page: one reads on from the tab that it opened.
    await expect(tab('files')).toBeFocused();
    await reach(page, page.getByLabel(t(draftTexts.documentsInput)));
    const asked = page.waitForEvent('filechooser');
    await page.keyboard.press('Enter');
    const file = {
      name: 'Klavye.pdf',
      mimeType: 'application/pdf',
      buffer: makePdf({ pages: Array.from({ length: 500 }, () => ({})) }),
    };
    await (await asked).setFiles(file);
    await expect(button(draftTexts.preview, file.name)).toBeVisible();

    const place = page.getByRole('button', { name: t(draftTexts.placeBoxes) });
    await press(page, place);
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await jumpByKeys(page, text);
    await press(page, button(draftTexts.boxPlace, signer.name), 'Shift+Tab');
    const box = button(draftTexts.boxOf, signer.name, 2);
    await expect(box).toBeFocused();
    const left = async () => (await box.boundingBox())?.x ?? 0;
    const before = await left();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(left).toBeLessThan(before);
    await page.keyboard.press('Delete');
    await expect(button(draftTexts.boxPlace, signer.name)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(box).toBeFocused();
    // On a page that is higher than the view it is seen where it stands, and wherever it is moved to.
    const moved = button(draftTexts.boxOf, signer.name, 1);
    await page.keyboard.press('PageUp');
    await expect(moved).toBeFocused();
    await expect(moved).toBeInViewport({ ratio: 1 });
    for (let steps = 0; steps < 60; steps += 1) await page.keyboard.press('Shift+ArrowUp');
    await expect(moved).toBeInViewport({ ratio: 1 });
    // Chosen, and placed on the page in view without a mouse.
    await press(page, button(boxTexts.choose, signer.name), 'Shift+Tab');
    await press(page, button(boxTexts.placeHere, signer.name, 1));
    await expect(button(draftTexts.boxOf, signer.name, 1)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(button(draftTexts.boxShow, signer.name)).toBeFocused();
    await expect(dialog).toBeVisible();
    // SIGN-17
    await press(page, button(draftTexts.boxPlace, t(codeTexts.name)));
    await expect(button(boxTexts.codeOf, 1)).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await press(page, button(draftTexts.boxDone), 'Shift+Tab');
    await expect(dialog).toBeHidden();
    await expect(place).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog.locator(':focus')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(place).toBeFocused();

    await reach(page, tab('files'), 'Shift+Tab');
    await page.keyboard.press('End');
    await expect(tab('summary')).toBeFocused();
    await page.keyboard.press('Enter');
    await press(page, button(draftTexts.circulate));
    await expect(page).toHaveURL(/\/(my)?job\/[0-9a-f]{24}/);
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();

    // Not cancelled after all.
    await press(page, button(actionTexts.cancel), 'Shift+Tab');
    await expect(page.getByLabel(t(jobTexts.reason))).toBeFocused();
    await press(page, dialog.getByRole('button', { name: t(uiTexts.cancel), exact: true }));
    await expect(button(actionTexts.cancel)).toBeFocused();
    const id = /[0-9a-f]{24}/.exec(page.url())?.[0] ?? '';
    await page.context().close();
    return id;
  });

  await test.step('the approver approves', async () => {
    const page = await signInByKeys(browser, tomar.url, approver, 'demo/myjob?list=waiting');
    await press(page, page.getByRole('link', { name, exact: true }));
    await expect(page).toHaveURL(new RegExp(jobId));
    await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
    // Too early: led to what is missing.
    await press(page, page.getByRole('button', { name: t(actionTexts.approve), exact: true }));
    await expect(page.getByLabel(t(jobTexts.approveBox))).toBeFocused();
    await page.keyboard.press('Space');
    await press(page, page.getByRole('button', { name: t(actionTexts.approve), exact: true }));
    await expect(page.getByText(t(jobTexts.approved))).toBeVisible();
    await expect(page.getByLabel(t(jobTexts.approveBox))).toHaveCount(0);
    await expectSomewhere(page);
    await page.context().close();
  });

  await test.step('the signer signs', async () => {
    const page = await signInByKeys(browser, tomar.url, signer, `demo/myjob/${jobId}`);
    await press(page, page.getByRole('link', { name: t(jobTexts.signNow) }));
    await expect(page).toHaveURL(/myjob\/sign/);
    await expect(heading(page)).toBeFocused();
    await press(page, connectButton(page, t));
    await expect(page.getByRole('button', { name: t(signTexts.pairBegin) })).toBeFocused();
    await page.keyboard.press('Enter');
    const code = page.getByRole('textbox', { name: t(signTexts.pairCode) });
    await expect(code).toBeFocused();
    await page.keyboard.type(await pairingCode(page, t));
    await page.keyboard.press('Enter');
    const pin = page.getByLabel(t(signTexts.pin), { exact: true });
    await expect(pin).toBeVisible();
    await expectSomewhere(page);
    await reach(page, pin);
    await page.keyboard.type(signer.pin ?? '');
    await page.route(`**${companion.paths.run}**`, async (route) => {
      await new Promise((answered) => setTimeout(answered, 1500));
      await route.continue();
    });
    await press(page, page.getByRole('button', { name: t(signTexts.signOne), exact: true }));
    // Enter pressed twice gives nothing up.
    await expect(page.getByText(t(signTexts.running), { exact: true })).toBeFocused();
    await expect(page.getByText(t(signTexts.doneOne), { exact: true })).toBeVisible({ timeout: 60_000 });
    await expectSomewhere(page);
    await page.context().close();
  });
});

/** The focus is on something inside the page, not lost with what had it. */
async function expectSomewhere(page: Page): Promise<void> {
  await expect(page.locator('#content :focus')).toHaveCount(1);
}
