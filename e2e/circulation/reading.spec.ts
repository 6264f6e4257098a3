import type { Page } from '@playwright/test';
import { cancelJob, fill } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { decisionTexts } from '../../apps/web/src/features/circulation/jobs/decision/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { pagesTexts } from '../../apps/web/src/ui/pdf/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

const pages = 14;
const long = makePdf({ pages: Array.from({ length: pages }, () => ({})) });

const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

for (const { role, path } of [
  { role: 'Approver', path: 'myjob/' },
  { role: 'Signer', path: 'myjob/sign?jobs=' },
] as const)
  test(`a document of many pages is read by number and by thumbnails: ${role}`, async ({
    page,
    tomar,
    t,
    tag,
    expectAccessible,
  }) => {
    const who = tomar.person(role === 'Signer' ? 'signer1' : 'approver');
    const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
    const id = await makeJobFor(owner, `Uzun belge ${role} ${tag}`, who, role, long);
    await signInAt(page, t, who, `demo/${path}${id}`);
    const number = page.getByRole('textbox', { name: fill(t(pagesTexts.number), [pages]) });
    const strip = page.getByRole('list', { name: t(pagesTexts.strip) });
    const thumbnail = (of: number) =>
      strip.getByRole('button', { name: fill(t(uiTexts.pdfPage), [of, pages]), exact: true });
    const sheet = (of: number) => page.locator(`[data-page="${of}"]`);
    await sheet(1).locator('canvas').waitFor();
    await expect(number).toHaveValue('1');

    await test.step('a number leads to its page, and one that is no page is told', async () => {
      await number.fill('9');
      await number.press('Enter');
      await expect(sheet(9)).toBeInViewport();
      await expect(sheet(9).locator('canvas')).toBeVisible();
      await number.fill('15');
      await expect(page.getByRole('alert')).toContainText(fill(t(pagesTexts.between), [pages]));
      await number.press('Escape');
      await expect(number).toHaveValue('9');
    });

    await test.step('on a narrow screen thumbnails are folded away until they are asked for', async () => {
      if (!isNarrow(page)) return;
      await expect(strip).toBeHidden();
      await page.getByRole('button', { name: t(pagesTexts.showStrip) }).click();
    });

    await test.step('thumbnails show what is read and lead on, by click and by key', async () => {
      await expect(thumbnail(9)).toHaveAttribute('aria-current', 'page');
      await expect(thumbnail(9).locator('canvas')).toBeVisible();
      // Drawn while they are near: not all of a long document.
      expect(await strip.locator('canvas').count()).toBeLessThan(pages);
      await thumbnail(8).click();
      await expect(number).toHaveValue('8');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('Enter');
      await expect(number).toHaveValue('6');
      await expect(sheet(6)).toBeInViewport();
      await expectAccessible(page);
      await page.getByRole('button', { name: t(pagesTexts.hideStrip) }).click();
      await expect(strip).toBeHidden();
      await expect(number).toHaveValue('6');
    });

    await test.step('the keys of the pages scroll, so that no part of a page is passed over', async () => {
      const frame = sheet(6).locator('xpath=ancestor::section[1]');
      await number.fill('2');
      await number.press('Enter');
      await frame.focus();
      const [view, before] = await frame.evaluate((it) => [it.clientHeight, it.scrollTop]);
      await page.keyboard.press('PageDown');
      await expect.poll(() => frame.evaluate((it) => it.scrollTop)).toBeGreaterThan(before ?? 0);
      await page.waitForTimeout(400);
      expect((await frame.evaluate((it) => it.scrollTop)) - (before ?? 0)).toBeLessThanOrEqual(view ?? 0);
    });
  });

test('a document of one page has no ways through it; in the job’s preview a long one has them', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const [owner, approver] = [tomar.person('owner'), tomar.person('approver')];
  const client = await signedInClient(tomar.url, owner, 'demo');
  const [short, many] = [
    await makeJobFor(client, `Kısa belge ${tag}`, approver, 'Approver'),
    await makeJobFor(client, `Uzun önizleme ${tag}`, approver, 'Approver', long),
  ];
  const preview = async (id: string) => {
    await page.goto(`/demo/myjob/${id}`);
    await page.getByRole('button', { name: 'Belge.pdf' }).first().click();
    return page.getByRole('dialog');
  };
  await signInAt(page, t, owner, `demo/myjob/${short}`);
  const one = await preview(short);
  await expect(one.locator('[data-page="1"] canvas')).toBeVisible();
  // Until they would have come.
  await page.waitForTimeout(1500);
  await expect(one.getByRole('textbox')).toHaveCount(0);
  await expect(one.getByRole('button', { name: t(pagesTexts.showStrip) })).toHaveCount(0);
  const other = await preview(many);
  await other.getByRole('textbox', { name: fill(t(pagesTexts.number), [pages]) }).fill(String(pages));
  await page.keyboard.press('Enter');
  await expect(other.locator(`[data-page="${pages}"]`)).toBeInViewport();
});

test('what was written and not sent stays when the turn ends in another tab, with the documents @once', async ({
  page,
  context,
  tomar,
  t,
  tag,
}) => {
  const [owner, approver] = [tomar.person('owner'), tomar.person('approver')];
  const client = await signedInClient(tomar.url, owner, 'demo');
  const [first, second] = [
    await makeJobFor(client, `İki sekmede onay ${tag}`, approver, 'Approver'),
    await makeJobFor(client, `Yazarken iptal ${tag}`, approver, 'Approver'),
  ];
  const unsent = page.getByRole('textbox', { name: t(decisionTexts.unsent) });
  const told = page.getByRole('status').filter({ hasText: t(decisionTexts.elsewhere) });
  await signInAt(page, t, approver, `demo/myjob/${first}`);

  await test.step('the same person approves in another tab', async () => {
    await page.getByLabel(t(jobTexts.note), { exact: true }).fill('Tutarı sordum, yanıt bekl');
    const other = await context.newPage();
    await other.goto(`/demo/myjob/${first}`);
    await other.getByLabel(t(jobTexts.approveBox)).check();
    await other.getByRole('button', { name: t(actionTexts.approve), exact: true }).click();
    await expect(other.getByText(t(jobTexts.approved))).toBeVisible();
    await other.close();
    await expect(told).toBeVisible();
    await expect(page.getByRole('link', { name: fill(t(decisionTexts.nextName), ['']) })).toBeVisible();
    // Typed before the eye has seen it, an Enter leads nowhere.
    await page.keyboard.press('Enter');
    await page.waitForTimeout(500);
    await expect(unsent).toHaveValue('Tutarı sordum, yanıt bekl');
    await expect(page.locator('[data-page="1"] canvas')).toBeVisible();
  });

  await test.step('the job is cancelled while a reason to decline it is written', async () => {
    await page.goto(`/demo/myjob/${second}`);
    await page.getByRole('button', { name: t(actionTexts.decline), exact: true }).click();
    await page.getByRole('dialog').getByLabel(t(jobTexts.reason)).fill('Ek protokol eksi');
    await client.call(cancelJob, { params: { id: second }, body: { description: 'Yanlış belge' } });
    await expect(told).toBeVisible();
    await expect(unsent).toHaveValue('Ek protokol eksi');
  });
});
