import type { Locator } from '@playwright/test';
import { fill, type Message, messages } from '@tomar/contract';
import { leastVerificationSide, verificationRatio, verificationSide } from '@tomar/contract/look';
import { makePdf } from '@tomar/signatures/testing';
import { boxTexts } from '../../apps/web/src/features/circulation/drafts/boxes/texts.ts';
import { codeTexts } from '../../apps/web/src/features/circulation/drafts/boxes/verification/codeTexts.ts';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { changeDraft, makeDraft, peopleByEmail, readDraft, upload } from '../../lab/src/client/journey.ts';
import { signInAt } from '../harness/journey.ts';
import { signedInClient } from '../harness/records.ts';
import { signAlready } from '../harness/signedPdf.ts';
import { expect, test } from '../harness/test.ts';
import { foldLine, unfoldList } from '../harness/unfoldList.ts';

const placeOf = async (element: Locator) => {
  const place = await element.boundingBox();
  if (!place) throw new Error('it is not shown');
  return place;
};

// SIGN-17
test('a verification QR code gets its place on the pages, and turns red where a signature stands @once', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  const button = (message: Message, ...params: (string | number)[]) =>
    page.getByRole('button', { name: text(message, ...params), exact: true });
  const signer = tomar.person('signer1');
  const client = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const userId = (await peopleByEmail(client)).get(signer.email) ?? '';
  const { id } = await makeDraft(client, {
    name: `Karekodlu taslak ${tag}`,
    signatureStandard: 'Pades',
    steps: [{ key: 's', people: [{ key: 'a', userId, role: 'Signer' }] }],
  });
  const documents = {
    'Sözleşme.pdf': makePdf({ pages: [{}, {}] }),
    'Ek.pdf': makePdf(),
    'İmzalı.pdf': await signAlready(makePdf()),
  };
  for (const [name, bytes] of Object.entries(documents))
    await upload(client, id, { name, bytes: new Blob([new Uint8Array(bytes)]) });
  const saved = async () => (await readDraft(client, id)).content.verificationPlaces;

  await signInAt(page, t, tomar.person('owner'), `demo/draft/${id}?tab=files`);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  const adding = (name: string) => row(name).getByRole('button', { name: `${t(codeTexts.add)} ${name}` });
  await expect(row('İmzalı.pdf')).toHaveCount(1);
  await expect(adding('İmzalı.pdf')).toHaveCount(0);
  await adding('Sözleşme.pdf').click();

  const code = (at: number) => button(boxTexts.codeOf, at);
  const badCode = button(boxTexts.codeBad, 1);
  const dialog = page.getByRole('dialog');
  await test.step('by a click it stands where it was clicked, large enough for a phone', async () => {
    await expect(page.getByText(t(boxTexts.clickWhereCode))).toBeVisible();
    const layer = button(boxTexts.placeHere, t(codeTexts.name), 1);
    const { width } = await placeOf(layer);
    const scale = width / 595;
    await layer.click({ position: { x: 480 * scale, y: 120 * scale } });
    await expect(code(1)).toBeFocused();
    await expect.poll(saved).toHaveLength(1);
    const [stored] = await saved();
    if (!stored) throw new Error('it is not stored');
    expect(Math.abs(stored.x + stored.width / 2 - 480)).toBeLessThanOrEqual(4);
    expect(verificationSide(stored.width, stored.height)).toBeGreaterThan(leastVerificationSide);
    await expectAccessible(page);
  });

  await test.step('moved over a signature both turn red, and the finding is named', async () => {
    await unfoldList(page, t);
    await button(draftTexts.boxPlace, signer.name).click();
    const signature = button(draftTexts.boxOf, signer.name, 1);
    await expect(signature).toBeFocused();
    await expect.poll(async () => (await readDraft(client, id)).content.boxes).toHaveLength(1);
    const { boxes, verificationPlaces } = (await readDraft(client, id)).content;
    const [to, from] = [boxes[0], verificationPlaces[0]];
    if (!to || !from) throw new Error('they are not stored');
    await code(1).focus();
    const keys = (by: number, less: string, more: string) =>
      Array.from({ length: Math.round(Math.abs(by) / 10) }, () => `Shift+Arrow${by < 0 ? less : more}`);
    for (const key of [...keys(to.x - from.x, 'Left', 'Right'), ...keys(to.y - from.y, 'Down', 'Up')])
      await page.keyboard.press(key);
    await expect(badCode).toBeFocused();
    await expect(badCode).toHaveAttribute('data-bad');
    await expect(button(draftTexts.boxBad, signer.name, 1)).toHaveAttribute('data-bad');
    const finding = text(messages.lang_draft_qr_overlaps, 'Sözleşme.pdf');
    await expect(dialog.getByRole('alert')).toHaveText(finding);
    await expectAccessible(page);
    // Keys that follow each other at once are one step; on a busy machine they may be several.
    await expect(async () => {
      await page.keyboard.press('ControlOrMeta+z');
      await expect(dialog.getByRole('alert')).toHaveCount(0, { timeout: 500 });
    }).toPass();
    await expect(code(1)).not.toHaveAttribute('data-bad');
  });

  await test.step('by keys it grows in its shape, goes to the next page, is removed and placed again', async () => {
    await code(1).focus();
    const before = (await saved())[0]?.width ?? 0;
    await page.keyboard.press('Alt+Shift+ArrowRight');
    await expect.poll(async () => (await saved())[0]?.width).toBeGreaterThan(before + 9);
    const [grown] = await saved();
    expect((grown?.height ?? 0) / (grown?.width ?? 1)).toBeCloseTo(verificationRatio, 2);
    await page.keyboard.press('PageDown');
    await expect(code(2)).toBeFocused();
    await page.keyboard.press('Delete');
    await expect.poll(saved).toEqual([]);
    const placing = button(draftTexts.boxPlace, t(codeTexts.name));
    // Where the list is folded, its line has the focus.
    const line = foldLine(page);
    if (await line.isVisible()) {
      await expect(line).toBeFocused();
      await unfoldList(page, t);
      await placing.focus();
    }
    await expect(placing).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(saved).toHaveLength(1);
    await expect(button(boxTexts.codeOf, (await saved())[0]?.page ?? 0)).toBeFocused();
  });

  await test.step('the other documents get it at the same place, but for one that is signed already', async () => {
    await unfoldList(page, t);
    await button(boxTexts.sameOne, t(codeTexts.name)).click();
    await expect(page.getByText(text(boxTexts.samePlaced, 1))).toBeVisible();
    await expect(page.getByText(text(messages.lang_draft_qr_signed, 'İmzalı.pdf'))).toBeVisible();
    await expect.poll(saved).toHaveLength(2);
    await expectAccessible(page);
    await button(draftTexts.boxDone).click();
  });

  await test.step('the list of documents and the overview say where it stands', async () => {
    const where = text(draftTexts.boxOnPage, 1);
    const chip = button(codeTexts.placeIn, where, 'Ek.pdf');
    await expect(chip).toBeVisible();
    await expectAccessible(page);
    await chip.click();
    await expect(code(1)).toBeFocused();
    await button(draftTexts.boxDone).click();
    await page.goto(`/demo/draft/${id}?tab=summary`);
    await expect(page.getByText(`${t(codeTexts.name)} ${where}`).first()).toBeVisible();
  });

  await test.step('what was saved elsewhere meanwhile is asked about above the editor', async () => {
    await page.goto(`/demo/draft/${id}?tab=files`);
    await button(codeTexts.placeIn, text(draftTexts.boxOnPage, 1), 'Ek.pdf').click();
    await expect(code(1)).toBeFocused();
    await page.route(
      '**/api/draft/post/*',
      async (route) => {
        await changeDraft(client, id, () => ({ description: 'Öteki sekmede' }));
        await route.continue();
      },
      { times: 1 },
    );
    await page.keyboard.press('Shift+ArrowUp');
    const conflict = page.getByRole('dialog', { name: t(draftTexts.conflictTitle) });
    await conflict.getByRole('button', { name: t(formTexts.conflictSave) }).click();
    await expect(conflict).toBeHidden();
    await expect.poll(async () => (await readDraft(client, id)).content.description).toBe('Öteki sekmede');
    await expect(code(1)).toBeVisible();
  });

  await test.step('under a standard that prints none the list of documents says so', async () => {
    await page.goto('about:blank');
    await changeDraft(client, id, () => ({ signatureStandard: 'CadesParallel' }));
    await page.goto(`/demo/draft/${id}?tab=files`);
    await expect(page.getByText(t(codeTexts.notPrinted))).toBeVisible();
    await expectAccessible(page);
  });
});
