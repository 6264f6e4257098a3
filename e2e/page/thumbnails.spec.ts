import { fill } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { pagesTexts } from '../../apps/web/src/ui/pdf/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

declare global {
  interface Window {
    /** What was seen of pages and thumbnails since `watchPictures`. */
    seenPictures: { black: number; looks: number };
  }
}

/** Looks at all pictures of pages with every frame: an opaque canvas is black until something is drawn on it. */
function watchPictures(): void {
  const seen = { black: 0, looks: 0 };
  window.seenPictures = seen;
  const scratch = new OffscreenCanvas(4, 4);
  const pen = scratch.getContext('2d', { willReadFrequently: true });
  const look = () => {
    for (const canvas of document.querySelectorAll<HTMLCanvasElement>('main canvas')) {
      const isSeen = canvas.width > 0 && canvas.checkVisibility({ visibilityProperty: true });
      if (!pen || !isSeen) continue;
      pen.clearRect(0, 0, 4, 4);
      // The upper left corner, where the page is bare paper.
      pen.drawImage(canvas, 0, 0, 4, 4, 0, 0, 4, 4);
      const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(1, 1, 1, 1).data;
      seen.looks += 1;
      if (alpha > 0 && red + green + blue < 60) seen.black += 1;
    }
    requestAnimationFrame(look);
  };
  look();
}

test('pages and thumbnails are never black, however fast they are passed, resized and zoomed @once', async ({
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
  await page.evaluate(watchPictures);

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
  const seen = await page.evaluate(() => window.seenPictures);
  expect(seen.looks).toBeGreaterThan(50);
  expect(seen.black).toBe(0);
});
