import { fill, wholeUploadBytes } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { draftTexts, tabTexts } from '../../../apps/web/src/features/circulation/drafts/texts.ts';
import { readDraft } from '../../../lab/src/client/journey.ts';
import { signInAt } from '../../harness/journey.ts';
import { makeReadyDraft, signedInClient } from '../../harness/records.ts';
import { expect, test } from '../../harness/test.ts';

test('nobody circulates without a file that failed, unless they say so @once (DRAFT-32)', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const id = await makeReadyDraft(client, `Eksik ${tag}`, tomar.person('approver'), 'Approver');
  await signInAt(page, t, owner, `demo/draft/${id}`);
  await page.route('**/api/upload/whole*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('tab', { name: t(tabTexts.files) }).click();
  const sent = { name: 'Ek protokol.pdf', mimeType: 'application/pdf', buffer: makePdf() };
  await page.getByLabel(t(draftTexts.documentsInput)).setInputFiles([sent]);
  const again = page.getByRole('button', { name: fill(t(draftTexts.uploadRetry), [sent.name]) });
  await expect(again).toBeVisible();

  await page.getByRole('tab', { name: t(tabTexts.summary) }).click();
  const told = page.getByRole('alert').filter({ hasText: t(draftTexts.summaryWithout) });
  await expect(told).toContainText(sent.name);
  await expectAccessible(page);
  const circulate = page.getByRole('button', { name: t(draftTexts.circulate), exact: true });
  await circulate.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(fill(t(draftTexts.unfinishedBody), [sent.name]));
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.unroute('**/api/upload/whole*');
  await again.click();
  await expect(told).toBeHidden();
  await expect
    .poll(async () => (await readDraft(client, id)).files.map(({ name }) => name))
    .toEqual(['Belge.pdf', sent.name]);
  await circulate.click();
  await expect(page).toHaveURL(/\/demo\/myjob\/[0-9a-f]{24}$/);
});

test('whoever said so once is not asked again because the server has a part of it @once (DRAFT-32)', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const id = await makeReadyDraft(client, `Yarım ${tag}`, tomar.person('approver'), 'Approver');
  await signInAt(page, t, owner, `demo/draft/${id}`);
  await page.route('**/api/upload/append/*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.getByRole('tab', { name: t(tabTexts.files) }).click();
  const buffer = makePdf({ filler: wholeUploadBytes });
  const sent = { name: 'Büyük ek.pdf', mimeType: 'application/pdf', buffer };
  await page.getByLabel(t(draftTexts.documentsInput)).setInputFiles([sent]);
  await expect(
    page.getByRole('button', { name: fill(t(draftTexts.uploadRetry), [sent.name]) }),
  ).toBeVisible();

  await page.getByRole('tab', { name: t(tabTexts.summary) }).click();
  await page.getByRole('button', { name: t(draftTexts.circulate), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(fill(t(draftTexts.unfinishedBody), [sent.name]));
  await dialog.getByRole('button', { name: t(draftTexts.unfinishedConfirm) }).click();
  await expect(page).toHaveURL(/\/demo\/myjob\/[0-9a-f]{24}$/);
});
