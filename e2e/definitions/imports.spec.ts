import type { Page } from '@playwright/test';
import { fill, type ImportKind, importMessages, imports } from '@tomar/contract';
import { encodingTexts, filterTexts, importTexts } from '../../apps/web/src/features/imports/texts.ts';
import { makeWorkbook, sayingToUnpackTo } from '../../lab/src/harness/makeWorkbook.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

type Rows = readonly Readonly<Record<string, string>>[];

/** A CSV file with the headings of the template. */
function csvOf(kind: ImportKind, language: 0 | 1, rows: Rows): string {
  const named = new Set(rows.flatMap((row) => Object.keys(row)));
  const columns = imports[kind].columns.filter(({ name }) => named.has(name));
  const lines = [
    columns.map(({ heading }) => heading[language]),
    ...rows.map((row) => columns.map(({ name }) => row[name] ?? '')),
  ];
  return lines.map((line) => line.map((cell) => `"${cell}"`).join(';')).join('\n');
}

const send = (page: Page, name: string, bytes: Buffer | Uint8Array) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });

/** One row that is right, by kind; the project keeps languages and sizes apart. */
const goodRow = (kind: ImportKind, run: string): Readonly<Record<string, string>> => {
  const name = `Aktarılan ${kind} ${run}`;
  switch (kind) {
    case 'user':
      return {
        email: `aktarilan-${run}@demo.example`,
        firstName: 'Aktarılan',
        lastName: `Kişi ${run}`,
        department: 'Mali İşler',
        Approved: 'evet',
      };
    case 'recipient':
      return { name, kind: 'FileSystem', path: `aktarilan/${run}` };
    case 'signGroup':
      return { name, memberIds: 'gulsen@demo.example; yigit@demo.example' };
    case 'signLimit':
      return { name, startAmount: '900.000,00', endAmount: '950.000,00' };
    case 'circulationProfile':
      return {
        name,
        step: '1',
        role: 'Approver',
        actor: 'ibrahim@demo.example',
        departmentIds: 'Mali İşler',
      };
    case 'company':
      return { name, kind: 'Corporation', taxNumber: '4810058590' };
    case 'externalSigner':
      return {
        name,
        lastName: 'Işık',
        email: `dis-${run}@ortak.example`,
      };
    case 'department':
      return { name, parentId: 'Mali İşler', managerIds: 'ayse@demo.example' };
    default:
      return { name };
  }
};

const shownNameOf = (kind: ImportKind, run: string) =>
  kind === 'user' ? `Aktarılan Kişi ${run}` : `Aktarılan ${kind} ${run}`;

/** The page is one for all: two of them go to the phone, in English. */
const onceUnless = (kind: ImportKind) => (kind === 'user' || kind === 'recipient' ? '' : ' @once');

// UI-24, UI-26, USR-22, and the pages of definitions
test.describe('every import page', () => {
  for (const { kind, path, texts } of Object.values(imports))
    test(`brings a file of ${kind} into the list${onceUnless(kind)}`, async ({
      page,
      tomar,
      t,
      language,
      expectAccessible,
    }, { project }) => {
      const run = project.name;
      await signInAt(page, t, tomar.person('owner'), `demo/settings/${path}`);
      const title = fill(t(importTexts.title), [t(texts.many)]);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: t(importTexts.template) }).click();
      expect((await downloading).suggestedFilename()).toBe(`demo-${path}.xlsx`);
      await send(page, 'iyi.csv', Buffer.from(csvOf(kind, language === 'tr' ? 0 : 1, [goodRow(kind, run)])));
      const confirm = page.getByRole('button', { name: fill(t(importTexts.confirmOne), [1]) });
      await expect(confirm).toBeVisible({ timeout: 60_000 });
      await expect(page.getByRole('main').getByText('Aktarılan').first()).toBeVisible();
      await expectAccessible(page);
      await confirm.click();
      await expect(page.getByText(t(importTexts.done), { exact: true })).toBeVisible({ timeout: 60_000 });
      await page.getByRole('link', { name: t(importTexts.toList) }).click();
      await page.getByRole('searchbox').fill(shownNameOf(kind, run));
      await expect(page.getByRole('main').getByText(shownNameOf(kind, run)).first()).toBeVisible();
    });
});

test('a file of users with 500 bad rows is told row by row, and one in the wrong encoding read anew', async ({
  page,
  tomar,
  t,
  language,
  expectAccessible,
}) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/settings/userimport');
  const said = language === 'tr' ? 0 : 1;
  const bad: Rows = Array.from({ length: 500 }, (_, at) => ({
    email: `kotu${at}`,
    firstName: 'Kötü',
    lastName: 'Satır',
    title: 'Olmayan unvan',
  }));
  const good = { email: 'iyi-satir@demo.example', firstName: 'İyi', lastName: 'Satır', title: '' };

  await test.step('errors stand at their cells, a page of them, and nothing can be confirmed', async () => {
    await send(page, 'kotu.csv', Buffer.from(csvOf('user', said, [good, ...bad])));
    const error = fill(t(importTexts.errors), [500]);
    await expect(page.getByText(error)).toBeVisible({ timeout: 60_000 });
    await expect(
      page.getByText(t(['Bu bir e-posta adresi değil.', 'This is not an e-mail address.'])),
    ).toHaveCount(50);
    await expect(page.getByText('iyi-satir@demo.example')).toBeHidden();
    await page.getByText(fill(t(filterTexts.all), [501]), { exact: true }).click();
    await expect(page.getByText('iyi-satir@demo.example')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('button', { name: fill(t(importTexts.confirmOne), [1]) })).toBeHidden();
    await page.getByRole('button', { name: t(importTexts.another) }).click();
  });

  await test.step('the encoding is found out, shown, and can be changed', async () => {
    const codes: Readonly<Record<string, number>> = { ı: 0xfd, ş: 0xfe, ğ: 0xf0 };
    const text = csvOf('user', said, [{ email: 'kod@demo.example', firstName: 'Işığ', lastName: 'Taş' }]);
    await send(page, 'eski.csv', Buffer.from([...text].map((sign) => codes[sign] ?? sign.charCodeAt(0))));
    const encoding = page.getByRole('combobox', { name: t(importTexts.encoding) });
    await expect(encoding).toHaveValue(t(encodingTexts['windows-1254']), { timeout: 60_000 });
    await expect(page.getByText('Işığ')).toBeVisible();
    await encoding.click();
    await page.getByRole('option', { name: t(encodingTexts['utf-8']) }).click();
    await expect(page.getByText(t(importMessages.lang_import_unreadable)).first()).toBeVisible({
      timeout: 60_000,
    });
    await page.getByRole('button', { name: t(importTexts.another) }).click();
  });
});

test('a workbook with formulas is taken by its values, a zip bomb is refused, and what was begun goes on', async ({
  page,
  tomar,
  t,
}, { project }) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/settings/titleimport');
  const name = `Formülden ${project.name}`;
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const sheet = (row: string) =>
    `<sheetData><row r="1">${cell('A1', 'Ad')}</row><row r="2">${row}</row></sheetData>`;

  await test.step('a zip bomb', async () => {
    const bomb = sayingToUnpackTo(makeWorkbook({ sheets: { A: sheet('') } }), 0x7fff_ffff);
    await send(page, 'bomba.xlsx', bomb);
    await expect(page.getByText(t(importMessages.lang_import_too_complex))).toBeVisible({ timeout: 60_000 });
    await page.getByRole('button', { name: t(importTexts.another) }).click();
  });

  await test.step('a formula', async () => {
    const formula = `<c r="A2" t="str"><f>CONCATENATE("a","b")</f><v>${name}</v></c>`;
    await send(page, 'formul.xlsx', makeWorkbook({ sheets: { Sayfa: sheet(formula) } }));
    await expect(page.getByText(t(importMessages.lang_import_formula))).toBeVisible({ timeout: 60_000 });
  });

  await test.step('is there again after the page was left half-way', async () => {
    await page.reload();
    const confirm = page.getByRole('button', { name: fill(t(importTexts.confirmOne), [1]) });
    await expect(confirm).toBeVisible({ timeout: 60_000 });
    await confirm.dblclick();
    await expect(page.getByText(t(importTexts.done), { exact: true })).toBeVisible({ timeout: 60_000 });
    await page.getByRole('link', { name: t(importTexts.toList) }).click();
    await page.getByRole('searchbox').fill(name);
    await expect(page.getByRole('main').getByText(name, { exact: true })).toHaveCount(1);
  });
});
