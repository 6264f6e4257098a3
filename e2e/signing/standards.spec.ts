import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { fill, type Message } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { verdictTexts } from '../../apps/web/src/features/circulation/jobs/verdicts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { itemStateTexts } from '../../apps/web/src/features/signing/texts.ts';
import { asSomeoneElse, circulateThroughPages, completed, signInAt, signOnPage } from '../harness/journey.ts';
import type { Person } from '../harness/person.ts';
import { expect, test } from '../harness/test.ts';

const run = promisify(execFile);
const newDraft = 'demo/draft/000000000000000000000000';
const invoice = Buffer.from(
  '<?xml version="1.0" encoding="UTF-8"?>\n<Fatura><Alıcı>Örnek A.Ş.</Alıcı><script>alert(1)</script></Fatura>\n',
);

interface Stage {
  readonly page: Page;
  readonly browser: Browser;
  readonly tomar: { readonly people: readonly (Person & { readonly key: string })[] };
  readonly t: (text: Message) => string;
}

const personOf = ({ tomar }: Stage, key: string): Person => {
  const found = tomar.people.find((one) => one.key === key);
  if (!found) throw new Error(`the demo has no ${key}`);
  return found;
};

/** The demo's root; the authority below it stands in the signatures. */
const rootOf = (home: string) => join(home, 'trust', 'demo-root.pem');

/** OpenSSL judges a CAdES signature and writes what it covers to `out`. */
const verifyCms = (home: string, path: string, out: string) =>
  run('openssl', [
    'cms',
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    '-in',
    path,
    '-out',
    out,
    '-CAfile',
    rootOf(home),
    '-purpose',
    'any',
  ]);

test('CAdES: two people sign a PDF and a spreadsheet side by side; OpenSSL verifies both @once', async ({
  page,
  browser,
  tomar,
  t,
  expectAccessible,
  tag,
}, info) => {
  const stage = { page, browser, tomar, t };
  const people = [personOf(stage, 'signer1'), personOf(stage, 'signer2')];
  const pdf = makePdf({ pages: [{}, {}], filler: 20_000 });
  const files = [
    { name: 'Teklif.pdf', mimeType: 'application/pdf', buffer: pdf },
    { name: 'Keşif.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.alloc(4000, 7) },
  ];
  const folder = `cades/${tag}`;
  await signInAt(page, t, personOf(stage, 'owner'), newDraft);
  const look = () => expectAccessible(page);
  const definer = personOf(stage, 'owner');
  const standard = 'CadesParallel';
  const job = { name: 'Teklif (CAdES)', standard, people, files, definer, folder, look } as const;
  const id = await circulateThroughPages(page, t, job);
  for (const who of people)
    await asSomeoneElse(browser, page, t, who, `demo/myjob/${id}`, (on) =>
      signOnPage(on, t, who.pin, files.length),
    );
  await completed(page, t);
  await expect(page.getByText('Teklif.pdf.p7s', { exact: true })).toBeVisible();
  // The document in the container can be read, though the file is no PDF any more.
  await page.getByRole('button', { name: fill(t(jobTexts.openFile), ['Teklif.pdf.p7s']) }).click();
  await expect(page.getByText(fill(t(jobTexts.previewOfOriginal), ['Teklif.pdf.p7s']))).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: fill(t(jobTexts.showVerdicts), ['Teklif.pdf.p7s']) }).click();
  await expect(page.getByText(t(verdictTexts.passed), { exact: true })).toHaveCount(2);
  await expectAccessible(page);

  const delivered = join(tomar.home, 'delivered', 'demo', folder);
  for (const { name, buffer } of files) {
    const path = join(delivered, `${name}.p7s`);
    const out = info.outputPath(name);
    await verifyCms(tomar.home, path, out);
    expect((await readFile(out)).equals(buffer)).toBe(true);
    const { stdout } = await run('openssl', ['cms', '-cmsout', '-print', '-inform', 'DER', '-in', path]);
    expect(stdout.match(/signerInfos:[\s\S]*/)?.[0].match(/d\.issuerAndSerialNumber/g)).toHaveLength(2);
  }
});

test('CAdES over a list: one signature covers three documents, which stay as they came @once', async ({
  page,
  browser,
  tomar,
  t,
  expectAccessible,
  tag,
}, info) => {
  const stage = { page, browser, tomar, t };
  const signer = personOf(stage, 'signer1');
  const files = [
    { name: 'Protokol.pdf', mimeType: 'application/pdf', buffer: makePdf({ filler: 20_000 }) },
    { name: 'Metraj.xlsx', mimeType: 'application/vnd.ms-excel', buffer: Buffer.alloc(4000, 9) },
    // One line of it is wider than the page.
    { name: `${'İŞĞ Uzun Adlı Ek '.repeat(11)}.txt`, mimeType: 'text/plain', buffer: Buffer.from('ek') },
  ];
  const folder = `liste/${tag}`;
  await signInAt(page, t, personOf(stage, 'owner'), newDraft);
  const id = await circulateThroughPages(page, t, {
    name: 'Protokol (tek imza)',
    standard: 'CadesManifest',
    people: [signer],
    files,
    definer: personOf(stage, 'owner'),
    folder,
    look: async () => undefined,
  });
  await asSomeoneElse(browser, page, t, signer, `demo/myjob/${id}`, async (on) => {
    const beyond = () => on.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    await signOnPage(on, t, signer.pin, files.length, async () => {
      await expect(on.getByRole('button', { name: files[2]?.name })).toBeVisible();
      expect.soft(await beyond()).toBeLessThanOrEqual(0);
    });
    // The list is said to be signed as well as what it names.
    await expect(on.getByText(t(itemStateTexts.Embedded), { exact: true })).toHaveCount(files.length + 1);
    expect.soft(await beyond()).toBeLessThanOrEqual(0);
  });
  await completed(page, t);
  await expect(page.getByText('imza-listesi.xml.p7s', { exact: true })).toBeVisible();
  await expect(page.getByText(t(jobTexts.signedInManifest), { exact: true })).toHaveCount(files.length);
  await page.getByRole('button', { name: fill(t(jobTexts.showVerdicts), ['imza-listesi.xml.p7s']) }).click();
  await expect(page.getByText(t(verdictTexts.passed), { exact: true })).toHaveCount(1);
  for (const { name } of files) await expect(page.getByText(new RegExp(`“${name}”, `))).toBeVisible();
  await expectAccessible(page);

  const delivered = join(tomar.home, 'delivered', 'demo', folder);
  for (const { name, buffer } of files)
    expect((await readFile(join(delivered, name))).equals(buffer)).toBe(true);
  await verifyCms(tomar.home, join(delivered, 'imza-listesi.xml.p7s'), info.outputPath('list'));
});

test('XAdES: an XML document is read as text, signed inside, and xmlsec1 verifies it @once', async ({
  page,
  browser,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const stage = { page, browser, tomar, t };
  const signer = personOf(stage, 'signer1');
  const folder = `xades/${tag}`;
  await signInAt(page, t, personOf(stage, 'owner'), newDraft);
  const id = await circulateThroughPages(page, t, {
    name: 'Fatura (XAdES)',
    standard: 'Xades',
    people: [signer],
    files: [{ name: 'Fatura.xml', mimeType: 'text/xml', buffer: invoice }],
    definer: personOf(stage, 'owner'),
    folder,
    look: async () => undefined,
  });
  let alarms = 0;
  page.on('dialog', async (dialog) => {
    alarms += 1;
    await dialog.dismiss();
  });
  await page.getByRole('button', { name: fill(t(jobTexts.openFile), ['Fatura.xml']) }).click();
  await expect(page.getByText('<script>alert(1)</script>')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await asSomeoneElse(browser, page, t, signer, `demo/myjob/${id}`, (on) => signOnPage(on, t, signer.pin, 1));
  await completed(page, t);
  expect(alarms).toBe(0);

  const path = join(tomar.home, 'delivered', 'demo', folder, 'Fatura.xml');
  expect((await readFile(path, 'utf8')).includes('<Alıcı>Örnek A.Ş.</Alıcı>')).toBe(true);
  await run('xmlsec1', [
    '--verify',
    '--id-attr:Id',
    'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
    '--trusted-pem',
    rootOf(tomar.home),
    path,
  ]);
});

test('Unsigned: any file is approved and sent as it is; what a standard cannot take is refused at once @once', async ({
  page,
  browser,
  tomar,
  t,
  tag,
}) => {
  const stage = { page, browser, tomar, t };
  const approver = personOf(stage, 'approver');
  const folder = `imzasiz/${tag}`;
  const notice = { name: 'Duyuru.docx', mimeType: 'application/msword', buffer: Buffer.alloc(3000, 5) };
  await signInAt(page, t, personOf(stage, 'owner'), `${newDraft}?tab=files`);
  await page.getByLabel(t(draftTexts.documentsInput)).setInputFiles([notice]);
  await expect(page.getByRole('alert').filter({ hasText: 'PAdES' })).toContainText(notice.name);
  // What can never succeed is not offered again.
  await expect(
    page.getByRole('button', { name: fill(t(draftTexts.uploadRetry), [notice.name]) }),
  ).toHaveCount(0);
  await page.goto(`/${newDraft}`);
  const id = await circulateThroughPages(page, t, {
    name: 'Duyuru (imzasız)',
    standard: 'Unsigned',
    people: [approver],
    files: [notice],
    definer: personOf(stage, 'owner'),
    folder,
    look: async () => undefined,
  });
  await asSomeoneElse(browser, page, t, approver, `demo/myjob/${id}`, async (on) => {
    await on.getByLabel(t(jobTexts.approveBox)).check();
    await on.getByRole('button', { name: t(actionTexts.approve), exact: true }).click();
    await expect(on.getByText(t(jobTexts.approved))).toBeVisible();
  });
  await completed(page, t);
  const delivered = join(tomar.home, 'delivered', 'demo', folder);
  expect(await readdir(delivered)).toEqual([notice.name]);
  expect((await readFile(join(delivered, notice.name))).equals(notice.buffer)).toBe(true);
});
