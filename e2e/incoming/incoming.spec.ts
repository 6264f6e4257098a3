import type { Locator, Page } from '@playwright/test';
import {
  appendUpload,
  assignIncoming,
  beginIncomingUpload,
  changeIncomingState,
  completeUpload,
  createIncoming,
  emptyId,
  fill,
  getDraft,
  getIncoming,
  type IncomingDetail,
  incomingActWords,
  incomingKindWords,
  incomingOperationWords,
  incomingStateWords,
  listIncoming,
  messages,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { incomingTexts as texts } from '../../apps/web/src/features/incoming/incomingTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import type { ApiClient } from '../../lab/src/client/apiClient.ts';
import { peopleByEmail } from '../../lab/src/client/journey.ts';
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
    // The list of what was asked before may still come and go, and move under the pointer.
    const asked = page.locator('[role=listbox]:not([data-older])');
    await asked
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
    await expect(page.getByLabel(t(texts.file), { exact: true })).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('a PDF, a day typed by hand, the one who is to deal with it', async () => {
    await page
      .getByLabel(t(texts.file), { exact: true })
      .setInputFiles({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: makePdf() });
    // What had the focus is gone; the form's end is in view, however long it is.
    await expect(main.getByRole('button', { name: t(texts.otherFile) })).toBeFocused();
    await expect(main.getByRole('button', { name: t(texts.save), exact: true })).toBeInViewport();
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

/** An incoming document for these people of the account. */
async function enter(client: ApiClient, name: string, userIds: readonly string[]): Promise<IncomingDetail> {
  const bytes = new Uint8Array(makePdf());
  const body = { name: 'Dilekçe.pdf', size: bytes.length, fingerprint: name };
  const { id } = await client.call(beginIncomingUpload, { body });
  await client.call(appendUpload, { params: { id }, query: { offset: 0 }, bytes: new Blob([bytes]) });
  const { file } = await client.call(completeUpload, { params: { id } });
  const form = {
    name,
    kind: 'Pdf',
    sender: 'Belediye',
    recipient: 'Demo A.Ş.',
    sentDate: '2026-01-02',
  } as const;
  return client.call(createIncoming, { body: { ...form, fileId: file?.id ?? '', userIds: [...userIds] } });
}

/** What a badge on the page does not show whole. */
const cutBadges = (page: Page): Promise<(string | null)[]> =>
  page.locator('.mantine-Badge-label').evaluateAll((labels) =>
    labels
      .filter((label) => {
        const room = (label.parentElement ?? label).getBoundingClientRect();
        return label.scrollWidth > label.clientWidth || label.getBoundingClientRect().right > room.right;
      })
      .map(({ textContent }) => textContent),
  );

// INC-04
test('the state of a document is read whole, however narrow its column', async ({ page, tomar, t, tag }) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const name = `Cevap istemeyen ${tag}`;
  const ownId = (await peopleByEmail(client)).get(owner.email) ?? '';
  const { id, version } = await enter(client, name, [ownId]);
  const body = { version, note: '', state: 'NoNeedReply' as const };
  await client.call(changeIncomingState, { params: { id }, body });
  await signInAt(page, t, owner, `demo/incomingDoc?q=${encodeURIComponent(name)}`);
  for (const width of [1440, 1024, 800, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(
      page.locator('.mantine-Badge-label').filter({ hasText: t(incomingStateWords.NoNeedReply) }),
    ).toBeVisible();
    expect(await cutBadges(page), `at ${width} pixels`).toEqual([]);
  }
});

// INC-08
test('an assignment rests on the document as its dialog showed it: what changed meanwhile is said, and kept @journey', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const [owner, approver, signer] = [
    tomar.person('owner'),
    tomar.person('approver'),
    tomar.person('signer1'),
  ];
  const client = await signedInClient(tomar.url, owner, 'demo');
  const ids = await peopleByEmail(client);
  const idOf = ({ email }: { readonly email: string }) => ids.get(email) ?? '';
  const document = await enter(client, `Kayıp ${tag}`, [idOf(owner)]);
  const params = { id: document.id };
  await signInAt(page, t, owner, `demo/incomingDoc/${document.id}`);
  await page.getByRole('button', { name: t(incomingActWords.Assign), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  const userIds = [idOf(owner), idOf(approver)];
  await client.call(assignIncoming, { params, body: { version: document.version, userIds } });
  // The page behind the dialog hears of it.
  await expect(page.locator('dd').filter({ hasText: approver.name })).toHaveCount(1);
  await dialog
    .getByRole('combobox', { name: fill(t(definitionTexts.addOf), [t(texts.users)]) })
    .fill(signer.name);
  await page
    .getByRole('option', { name: new RegExp(signer.name) })
    .first()
    .click();
  await dialog.getByRole('button', { name: t(incomingActWords.Assign), exact: true }).click();
  await expect(dialog.getByText(t(messages.lang_changed_meanwhile))).toBeVisible();
  const now = await client.call(getIncoming, { params });
  expect(now.users.map(({ id }) => id)).toEqual(userIds);
});

// INC-19
test('the entry form keeps what was chosen, takes one file, and is entered once though an answer got lost', async ({
  page,
  tomar,
  t,
  tag,
  language,
}) => {
  const owner = tomar.person('owner');
  const name = `Elden ${tag}`;
  const client = await signedInClient(tomar.url, owner, 'demo');
  await signInAt(page, t, owner, `demo/incomingDoc/${emptyId}`);
  const main = page.getByRole('main');
  const kind = main.getByRole('combobox', { name: t(texts.kind) });
  await kind.click();
  await page.getByRole('option', { name: t(incomingKindWords.Kep), exact: true }).click();

  await test.step('of several files that are dropped one is taken, and that is said; leaving meanwhile asks', async () => {
    let go = () => {};
    const held = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route('**/incomingdoc/file/begin', async (route) => {
      await held;
      await route.continue();
    });
    await drop(page, page.getByLabel(t(texts.file), { exact: true }), [`${name}.pdf`, 'Öteki.pdf']);
    await expect(main.getByText(fill(t(texts.oneTaken), [`${name}.pdf`]))).toBeVisible();
    await main.getByRole('link', { name: t(appTexts.incomingDocuments) }).click();
    const asks = page.getByRole('dialog', { name: t(appTexts.leaveTitle) });
    await expect(asks).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(asks).toBeHidden();
    // A second one begins no job behind it: not while one is sent, nor after.
    await drop(page, main, ['Bir iş.pdf']);
    go();
    await expect(main.getByRole('button', { name: t(texts.otherFile) })).toBeVisible();
    await drop(page, main, ['Bir iş.pdf']);
    await expect(page).toHaveURL(new RegExp(`/incomingDoc/${emptyId}`));
    await expect(page.getByRole('textbox', { name: t(texts.documentName) })).toHaveValue(name);
    await expect(kind).toHaveValue(t(incomingKindWords.Kep));
  });

  await test.step('saved again after a lost answer it is the same document', async () => {
    await page
      .getByRole('textbox', { name: t(texts.sentDate) })
      .fill(language === 'tr' ? '2.1.2026' : '02/01/2026');
    await page.getByRole('textbox', { name: t(texts.sender) }).fill('Çankaya');
    await page.getByRole('textbox', { name: t(texts.recipient) }).fill('Demo');
    await page
      .getByRole('combobox', { name: fill(t(definitionTexts.addOf), [t(texts.users)]) })
      .fill(owner.name);
    await page
      .getByRole('option', { name: new RegExp(owner.name) })
      .first()
      .click();
    const save = main.getByRole('button', { name: t(texts.save), exact: true });
    const sent = Promise.withResolvers<void>();
    await page.route('**/incomingdoc/post', async (route) => {
      await sent.promise;
      await route.fulfill({ status: 500, json: {} });
    });
    await save.click();
    // What is shown stays what is sent.
    await expect(main.getByRole('button', { name: t(texts.otherFile) })).toBeDisabled();
    sent.resolve();
    await expect(main.getByRole('alert')).toBeVisible();
    await expect(main.getByRole('button', { name: t(texts.otherFile) })).toBeEnabled();
    await page.unroute('**/incomingdoc/post');
    // Else the next click is the second one of a double click.
    await page.getByRole('textbox', { name: t(texts.recipient) }).fill('Demo A.Ş.');
    // As often as the page tries by itself.
    let lost = 3;
    await page.route('**/incomingdoc/post', async (route) => {
      if (lost === 0) return route.continue();
      lost -= 1;
      await route.fetch();
      await route.abort();
    });
    await save.click();
    await expect.poll(() => lost, { timeout: 15_000 }).toBe(0);
    await expect(main.getByRole('alert')).toBeVisible();
    await save.click();
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible();
    const { total } = await client.call(listIncoming, { body: { search: name } });
    expect(total).toBe(1);
  });

  await test.step('what is wrong with a file that was sent is said beside it', async () => {
    await page.goto(`/demo/incomingDoc/${emptyId}`);
    await page
      .getByLabel(t(texts.file), { exact: true })
      .setInputFiles({ name: `Yine ${tag}.pdf`, mimeType: 'application/pdf', buffer: makePdf() });
    await expect(main.getByRole('button', { name: t(texts.otherFile) })).toBeVisible();
    await page
      .getByRole('textbox', { name: t(texts.sentDate) })
      .fill(language === 'tr' ? '2.1.2026' : '02/01/2026');
    await page.getByRole('textbox', { name: t(texts.sender) }).fill('Çankaya');
    await page.getByRole('textbox', { name: t(texts.recipient) }).fill('Demo');
    await page
      .getByRole('combobox', { name: fill(t(definitionTexts.addOf), [t(texts.users)]) })
      .fill(owner.name);
    await page
      .getByRole('option', { name: new RegExp(owner.name) })
      .first()
      .click();
    await page.unroute('**/incomingdoc/post');
    // Another document has it by now.
    await page.route('**/incomingdoc/post', async (route) => {
      const request = route.request();
      const first = await route.fetch({
        headers: { ...request.headers(), request: `x${tag}`.padEnd(32, '0') },
      });
      expect(first.status()).toBe(200);
      await route.continue();
    });
    await main.getByRole('button', { name: t(texts.save), exact: true }).click();
    await expect(main.getByText(t(messages.lang_incoming_file_gone))).toBeVisible();
    await expect(main.getByRole('button', { name: t(texts.otherFile) })).toBeVisible();
  });
});

/** What the browser tells a page when files are dragged over it and dropped. */
async function drop(page: Page, on: Locator, names: readonly string[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([dropped, bytes]) => {
      const transfer = new DataTransfer();
      for (const name of dropped)
        transfer.items.add(new File([new Uint8Array(bytes)], name, { type: 'application/pdf' }));
      return transfer;
    },
    [names, [...makePdf()]] as const,
  );
  for (const event of ['dragenter', 'dragover', 'drop'])
    await on.dispatchEvent(event, { dataTransfer, bubbles: true, cancelable: true });
}
