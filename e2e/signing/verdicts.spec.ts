import { fill, type Message } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { appendUpdate, objectText } from '@tomar/signatures/testing/validation';
import { verdictTexts } from '../../apps/web/src/features/circulation/jobs/verdicts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { circulateThroughPages, signInAt } from '../harness/journey.ts';
import { signInLab } from '../harness/signedPdf.ts';
import { expect, test } from '../harness/test.ts';

/** Two pages; a text field with its widget on the second. */
const contract = makePdf({
  catalog: '/AcroForm<</Fields[8 0 R]/DA(/F1 12 Tf)>>',
  pages: [{}, { entries: '/Annots[8 0 R]' }],
  objects: ['<</Type/Annot/Subtype/Widget/FT/Tx/T(tutar)/V(100)/Rect[72 600 272 630]/P 6 0 R>>'],
});

const replace = (pdf: Buffer, num: number, from: string, to: string) =>
  appendUpdate(pdf, { objects: { [num]: objectText(pdf, num).replace(from, to) } });

test('A person sees what was signed, what came since, and both pages side by side @once', async ({
  page,
  tomar,
  t,
  expectAccessible,
}) => {
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  const signed = await signInLab(contract, tomar, 'baseline-b');
  const names = { altered: 'Değiştirilen.pdf', filled: 'Doldurulan.pdf', archived: 'Arşivlenen.pdf' };
  const files = [
    { name: names.altered, mimeType: 'application/pdf', buffer: replace(signed, 7, 'Page 2', 'Page 9') },
    { name: names.filled, mimeType: 'application/pdf', buffer: replace(signed, 8, '(100)', '(250)') },
    {
      name: names.archived,
      mimeType: 'application/pdf',
      buffer: await signInLab(contract, tomar, 'baseline-lta'),
    },
  ];
  await signInAt(page, t, tomar.person('owner'), 'demo/draft/000000000000000000000000');
  await circulateThroughPages(page, t, {
    name: 'Önceden imzalı belgeler',
    standard: 'Unsigned',
    people: [tomar.person('approver')],
    files,
    definer: tomar.person('owner'),
    folder: 'kararlar',
    look: async () => undefined,
  });
  const verdictOf = async (name: string) => {
    await page.getByRole('button', { name: text(jobTexts.showVerdicts, name) }).click();
    const row = page.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
    return row.getByRole('region', { name: text(verdictTexts.signature, 'NAZLI ÖZGÜR') });
  };

  const archived = await verdictOf(names.archived);
  await expect(archived.getByText(t(verdictTexts.passed), { exact: true })).toBeVisible();
  await expect(archived.getByText(/bağımsız bir zaman damgası kanıtlıyor/)).toBeVisible();
  await expect(archived.getByText(/Tomar Deneme Zaman Damgası/).first()).toBeVisible();
  await expect(archived.getByRole('button', { name: t(verdictTexts.compare) })).toHaveCount(0);

  const filled = await verdictOf(names.filled);
  await expect(filled.getByText(t(verdictTexts.passed), { exact: true })).toBeVisible();
  await expect(filled.getByText('“tutar” alanı dolduruldu: “100” → “250”, 2. sayfada.')).toBeVisible();
  await expect(filled.getByText(t(verdictTexts.allowed), { exact: true })).toBeVisible();

  const altered = await verdictOf(names.altered);
  await expect(altered.getByText(t(verdictTexts.failed), { exact: true })).toBeVisible();
  await expect(altered.getByText('Sayfanın içeriği değiştirildi, 2. sayfada.')).toBeVisible();
  await expect(altered.getByText(t(verdictTexts.forbidden), { exact: true })).toBeVisible();
  await expectAccessible(page);

  const downloading = page.waitForEvent('download');
  await altered.getByRole('button', { name: t(verdictTexts.downloadSigned) }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(text(verdictTexts.signedName, 'Değiştirilen'));

  await altered.getByRole('button', { name: t(verdictTexts.compare) }).press('Enter');
  const dialog = page.getByRole('dialog');
  const then = dialog.getByRole('figure', { name: text(verdictTexts.asSignedPage, 2) });
  const now = dialog.getByRole('figure', { name: text(verdictTexts.asNowPage, 2) });
  await expect(then.getByText('Page 2')).toBeAttached();
  await expect(now.getByText('Page 9')).toBeAttached();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t(verdictTexts.previousPage) }).press('Enter');
  await expect(dialog.getByRole('figure', { name: text(verdictTexts.asNowPage, 1) })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});
