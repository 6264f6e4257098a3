import { makePdf } from '@tomar/signatures/testing';
import { signTexts } from '../../apps/web/src/features/signing/texts.ts';
import { changeDraft, circulate, upload } from '../../lab/src/client/journey.ts';
import { signInAt, signOnPage } from '../harness/journey.ts';
import { makeReadyDraft, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

test('a signer is led to their place on the last of many pages, and it stands over that page @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const signer = tomar.person('signer1');
  const pdf = makePdf({ pages: Array.from({ length: 12 }, () => ({})) });
  const draft = await makeReadyDraft(owner, 'Uzun sözleşme', signer, 'Signer', pdf);
  const { version } = await changeDraft(owner, draft, (_, [file]) => ({
    boxes: [{ fileId: file?.id ?? '', personKey: 'p1', page: 12, x: 60, y: 60, width: 180, height: 60 }],
  }));
  const jobId = await circulate(owner, draft, version);
  await signInAt(page, t, signer, `demo/myjob/sign?jobs=${jobId}`);

  const place = page.getByRole('img', { name: t(signTexts.ownPlace), exact: true });
  const sheet = page.locator('[data-page]').filter({ has: place });
  // The mark is there before its page, which is drawn when it comes near.
  await expect(place).toBeAttached();
  await expect(sheet.locator('canvas')).toHaveCount(0);
  await page.getByRole('button', { name: new RegExp(`^${t(signTexts.ownPlace)}: `) }).click();
  await expect(place).toBeInViewport();
  await expect(sheet.locator('canvas')).toBeVisible();
  await expect(sheet.locator('.textLayer')).toBeAttached();
  const isOnTop = await place.evaluate((mark: HTMLElement) => {
    mark.style.pointerEvents = 'auto';
    const { left, top, width, height } = mark.getBoundingClientRect();
    const found = document.elementFromPoint(left + width / 2, top + height / 2);
    mark.style.pointerEvents = '';
    return mark.contains(found);
  });
  expect(isOnTop).toBe(true);
});

test('signing ends at the signature, on whichever page of whichever document the signer was @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const signer = tomar.person('signer1');
  const pdf = makePdf({ pages: Array.from({ length: 12 }, () => ({})) });
  const draft = await makeReadyDraft(owner, 'Sonunda imza', signer, 'Signer', pdf);
  await upload(owner, draft, { name: 'Ek.pdf', bytes: new Blob([new Uint8Array(makePdf())]) });
  const { version } = await changeDraft(owner, draft, (_, files) => ({
    boxes: files.map(({ id, pages }) => ({
      fileId: id,
      personKey: 'p1',
      page: pages ?? 1,
      x: 60,
      y: 60,
      width: 180,
      height: 60,
    })),
  }));
  const jobId = await circulate(owner, draft, version);
  await signInAt(page, t, signer, `demo/myjob/${jobId}`);
  // The first page is read, and nothing is said of where the signature goes.
  await signOnPage(page, t, signer.pin, 2);
  const signature = page.getByRole('img', { name: t(signTexts.ownSignature), exact: true });
  await expect(page.locator('[data-page="12"]').filter({ has: signature })).toHaveCount(1, {
    timeout: 45_000,
  });
  await expect(signature).toBeInViewport();
  // It stays there once everything has come, and the other document is shown at its signature, too.
  await expect(page.locator('[data-page="12"] canvas')).toBeVisible();
  for (let look = 0; look < 15; look += 1) {
    await page.waitForTimeout(100);
    await expect(signature).toBeInViewport({ timeout: 1 });
  }
  await page.getByRole('button', { name: /^Ek/ }).click();
  await expect(page.locator('[data-page="12"]')).toHaveCount(0);
  await expect(signature).toBeInViewport();
  await page.getByRole('button', { name: /^Belge/ }).click();
  await expect(page.locator('[data-page="12"]').filter({ has: signature })).toHaveCount(1);
  await expect(signature).toBeInViewport();
});
