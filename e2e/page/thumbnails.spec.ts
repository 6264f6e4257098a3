import { fill } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { pagesTexts } from '../../apps/web/src/ui/pdf/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

test('thumbnails in view are drawn in the end, however fast pages are passed, resized and zoomed @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const approver = tomar.person('approver');
  const pages = 80;
  const pdf = makePdf({ pages: Array.from({ length: pages }, () => ({})) });
  const jobId = await makeJobFor(owner, 'Küçük resimler', approver, 'Approver', pdf);
  await signInAt(page, t, approver, `demo/myjob/${jobId}`);
  const strip = page.getByRole('list', { name: t(pagesTexts.strip) });
  const thumbnail = (at: number) => strip.locator(`[data-thumbnail="${at}"]`);
  await expect(thumbnail(1).locator('canvas')).toBeVisible({ timeout: 45_000 });

  await test.step('from page to page, as fast as keys go', async () => {
    const reader = page.getByRole('region', { name: 'Belge.pdf' });
    await reader.focus();
    for (let i = 0; i < 15; i += 1) await page.keyboard.press('PageDown');
    await thumbnail(1).focus();
    for (const key of ['End', 'Home', 'End']) await page.keyboard.press(key);
    for (let i = 0; i < 15; i += 1) await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
  });

  await test.step('in windows of other sizes, and nearer', async () => {
    for (const [width, height] of [
      [1100, 700],
      [1440, 900],
      [1300, 600],
      [1440, 900],
    ] as const)
      await page.setViewportSize({ width, height });
    // The flow below has buttons of that name, too.
    for (const label of [uiTexts.zoomIn, uiTexts.zoomIn, uiTexts.zoomOut])
      await page
        .getByRole('button', { name: t(label), exact: true })
        .first()
        .click();
    const number = page.getByRole('textbox', { name: fill(t(pagesTexts.number), [pages]) });
    await number.fill('40');
    await number.press('Enter');
  });

  await expect(thumbnail(40)).toHaveAttribute('aria-current', 'page');
  // Each of those in view is drawn in the end: white paper.
  await expect
    .poll(() =>
      strip.evaluate((list) => {
        const frame = list.getBoundingClientRect();
        const inView = [...list.querySelectorAll('[data-thumbnail]')].filter((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return top >= frame.top && bottom <= frame.bottom;
        });
        return (
          inView.length > 0 &&
          inView.every((one) => {
            const canvas = one.querySelector('canvas');
            const pen = new OffscreenCanvas(1, 1).getContext('2d');
            if (!canvas?.width || !pen || !canvas.checkVisibility({ visibilityProperty: true })) return false;
            pen.drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
            return pen.getImageData(0, 0, 1, 1).data.join() === '255,255,255,255';
          })
        );
      }),
    )
    .toBe(true);
});
