import type { Locator, Page } from '@playwright/test';
import { fill, type Message } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { boxTexts } from '../../apps/web/src/features/circulation/drafts/boxes/texts.ts';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { makeDraft, peopleByEmail, readDraft, upload } from '../../lab/src/client/journey.ts';
import { signInAt } from '../harness/journey.ts';
import { signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';
import { foldLine, foldList, unfoldList } from '../harness/unfoldList.ts';

const placeOf = async (element: Locator) => {
  const place = await element.boundingBox();
  if (!place) throw new Error('it is not shown');
  return place;
};

/** Turned, with a visible part that does not begin at the origin: shown 700 wide and 500 high. */
const turned = { mediaBox: [0, 0, 600, 800], cropBox: [50, 100, 550, 800], rotate: 270 } as const;
const documents = {
  'Sözleşme.pdf': makePdf({ pages: [{}, {}, turned] }),
  'Ek.pdf': makePdf({ pages: [{}] }),
  'Etiket.pdf': makePdf({ pages: [{ mediaBox: [0, 0, 200, 50] }] }),
};

// SIGN-16, SIGN-18, SIGN-19, DRAFT-15
test('signatures get their places out of the list of documents, and what is missing is led to', async ({
  page,
  tomar,
  t,
  expectAccessible,
}) => {
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  const button = (message: Message, ...params: (string | number)[]) =>
    page.getByRole('button', { name: text(message, ...params), exact: true });
  const [first, second] = [tomar.person('signer1'), tomar.person('signer2')];
  const client = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const ids = await peopleByEmail(client);
  const signer = (key: string, email: string) => ({
    key,
    userId: ids.get(email) ?? '',
    role: 'Signer' as const,
  });
  const { id } = await makeDraft(client, {
    name: 'Yerleri seçilen iş',
    signatureStandard: 'Pades',
    steps: [{ key: 's', people: [signer('a', first.email), signer('b', second.email)] }],
  });
  for (const [name, bytes] of Object.entries(documents))
    await upload(client, id, { name, bytes: new Blob([new Uint8Array(bytes)]) });
  const saved = async () => (await readDraft(client, id)).content.boxes;

  await signInAt(page, t, tomar.person('owner'), `demo/draft/${id}?tab=files`);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect(row('Ek.pdf')).toHaveCount(1);
  await expect(row('Ek.pdf')).toContainText(t(draftTexts.boxesNone));
  await row('Sözleşme.pdf')
    .getByRole('button', { name: t(draftTexts.placeBoxes) })
    .click();

  const box = (name: string, at: number) => button(draftTexts.boxOf, name, at);
  await test.step('a double click places one box, where it was clicked, on a page that is turned', async () => {
    await unfoldList(page, t);
    await button(boxTexts.choose, first.name).click();
    const layer = button(boxTexts.placeHere, first.name, 3);
    const scale = (await placeOf(layer)).width / 700;
    // At the right edge, where the box cannot stand around the point.
    await layer.dblclick({ position: { x: 690 * scale, y: 100 * scale } });
    await expect(box(first.name, 3)).toBeFocused();
    await expect(box(second.name, 3)).toHaveCount(0);
    await expect
      .poll(saved)
      .toEqual([expect.objectContaining({ personKey: 'a', page: 3, x: 700 - 160, width: 160, height: 56 })]);
    // The middle of the box, in points from the lower left corner as shown, on a grid of six.
    const [stored] = await saved();
    expect(Math.abs((stored?.y ?? 0) + 28 - 400)).toBeLessThanOrEqual(4);
  });

  await test.step('one who is placed where another stands goes beside, and is undone', async () => {
    const over = await placeOf(box(first.name, 3));
    const layer = button(boxTexts.placeHere, second.name, 3);
    const sheet = await placeOf(layer);
    // Beside what a finger takes for the box.
    await layer.click({ position: { x: over.x - sheet.x - 12, y: over.y - sheet.y + over.height / 2 } });
    await expect(box(second.name, 3)).toBeFocused();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveCount(0);
    expect((await placeOf(box(second.name, 3))).y).not.toBe(over.y);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(box(second.name, 3)).toHaveCount(0);
    await unfoldList(page, t);
    await button(draftTexts.boxPlace, second.name).click();
    await expect(box(second.name, 3)).toBeFocused();
    // Whose box it is shows by its colour, too.
    const colourOf = (name: string) =>
      box(name, 3).evaluate((one) => getComputedStyle(one).getPropertyValue('--signer').trim());
    expect(await colourOf(first.name)).toMatch(/^#/);
    expect(await colourOf(first.name)).not.toBe(await colourOf(second.name));
  });

  await test.step('a box that is drawn large stays on its page', async () => {
    const corner = box(first.name, 3).locator('[aria-hidden]');
    const { x, y, width, height } = await placeOf(corner);
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + 300, y + 20, { steps: 3 });
    await page.mouse.up();
    const large = async () => (await saved()).find(({ personKey }) => personKey === 'a');
    await expect.poll(async () => (await large())?.height).toBeGreaterThan(58);
    expect(await large()).toMatchObject({ x: 700 - 160, width: 160 });
    await page.keyboard.press('ControlOrMeta+z');
  });

  await test.step('the other documents get the same places, as far as they can', async () => {
    await unfoldList(page, t);
    const other = (await readDraft(client, id)).files.find(({ name }) => name === 'Ek.pdf');
    const held = Promise.withResolvers<void>();
    await page.route(`**/api/file/get/${other?.id}*`, async (route) => {
      await held.promise;
      await route.continue();
    });
    await button(boxTexts.sameAll).click();
    // Whoever is quick does not leave before they stand there.
    await expect(button(draftTexts.boxDone)).toBeDisabled();
    await page.keyboard.press('Escape');
    await page.mouse.click(2, 450);
    held.resolve();
    // On a phone, Escape has folded the list.
    await unfoldList(page, t);
    await expect(page.getByText(text(boxTexts.samePlaced, 2))).toBeVisible();
    for (const { name } of [first, second])
      await expect(
        page.getByText(text(boxTexts.sameMissed, 'Etiket.pdf', name, t(boxTexts.whySmallPage))),
      ).toBeVisible();
    await button(boxTexts.sameFree).click();
    const noRoom = text(boxTexts.sameMissed, 'Etiket.pdf', second.name, t(boxTexts.whyBox));
    await expect(page.getByText(noRoom)).toBeVisible();
    await expectAccessible(page);
    await button(draftTexts.boxDone).click();
  });

  await test.step('the list says whose box is missing, and leads there', async () => {
    const where = (name: string, place: string, file: string) =>
      button(draftTexts.boxPlaceIn, name, place, file);
    await expect(where(first.name, text(draftTexts.boxOnPage, 1), 'Ek.pdf')).toBeVisible();
    await expect(where(second.name, t(draftTexts.boxNowhere), 'Etiket.pdf')).toBeVisible();
    await expect(row('Ek.pdf')).toContainText(text(draftTexts.boxesPlaced, 2, 2));
    // By the colour of a box one finds its signer in the list.
    const places = [where(first.name, text(draftTexts.boxOnPage, 1), 'Ek.pdf')];
    places.push(where(second.name, t(draftTexts.boxNowhere), 'Etiket.pdf'));
    for (const [signer, place] of places.entries())
      await expect(place.locator('[data-signer]')).toHaveAttribute('data-signer', String(signer));
    await expectAccessible(page);
    await row('Ek.pdf')
      .getByRole('button', { name: t(draftTexts.placeBoxes) })
      .click();
    // A tall page begins where its first box is.
    await expect(box(first.name, 1)).toBeInViewport({ ratio: 1 });
    await button(draftTexts.boxDone).click();
    await button(draftTexts.boxesLackOne, 1).click();
    await expect(page.getByRole('dialog')).toContainText(text(draftTexts.boxesTitle, 'Etiket.pdf'));
    await unfoldList(page, t);
    await expect(button(boxTexts.choose, second.name)).toHaveAttribute('aria-pressed', 'true');
    await foldList(page);
    await shrink(page, box(first.name, 1));
    await button(boxTexts.placeHere, second.name, 1).click({ position: { x: 5, y: 5 } });
    await expect(box(second.name, 1)).toBeFocused();
    await button(draftTexts.boxDone).click();
    await expect(row('Etiket.pdf')).toContainText(text(draftTexts.boxesPlaced, 2, 2));
    await expect(button(draftTexts.boxesLackOne, 1)).toHaveCount(0);
  });

  await test.step('the flow shows the same colours', async () => {
    await page.getByRole('tab', { name: t(tabTexts.flows) }).click();
    for (const [signer, { name }] of [first, second].entries())
      await expect(row(name).last().locator('[data-signer]')).toHaveAttribute('data-signer', String(signer));
  });
});

/** By keys alone to the least size, in the upper right corner of its page. */
async function shrink(page: Page, box: Locator): Promise<void> {
  await box.focus();
  for (let i = 0; i < 12; i += 1) await page.keyboard.press('Alt+Shift+ArrowLeft');
  for (let i = 0; i < 15; i += 1) await page.keyboard.press('Shift+ArrowRight');
}

// SIGN-16
/** On a phone the document comes first: the signer is chosen from a line above it, and a touch places the box. */
async function placeByTouch(page: Page, t: (message: Message) => string, name: string): Promise<void> {
  const button = (message: Message, ...params: (string | number)[]) =>
    page.getByRole('button', { name: fill(t(message), params), exact: true });
  const line = foldLine(page);
  await page.keyboard.press('Escape');
  await expect(line).toBeFocused();
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await expect(line).toContainText(fill(t(boxTexts.placedOf), [0, 1]));
  await expect(page.locator('[data-page="1"]')).toBeInViewport({ ratio: 0.6 });
  await expect(button(draftTexts.boxDone)).toBeInViewport({ ratio: 1 });
  await line.tap();
  await button(boxTexts.choose, name).tap();
  await expect(line).toContainText(name);
  await expect(line).toBeFocused();
  const at = await placeOf(button(boxTexts.placeHere, name, 1));
  // A touch beside the open list closes it, and places nothing.
  await line.tap();
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  const sheet = await placeOf(page.locator(`[id="${await line.getAttribute('aria-controls')}"]`));
  await page.touchscreen.tap(at.x + at.width / 2, sheet.y + sheet.height + 24);
  await expect(line).toHaveAttribute('aria-expanded', 'false');
  await expect(button(draftTexts.boxOf, name, 1)).toHaveCount(0);
  await page.touchscreen.tap(at.x + at.width / 2, at.y + at.width / 2);
  const box = button(draftTexts.boxOf, name, 1);
  await expect(box).toBeFocused();
  const placed = await placeOf(box);
  expect(Math.abs(placed.x + placed.width / 2 - at.x - at.width / 2)).toBeLessThan(6);
  await expect(line).toContainText(fill(t(draftTexts.boxOnPage), [1]));
}

test('a document without places takes one line, and a finger is told of no keys @once', async ({
  page,
  browser,
  tomar,
  t,
}) => {
  const client = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const ids = await peopleByEmail(client);
  const userId = ids.get(tomar.person('signer1').email) ?? '';
  const { id } = await makeDraft(client, {
    name: 'Yersiz belge',
    signatureStandard: 'Pades',
    steps: [{ key: 's', people: [{ key: 'a', userId, role: 'Signer' }] }],
  });
  await upload(client, id, { name: 'Sözleşme.pdf', bytes: new Blob([new Uint8Array(documents['Ek.pdf'])]) });
  const path = `demo/draft/${id}?tab=files`;
  await signInAt(page, t, tomar.person('owner'), path);
  const row = page.getByRole('listitem').filter({ hasText: 'Sözleşme.pdf' });
  await expect(row.getByRole('button', { name: t(draftTexts.placeBoxes) })).toBeVisible();
  expect((await placeOf(row)).height).toBeLessThan(70);
  await page.setViewportSize({ width: 320, height: 700 });
  // An everyday name is not broken within a word.
  await expect
    .poll(async () => (await placeOf(row.getByText('Sözleşme.pdf').first())).height)
    .toBeLessThan(30);
  await page.setViewportSize({ width: 1440, height: 900 });

  const openEditor = async (on: Page) => {
    await on.getByRole('button', { name: t(draftTexts.placeBoxes) }).click();
    await unfoldList(on, t);
    await expect(on.getByText(t(draftTexts.boxesHelp))).toBeVisible();
    return on.getByText(t(draftTexts.boxesKeys));
  };
  await expect(await openEditor(page)).toBeVisible();
  const phone = await browser.newContext({
    baseURL: tomar.url,
    isMobile: true,
    hasTouch: true,
    viewport: { width: 390, height: 844 },
    storageState: await page.context().storageState(),
  });
  const held = await phone.newPage();
  await signInAt(held, t, tomar.person('owner'), path);
  await expect(await openEditor(held)).toBeHidden();
  await placeByTouch(held, t, tomar.person('signer1').name);
  await phone.close();
});
