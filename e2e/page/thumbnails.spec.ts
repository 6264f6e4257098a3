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
  // Each of those in view is drawn in the end: white paper with letters, neither black nor empty.
  await expect
    .poll(async () => {
      const drawn = await strip.evaluate(picturesInView);
      return drawn.length > 0 ? drawn.filter((one) => !isPaperWithLetters(one)) : ['nothing is in view'];
    })
    .toEqual([]);
  // A wrong picture would be found: that of a page which is black, empty or blank.
  const opaque = { opaque: 1, brightness: 255, darkest: 255 };
  expect(
    [{ ...opaque, brightness: 0, darkest: 0 }, { ...opaque, opaque: 0 }, opaque].some(isPaperWithLetters),
  ).toBe(false);
});

/** What is seen of a thumbnail: how much of it is opaque (0 to 1), how bright it is and its darkest pixel (0 to 255). */
interface Picture {
  readonly page: string | undefined;
  readonly opaque: number;
  readonly brightness: number;
  readonly darkest: number;
}

const isPaperWithLetters = ({ opaque, brightness, darkest }: Omit<Picture, 'page'>): boolean =>
  opaque === 1 && brightness > 235 && darkest < 215;

/** Runs in the page. One that is not drawn, or not shown, is wholly transparent. */
function picturesInView(list: Element): Picture[] {
  const frame = list.getBoundingClientRect();
  const inView = [...list.querySelectorAll<HTMLElement>('[data-thumbnail]')].filter((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= frame.top && bottom <= frame.bottom;
  });
  return inView.map((one) => {
    const page = one.dataset.thumbnail;
    const canvas = one.querySelector('canvas');
    if (!canvas?.width || !canvas.height || !canvas.checkVisibility({ visibilityProperty: true }))
      return { page, opaque: 0, brightness: 0, darkest: 0 };
    const { width, height } = canvas;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen?.drawImage(canvas, 0, 0);
    const { data } = pen?.getImageData(0, 0, width, height) ?? { data: [] as number[] };
    let [opaque, sum, darkest] = [0, 0, 255];
    for (let at = 0; at < data.length; at += 4) {
      const bright = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) / 3;
      if (data[at + 3] === 255) opaque += 1;
      sum += bright;
      darkest = Math.min(darkest, bright);
    }
    const pixels = width * height;
    return { page, opaque: opaque / pixels, brightness: sum / pixels, darkest };
  });
}
