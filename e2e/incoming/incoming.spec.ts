import {
  emptyId,
  fill,
  getDraft,
  incomingActWords,
  incomingOperationWords,
  incomingStateWords,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { incomingTexts as texts } from '../../apps/web/src/features/incoming/incomingTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { asSomeoneElse, signInAt } from '../harness/journey.ts';
import { signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

// INC-01, INC-03, INC-08, INC-12 to INC-21, UI-42, UI-49, UI-59, DRAFT-09
test('a document that came by another way is entered, assigned, read and answered @everywhere', async ({
  page,
  browser,
  tomar,
  t,
  expectAccessible,
  tag,
  language,
}) => {
  const [owner, approver] = [tomar.person('owner'), tomar.person('approver')];
  const name = `Bilgi talebi ${tag}`;
  const main = page.getByRole('main');
  const press = (label: readonly [string, string]) =>
    page.getByRole('button', { name: t(label), exact: true }).click();
  const choose = async (who: string) => {
    await page.getByRole('combobox', { name: fill(t(definitionTexts.addOf), [t(texts.users)]) }).fill(who);
    await page
      .getByRole('option', { name: new RegExp(who) })
      .first()
      .click();
  };

  await test.step('the list leads to an entry form, which says what is missing', async () => {
    await signInAt(page, t, owner, 'demo/incomingDoc');
    await expect(main.getByRole('heading', { level: 1, name: t(appTexts.incomingDocuments) })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('link', { name: t(texts.enter) }).click();
    await expect(main.getByRole('heading', { level: 1, name: t(texts.newTitle) })).toBeVisible();
    await press(texts.save);
    const missing = t(['Belgenin dosyasını ekleyin.', 'Add the file of the document.']);
    await expect(main.getByText(missing)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a PDF, a day typed by hand, the one who is to deal with it', async () => {
    await page
      .getByLabel(t(texts.file), { exact: true })
      .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: makePdf() });
    // The name is proposed by the file's.
    await expect(page.getByRole('textbox', { name: t(texts.documentName) })).toHaveValue(name);
    await page
      .getByRole('textbox', { name: t(texts.sentDate) })
      .fill(language === 'tr' ? '2.1.2026' : '02/01/2026');
    await page.getByRole('textbox', { name: t(texts.sender) }).fill('Çankaya Belediyesi');
    await page.getByRole('textbox', { name: t(texts.recipient) }).fill('Demo A.Ş.');
    await choose(owner.name);
    await press(texts.save);
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(main.getByText(/GB-\d{4}-\d+/).first()).toBeVisible();
    await expect(main.getByText('Çankaya Belediyesi').first()).toBeVisible();
    await expectAccessible(page);
  });
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  await test.step('assigned to another one besides, who is told and reads it', async () => {
    await press(incomingActWords.Assign);
    await choose(approver.name);
    await expectAccessible(page);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t(incomingActWords.Assign), exact: true })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await asSomeoneElse(browser, page, t, approver, 'demo/incomingDoc', async (on) => {
      await on.getByRole('link', { name, exact: true }).click();
      await expect(on.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(on.getByRole('button', { name: t(incomingActWords.Assign), exact: true })).toHaveCount(0);
    });
    // The owner's open page hears of it.
    const read = main.getByText(t(incomingOperationWords.Read), { exact: true });
    await expect(read).toHaveCount(2);
    await expect(main.getByText(approver.name).first()).toBeVisible();
  });

  await test.step('answered by a draft that carries its id and its name', async () => {
    await main.getByRole('link', { name: t(incomingActWords.Reply), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/draft/${emptyId}/incoming/${id}`));
    const field = page.getByRole('textbox', { name: t(draftTexts.name) });
    await expect(field).toHaveValue(t([`Cevap: ${name}`, `Re: ${name}`]));
    await expectAccessible(page);
    await page.getByRole('textbox', { name: t(draftTexts.description) }).fill('İlgi yazınıza cevaben');
    await expect(page).toHaveURL(new RegExp(`/draft/(?!${emptyId})[0-9a-f]{24}/incoming/${id}`));
    const draftId = /draft\/([0-9a-f]{24})/.exec(page.url())?.[1] ?? '';
    const client = await signedInClient(tomar.url, owner, 'demo');
    const { content } = await client.call(getDraft, { params: { id: draftId } });
    expect(content.incomingDocId).toBe(id);
    await main.getByRole('link', { name: t(texts.openDocument) }).click();
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(main.getByText(t(incomingStateWords.Processing), { exact: true }).first()).toBeVisible();
    await expect(main.getByRole('link', { name: new RegExp(name) })).toBeVisible();
    await expectAccessible(page);
  });
});
