import type { Page } from '@playwright/test';
import { fill, type Message, messages } from '@tomar/contract';
import { makePdf, runTool } from '@tomar/signatures/testing';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { dropTexts } from '../../apps/web/src/features/circulation/drop/texts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { changeDraft, readDraft, upload } from '../../lab/src/client/journey.ts';
import { asSomeoneElse, signInAt } from '../harness/journey.ts';
import { makeNamedDraft, makeReadyDraft, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';
import { goTo } from '../harness/visits.ts';

test('files chosen while a new draft gets its id are all uploaded @once', async ({ page, tomar, t }) => {
  const owner = tomar.people.find(({ key }) => key === 'owner');
  if (!owner) throw new Error('the demo has no owner');
  await page.goto('/demo/draft/000000000000000000000000');
  await page.getByLabel(t(identityTexts.email), { exact: true }).fill(owner.email);
  await page.getByLabel(t(identityTexts.password), { exact: true }).fill(owner.password);
  await page.getByRole('button', { name: t(identityTexts.signIn), exact: true }).click();
  await page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) }).fill('Hızlı iş');
  await page.getByRole('tab', { name: t(tabTexts.files) }).click();
  const files = ['bir.pdf', 'iki.pdf', 'üç.pdf'].map((name, index) => ({
    name,
    mimeType: 'application/pdf',
    buffer: makePdf({ filler: 100 * (index + 1) }),
  }));
  // It opens without a password, which most who send one do not know.
  const encrypt = ['--encrypt', '', 'sahibi', '256', '--', 'in.pdf', '-'];
  const { stdout: buffer } = runTool('qpdf', encrypt, { 'in.pdf': makePdf() });
  files.push({ name: 'şifreli.pdf', mimeType: 'application/pdf', buffer });
  await page.getByLabel(t(draftTexts.documentsInput)).setInputFiles(files);
  for (const { name } of files)
    await expect(page.getByRole('button', { name: fill(t(draftTexts.preview), [name]) })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'şifreli.pdf' })).toContainText(
    t(messages.lang_file_remark_encrypted),
  );
  await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}/);
});

test('a file whose name the draft has already is marked at its row, until it is taken out @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeNamedDraft(owner, 'İki kez aynı ad');
  await signInAt(page, t, tomar.person('owner'), `demo/draft/${id}?tab=files`);
  const removing = page.getByRole('button', { name: fill(t(draftTexts.removeFile), ['']) });
  const rows = page.getByRole('listitem').filter({ has: removing });
  for (const [index, name] of ['Sözleşme.pdf', 'SÖZLEŞME.PDF'].entries()) {
    const file = { name, mimeType: 'application/pdf', buffer: makePdf({ filler: index }) };
    await page.getByLabel(t(draftTexts.documentsInput)).setInputFiles([file]);
    await expect(rows).toHaveCount(index + 1);
  }
  const told = fill(t(messages.lang_draft_file_name_duplicate), ['SÖZLEŞME.PDF']);
  await expect(rows.filter({ hasText: told })).toHaveCount(1);
  await page
    .getByRole('button', { name: fill(t(draftTexts.removeFile), ['SÖZLEŞME.PDF']), exact: true })
    .click();
  await page.getByRole('button', { name: t(draftTexts.removeFileConfirm), exact: true }).click();
  await expect(rows).toHaveCount(1);
  await expect(page.getByText(told)).toHaveCount(0);
});

/** What the browser tells a page while something is dragged over it and dropped. */
async function drag(on: Page, what: readonly string[] | string, ...events: string[]) {
  const data = await on.evaluateHandle(
    ([dragged, bytes]) => {
      const transfer = new DataTransfer();
      if (typeof dragged === 'string') transfer.setData('text/plain', dragged);
      else
        for (const name of dragged)
          transfer.items.add(
            new File([new Uint8Array(bytes)], name, { type: 'application/pdf', lastModified: 1 }),
          );
      return transfer;
    },
    [what, [...makePdf()]] as const,
  );
  for (const event of events)
    await on.getByRole('main').dispatchEvent(event, { dataTransfer: data, bubbles: true, cancelable: true });
}

// DRAFT-01, DRAFT-03
test('PDFs that are dropped on any page begin one job, named after the first @once', async ({
  page,
  browser,
  tomar,
  t,
}) => {
  const target = (on: Page) => on.getByText(t(dropTexts.newJob));
  await page.goto('/');
  await asSomeoneElse(browser, page, t, tomar.person('signer1'), 'demo', async (on) => {
    await on.evaluate(() => new Promise((calm) => requestIdleCallback(calm)));
    await drag(on, ['Kira.pdf'], 'dragover', 'dragover', 'drop');
    await expect(target(on)).toBeHidden();
    await expect(on).toHaveURL(/\/demo$/);
  });

  await signInAt(page, t, tomar.person('owner'), 'demo');
  await drag(page, 'bir metin', 'dragenter', 'dragover', 'drop');
  await expect(target(page)).toBeHidden();
  await expect(async () => {
    await drag(page, ['Kira.pdf'], 'dragover');
    await expect(target(page)).toBeVisible({ timeout: 1000 });
  }).toPass();
  // In two parts of a letter, as some systems write names of files.
  const files = [`Kira so\u0308zles\u0327mesi ${Date.now()}.pdf`, 'Ek.pdf'];
  const name = files[0]?.normalize('NFC').replace('.pdf', '') ?? '';
  const saves: string[] = [];
  page.on('request', (request) => {
    if (/\/draft\/post\/0{24}$/.test(request.url())) saves.push(request.url());
  });
  await drag(page, files, 'drop', 'dragover', 'drop');
  await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}$/);
  const field = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) });
  await expect(field).toHaveValue(name);
  await expect(field).toBeFocused();
  expect(saves).toHaveLength(1);
  // On its pages a draft takes what is dropped itself.
  await drag(page, ['Teklif.pdf'], 'dragover');
  await expect(page.getByText(t(dropTexts.thisDraft))).toBeVisible();
  await drag(page, ['Teklif.pdf'], 'drop');
  await page.getByRole('tab', { name: t(tabTexts.files) }).click();
  for (const file of [`${name}.pdf`, 'Ek.pdf', 'Teklif.pdf'])
    await expect(page.getByRole('button', { name: fill(t(draftTexts.preview), [file]) })).toHaveCount(1);
  await page.getByRole('link', { name: t(draftTexts.drafts) }).click();
  await expect(page).toHaveURL(/\/myjob\?list=drafts$/);
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1);
});

test('PDFs that are dropped before the page is whole begin a job, too, those that met a dialog do not @once', async ({
  page,
  tomar,
  t,
}) => {
  const part = Promise.withResolvers<void>();
  await page.route(/DropAnywhere.*\.js/, (route) => part.promise.then(() => route.continue()));
  await signInAt(page, t, tomar.person('owner'), 'demo');
  const dialog = page.getByRole('dialog');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog).toBeVisible();
  await drag(page, ['Pencereye.pdf'], 'dragenter', 'dragover', 'drop');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await drag(page, [`Erken ${Date.now()}.pdf`], 'dragenter', 'dragover', 'drop');
  await expect(page).toHaveURL(/\/demo$/);
  part.resolve();
  await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}$/);
  const field = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) });
  await expect(field).toHaveValue(/^Erken \d+$/);
});

test('PDFs that were dropped early go to no draft that was opened since @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.person('owner');
  const other = await makeNamedDraft(await signedInClient(tomar.url, owner, 'demo'), 'Başka taslak');
  const part = Promise.withResolvers<void>();
  await page.route(/DropAnywhere.*\.js/, (route) => part.promise.then(() => route.continue()));
  await signInAt(page, t, owner, 'demo');
  await drag(page, [`Genel bakışa ${Date.now()}.pdf`], 'dragenter', 'dragover', 'drop');
  await goTo(page, `/demo/draft/${other}`);
  const field = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) });
  await expect(field).toHaveValue('Başka taslak');
  part.resolve();
  await expect(field).toHaveValue(/^Genel bakışa \d+$/);
  await expect(page).not.toHaveURL(new RegExp(other));
});

test('somebody who types on while a new draft gets its id stays in the field @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.people.find(({ key }) => key === 'owner');
  if (!owner) throw new Error('the demo has no owner');
  await signInAt(page, t, owner, 'demo/draft/000000000000000000000000');
  const name = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) });
  await name.fill('Yazarken');
  await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}/);
  await page.keyboard.type(' kaydedilen iş');
  await expect(name).toHaveValue('Yazarken kaydedilen iş');
});

test('nothing that is typed is lost while the address of a new draft follows on a slow computer @once', async ({
  page,
  tomar,
  t,
}) => {
  // Busier than the router waits before it shows that a page is coming.
  await page.addInitScript(() => {
    const replaceState = history.replaceState.bind(history);
    let wasBusy = false;
    history.replaceState = (...given) => {
      replaceState(...given);
      if (wasBusy || !/draft\/(?!0{24})[0-9a-f]{24}/.test(location.pathname)) return;
      wasBusy = true;
      const end = performance.now() + 1500;
      while (performance.now() < end);
      document.documentElement.dataset.wasBusy = 'true';
    };
  });
  await signInAt(page, t, tomar.person('owner'), 'demo/draft/000000000000000000000000');
  const name = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) });
  await expect(name).toBeFocused();
  const typed = 'Kahramanmaraş içme suyu hattı yenileme sözleşmesi';
  await page.keyboard.type(typed, { delay: 60 });
  await expect(page.locator('html[data-was-busy]')).toBeAttached();
  await expect(name).toBeFocused();
  await expect(name).toHaveValue(typed);
});

// DRAFT-20
test('a day that is typed is kept as it is meant, or stays to be corrected @once @journey', async ({
  page,
  tomar,
  t,
  expectAccessible,
}) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/draft/000000000000000000000000');
  await page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) }).fill('Günlü iş');
  const day = page.getByRole('textbox', { name: t(draftTexts.targetEndDate), exact: true });
  const unread = page.getByText(fill(t(uiTexts.dayUnread), ['gg.aa.yyyy']));

  await test.step('day before month, in full and in short', async () => {
    for (const typed of ['05.03.2040', '5.3.40', '5/3/2040', '2040-03-05', '5 mart 2040']) {
      await day.fill('');
      await day.pressSequentially(typed);
      await day.press('Tab');
      await expect(day, typed).toHaveValue('05.03.2040');
    }
    await expect(page.getByText(t(draftTexts.saved))).toBeVisible();
    await page.reload();
    await expect(day).toHaveValue('05.03.2040');
  });

  await test.step('what is no day stays, is told, and holds the job back', async () => {
    await day.fill('31.02.2040');
    await day.press('Tab');
    await expect(page.getByText(t(uiTexts.dayOffCalendar))).toBeVisible();
    await day.fill('5 mart');
    await day.press('Tab');
    await expect(unread).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('tab', { name: t(tabTexts.summary) }).click();
    await expect(page.getByText('5 mart')).toBeVisible();
    await page.getByRole('tab', { name: t(tabTexts.general) }).click();
    await expect(day).toHaveValue('5 mart');
    await expect(unread).toBeVisible();
  });

  await test.step('the calendar is reached by keyboard and puts its day in', async () => {
    await page
      .getByRole('button', { name: fill(t(uiTexts.dayClear), []) })
      .first()
      .click();
    await expect(day).toHaveValue('');
    const open = page.getByRole('button', {
      name: fill(t(uiTexts.dayCalendar), [t(draftTexts.targetEndDate)]),
    });
    await open.press('Enter');
    const next = page.getByRole('button', { name: t(uiTexts.monthNext) });
    await expect(next).toBeVisible();
    await expectAccessible(page);
    await next.press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^1[05] / })
      .first()
      .press('Enter');
    await expect(day).toHaveValue(/^1[05]\.\d\d\.\d{4}$/);
    await expect(open).toBeFocused();
  });
});

test('after its circulation a draft’s address leads to the job, and the way back past it @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const owner = tomar.person('owner');
  const name = `Geri dönüş ${tag}`;
  const client = await signedInClient(tomar.url, owner, 'demo');
  const id = await makeReadyDraft(client, name, tomar.person('approver'), 'Approver');
  await signInAt(page, t, owner, 'demo/myjob');
  await goTo(page, `/demo/draft/${id}?tab=summary`);
  await page.getByRole('button', { name: t(draftTexts.circulate) }).click();
  await expect(page).toHaveURL(new RegExp(`/demo/myjob/${id}$`));
  await page.goBack();
  await expect(page).toHaveURL(/\/demo\/myjob$/);
  await page.goto(`/demo/draft/${id}`);
  await expect(page).toHaveURL(new RegExp(`/demo/myjob/${id}$`));
  await expect(page.getByRole('heading', { name })).toBeVisible();
});

test('a file name without a break fits the page, on every tab @once', async ({ page, tomar, t }) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/draft/000000000000000000000000');
  await page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) }).fill('Uzun adlı');
  await page.getByRole('tab', { name: t(tabTexts.flows) }).click();
  await page.getByRole('button', { name: t(draftTexts.addStep), exact: true }).click();
  await page.getByRole('option', { name: new RegExp(`^${tomar.person('signer1').name}`) }).click();
  await page.getByRole('tab', { name: t(tabTexts.files) }).click();
  const name = `${'ÇokUzunBirAd'.repeat(14)}.pdf`;
  await page
    .getByLabel(t(draftTexts.documentsInput))
    .setInputFiles({ name, mimeType: 'application/pdf', buffer: makePdf({}) });
  await expect(page.getByRole('button', { name: t(draftTexts.placeBoxes) })).toBeVisible();
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect.soft(await beyond()).toBeLessThanOrEqual(0);
  await page.getByRole('tab', { name: t(tabTexts.summary) }).click();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();
  expect.soft(await beyond()).toBeLessThanOrEqual(0);
});

test('a summary says what was left empty, and lists documents and attachments apart, by their names alone @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const id = await makeNamedDraft(client, 'Özetlenen');
  await upload(client, id, { name: 'Sözleşme.pdf', bytes: new Blob([new Uint8Array(makePdf())]) });
  await upload(client, id, { name: 'Not.txt', bytes: new Blob(['not']), kind: 'Attachment' });
  await signInAt(page, t, owner, `demo/draft/${id}?tab=summary`);
  const part = (tab: Message) => page.getByRole('region', { name: t(tab), exact: true });
  await expect(part(tabTexts.files).getByRole('listitem')).toHaveText(['Sözleşme.pdf']);
  await expect(part(tabTexts.attachments).getByRole('listitem')).toHaveText(['Not.txt']);
  const empty = part(tabTexts.general).getByText(fill(t(draftTexts.leftEmpty), ['']).trim());
  await expect(empty).toContainText(t(draftTexts.targetEndDate));
});

// DRAFT-02
test('of a draft saved elsewhere meanwhile a person chooses by field what stays @once @journey', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const id = await makeNamedDraft(client, 'Önceki ad');
  await signInAt(page, t, owner, `demo/draft/${id}`);
  await page.route(
    '**/api/draft/post/*',
    async (route) => {
      await changeDraft(client, id, () => ({ name: 'Öteki ad', description: 'Öteki açıklama' }));
      await route.continue();
    },
    { times: 1 },
  );
  const description = page.getByRole('textbox', { name: t(draftTexts.description) });
  await description.fill('Benim açıklamam');
  const dialog = page.getByRole('dialog', { name: t(draftTexts.conflictTitle) });
  const choice = (field: Message, side: Message) =>
    dialog.getByRole('radiogroup', { name: t(field) }).getByRole('radio', { name: t(side) });
  await expect(dialog).toContainText('Benim açıklamam');
  await expect(dialog).toContainText('Öteki açıklama');
  // What was typed here stays unless somebody says otherwise; what was changed there alone is taken.
  await expect(choice(draftTexts.description, formTexts.conflictOwn)).toBeChecked();
  await expect(choice(draftTexts.name, formTexts.conflictOther)).toBeChecked();
  await dialog.getByRole('button', { name: t(formTexts.conflictSave) }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Öteki ad' })).toBeVisible();
  await expect(description).toHaveValue('Benim açıklamam');
  await expect
    .poll(async () => (await readDraft(client, id)).content)
    .toMatchObject({
      name: 'Öteki ad',
      description: 'Benim açıklamam',
    });
});
