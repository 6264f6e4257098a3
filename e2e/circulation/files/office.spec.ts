import { fill, type Message } from '@tomar/contract';
import { officeTexts } from '../../../apps/web/src/features/circulation/drafts/files/office/texts.ts';
import { draftTexts } from '../../../apps/web/src/features/circulation/drafts/texts.ts';
import { makeDraft, readDraft, upload } from '../../../lab/src/client/journey.ts';
import { signInAt } from '../../harness/journey.ts';
import { signedInClient } from '../../harness/records.ts';
import { expect, test } from '../../harness/test.ts';

test('Office files of a draft become PDFs, which take their place or stand beside them @once', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const { id } = await makeDraft(owner, { name: `Office taslağı ${tag}`, signatureStandard: 'Pades' });
  for (const name of ['Tutanak.docx', 'Liste.xlsx'])
    await upload(owner, id, { name, bytes: new Blob([name]) });
  const filesOf = async () =>
    (await readDraft(owner, id)).files.map(({ name, kind }) => `${kind} ${name}`).toSorted();
  await signInAt(page, t, tomar.person('owner'), `demo/draft/${id}?tab=files`);

  await test.step('what can be done stands below the name, which has the width of the row', async () => {
    const box = async (label: Message) => {
      const place = await page.getByRole('button', { name: fill(t(label), ['Liste.xlsx']) }).boundingBox();
      if (!place) throw new Error('it is not shown');
      return place;
    };
    const [removal, replacement] = [await box(draftTexts.removeFile), await box(officeTexts.replaceOf)];
    expect(replacement.y).toBeGreaterThanOrEqual(removal.y + removal.height);
  });

  await test.step('one is replaced, by keyboard', async () => {
    await page.getByRole('button', { name: fill(t(officeTexts.replaceOf), ['Tutanak.docx']) }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText(fill(t(officeTexts.done), ['Tutanak.pdf']))).toBeVisible({ timeout: 30_000 });
    expect(await filesOf()).toEqual(['Document Liste.xlsx', 'Document Tutanak.pdf']);
    await expectAccessible(page);
  });

  await test.step('the other stays as an attachment', async () => {
    await page.getByRole('button', { name: fill(t(officeTexts.keepOf), ['Liste.xlsx']) }).click();
    await expect(page.getByText(fill(t(officeTexts.done), ['Liste.pdf']))).toBeVisible({ timeout: 30_000 });
    expect(await filesOf()).toEqual(['Attachment Liste.xlsx', 'Document Liste.pdf', 'Document Tutanak.pdf']);
    await page.goto(`/demo/draft/${id}?tab=attachments`);
    await expect(
      page.getByRole('button', { name: fill(t(officeTexts.addOf), ['Liste.xlsx']) }),
    ).toBeVisible();
    await expectAccessible(page);
  });
});
