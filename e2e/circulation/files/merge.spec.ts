import { fill, type Message, messages } from '@tomar/contract';
import { makePdf, runTool } from '@tomar/signatures/testing';
import { mergeTexts } from '../../../apps/web/src/features/circulation/drafts/files/merging/texts.ts';
import { draftTexts, tabTexts } from '../../../apps/web/src/features/circulation/drafts/texts.ts';
import { readDraft } from '../../../lab/src/client/journey.ts';
import { signInAt } from '../../harness/journey.ts';
import { makeNamedDraft, signedInClient } from '../../harness/records.ts';
import { expect, test } from '../../harness/test.ts';

test('documents are put in order and made one (DRAFT-32)', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const id = await makeNamedDraft(client, `Birleşen ${tag}`);
  const names = async () => (await readDraft(client, id)).files.map(({ name }) => name);
  const dialog = page.getByRole('dialog');
  const merges: string[] = [];
  page.on('request', (request) => {
    if (/\/draft\/merge\//.test(request.url())) merges.push(request.url());
  });

  await test.step('one document cannot be merged, several can', async () => {
    await signInAt(page, t, owner, `demo/draft/${id}`);
    await page.getByRole('tab', { name: t(tabTexts.files) }).click();
    const encrypt = ['--encrypt', '', 'sahibi', '256', '--', 'in.pdf', '-'];
    const { stdout: encrypted } = runTool('qpdf', encrypt, { 'in.pdf': makePdf() });
    const files = [
      { name: 'bir.pdf', buffer: makePdf({ pages: [{}] }) },
      { name: 'iki.pdf', buffer: makePdf({ pages: [{}, {}] }) },
      { name: 'üç.pdf', buffer: makePdf({ pages: [{}, {}, {}] }) },
      { name: 'şifreli.pdf', buffer: encrypted },
    ].map((file) => ({ ...file, mimeType: 'application/pdf' }));
    const input = page.getByLabel(t(draftTexts.documentsInput));
    const shown = (name: string) =>
      page.getByRole('button', { name: fill(t(draftTexts.preview), [name]), exact: true });
    for (const file of files) {
      await input.setInputFiles([file]);
      await expect(shown(file.name)).toBeVisible();
      if (file === files[0])
        await expect(page.getByRole('button', { name: t(mergeTexts.merge) })).toBeHidden();
    }
    await page.getByRole('button', { name: t(mergeTexts.merge) }).click();
    await expect(dialog.getByRole('checkbox', { name: 'üç.pdf' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'şifreli.pdf' })).toBeDisabled();
    await expect(dialog).toContainText(fill(t(messages.lang_merge_encrypted), ['şifreli.pdf']));
    await expect(dialog).toContainText(fill(t(mergeTexts.pages), [6]));
    await expectAccessible(page);
  });

  await test.step('fewer than two are refused in the dialog', async () => {
    await dialog.getByRole('checkbox', { name: 'bir.pdf' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'iki.pdf' }).uncheck();
    await dialog.getByRole('button', { name: t(mergeTexts.confirm), exact: true }).click();
    await expect(dialog).toContainText(t(messages.lang_merge_two_files));
    expect(merges).toEqual([]);
    await dialog.getByRole('checkbox', { name: 'bir.pdf' }).check();
  });

  await test.step('the order is changed by keyboard, and a double click merges once', async () => {
    const grip = dialog.getByRole('button', { name: fill(t(draftTexts.reorder), ['üç.pdf']) });
    // As somebody does who listens: each step is told before the next.
    const told = (text: Message, ...params: (string | number)[]) =>
      expect(page.getByText(fill(t(text), ['üç.pdf', ...params]))).toBeAttached();
    await grip.focus();
    await page.keyboard.press('Space');
    await told(draftTexts.dragOver, 3);
    for (const place of [2, 1])
      await expect(async () => {
        // A key that was pressed before the list was measured moves nothing, and is pressed again.
        if (await page.getByText(fill(t(draftTexts.dragOver), ['üç.pdf', place + 1])).count())
          await page.keyboard.press('ArrowUp');
        await expect(page.getByText(fill(t(draftTexts.dragOver), ['üç.pdf', place]))).toBeAttached({
          timeout: 3000,
        });
      }).toPass();
    await page.keyboard.press('Space');
    await expect(dialog.getByRole('listitem').first()).toContainText('üç.pdf');
    await dialog.getByLabel(t(mergeTexts.name)).fill('hepsi');
    await dialog.getByRole('button', { name: t(mergeTexts.confirm), exact: true }).dblclick();
    await expect(dialog).toBeHidden();
    await expect(
      page.getByRole('button', { name: fill(t(draftTexts.preview), ['hepsi.pdf']), exact: true }),
    ).toBeVisible();
    expect(merges).toHaveLength(1);
    expect(await names()).toEqual(['hepsi.pdf', 'iki.pdf', 'şifreli.pdf']);
    const { files } = await readDraft(client, id);
    expect(files[0]?.pages).toBe(4);
    await expectAccessible(page);
  });
});
