import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, Page } from '@playwright/test';
import { companion, companionTokens, fill, type Message } from '@tomar/contract';
import { makePdf, softHsmLibrary } from '@tomar/signatures/testing';
import { boxTexts } from '../../apps/web/src/features/circulation/drafts/boxes/texts.ts';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { decisionTexts } from '../../apps/web/src/features/circulation/jobs/decision/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts, statusTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { recipientKindTexts, recipientTexts } from '../../apps/web/src/features/delivery/recipients/texts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { signTexts } from '../../apps/web/src/features/signing/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { pagesTexts } from '../../apps/web/src/ui/pdf/texts.ts';
import { chooseRecipient, connectButton, pairOnPage } from '../harness/journey.ts';
import { layoutProblems } from '../harness/layout.ts';
import { signAlready } from '../harness/signedPdf.ts';
import { expect, test } from '../harness/test.ts';
import { unfoldList } from '../harness/unfoldList.ts';

const run = promisify(execFile);

/** In the box editor: chooses the first signer and clicks on the page, once for each of them. */
async function placeByClicks(
  page: Page,
  t: (message: Message) => string,
  names: readonly string[],
  pages: number,
): Promise<void> {
  const thumbnail = (label: Message, ...params: number[]) =>
    page.getByRole('button', { name: fill(t(label), params), exact: true });
  // Page by page, and back to the last one.
  await thumbnail(boxTexts.pageEmpty, 1).click();
  await expect(thumbnail(boxTexts.pageEmpty, 1)).toHaveAttribute('aria-current', 'page');
  await thumbnail(boxTexts.pageEmpty, pages).click();
  const number = page.getByRole('textbox', { name: fill(t(pagesTexts.number), [pages]) });
  await expect(number).toHaveValue(String(pages));
  await unfoldList(page, t);
  await page.getByRole('button', { name: fill(t(boxTexts.choose), [names[0] ?? '']) }).click();
  const sheet = page.locator(`[data-page="${pages}"]`);
  // In points from the upper left corner: over no text.
  const at = { x: 120, y: 220 };
  for (const name of names) {
    // Who is next follows by itself.
    const layer = page.getByRole('button', { name: fill(t(boxTexts.placeHere), [name, pages]), exact: true });
    const scale = ((await sheet.boundingBox())?.width ?? 0) / 595;
    await layer.click({ position: { x: at.x * scale, y: at.y * scale } });
    await expect(
      page.getByRole('button', { name: fill(t(draftTexts.boxOf), [name, pages]), exact: true }),
    ).toBeFocused();
    // Just below what a finger takes for the box, where there is no room for another: the next one goes beside it.
    at.y += 30 + 10 / scale;
  }
  await expect(thumbnail(boxTexts.pageBoxes, pages, names.length)).toBeVisible();
}

interface Person {
  readonly email: string;
  readonly password: string;
  readonly name: string;
  readonly pin: string | null;
}

// ACC-01, ID-01, DRAFT-02, DRAFT-04, JOB-01, JOB-02, JOB-17, SIGN-01, DLV-01, API-41 to API-44
test('a job goes from draft to signed and sent through the pages @everywhere @journey', async ({
  page,
  browser,
  tomar,
  t,
  language,
  expectAccessible,
  tag,
}) => {
  const name = `Kahramanmaraş Büyükşehir Belediyesi İçme Suyu ve Kanalizasyon İdaresi çerçeve sözleşmesi ve ekleri ${tag}`;
  const person = (key: string): Person => {
    const found = tomar.people.find((one) => one.key === key);
    if (!found) throw new Error(`the demo has no ${key}`);
    return found;
  };
  const [owner, approver, first, second] = ['owner', 'approver', 'signer1', 'signer2'].map(person);
  if (!owner || !approver || !first || !second) throw new Error('the demo lacks people');
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);

  const signIn = async (on: Page, who: Person, path: string) => {
    await on.goto(`/${path}`);
    await on.getByLabel(t(identityTexts.email), { exact: true }).fill(who.email);
    await on.getByLabel(t(identityTexts.password), { exact: true }).fill(who.password);
    await on.getByRole('button', { name: t(identityTexts.signIn), exact: true }).click();
    await expect(on).toHaveURL(new RegExp(`/${path}`));
  };
  const as = async (who: Person, path: string, work: (on: Page) => Promise<void>) => {
    const context = await newContext(browser, page, language);
    const on = await context.newPage();
    await signIn(on, who, path);
    await work(on);
    await context.close();
  };

  const files = [
    { name: 'Sözleşme.pdf', buffer: makePdf({ pages: [{}, {}], filler: 40_000 }) },
    { name: 'Ek protokol.pdf', buffer: makePdf({ style: 'stream', pages: [{ rotate: 90 }] }) },
    { name: 'İmzalı teklif.pdf', buffer: await signAlready(makePdf({ style: 'hybrid' })) },
  ].map((file) => ({ ...file, mimeType: 'application/pdf' }));

  const printed = ['Elektronik olarak imzalayan'];
  const archive = `Arşiv ${tag}`;
  await test.step('the owner defines the folder that documents go to', async () => {
    await signIn(page, owner, 'demo/settings/targetsystem');
    await expectAccessible(page);
    await page
      .getByRole('link', { name: t(['Alıcı ekle', 'Add recipient']) })
      .first()
      .click();
    await page
      .getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}( \\*)?$`) })
      .fill(archive);
    await page.getByText(t(recipientKindTexts.FileSystem), { exact: true }).click();
    await page
      .getByRole('textbox', { name: new RegExp(`^${t(recipientTexts.path)}( \\*)?$`) })
      .fill(`giden/${tag}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: t(formTexts.save), exact: true }).click();
    await expect(page).toHaveURL(/targetsystem\/(?!0{24})[0-9a-f]{24}$/);
    await expect(page.getByRole('heading', { level: 1, name: archive })).toBeVisible();
  });

  await test.step('the owner makes the job', async () => {
    // Required fields have a star behind their name.
    const field = (label: Message) => page.getByRole('textbox', { name: new RegExp(`^${t(label)}( \\*)?$`) });
    const tab = (key: keyof typeof tabTexts) => page.getByRole('tab', { name: t(tabTexts[key]) }).click();
    const menu = page.getByRole('button', { name: t(appTexts.openMenu) });
    if (await menu.isVisible()) await menu.click();
    await page.getByRole('link', { name: t(appTexts.createJob), exact: true }).click();
    await expect(field(draftTexts.name)).toBeFocused();
    await field(draftTexts.name).fill(name);
    await expectAccessible(page);

    await tab('flows');
    // A new step asks for its first person at once.
    // A group's option names its members, too.
    const choose = (who: Person) => page.getByRole('option', { name: new RegExp(`^${who.name}`) }).click();
    await page.getByRole('button', { name: t(draftTexts.addStep), exact: true }).click();
    await choose(approver);
    await page
      .getByRole('button', { name: text(draftTexts.addStepAt, 2) })
      .or(page.getByRole('button', { name: t(draftTexts.addStep), exact: true }))
      .click();
    await choose(first);
    await page.getByRole('button', { name: text(draftTexts.addPersonTo, 2) }).click();
    await choose(second);
    await page.getByRole('button', { name: t(draftTexts.addEmail) }).click();
    await page.getByRole('combobox', { name: t(recipientTexts.to), exact: true }).fill(`${tag}@ornek.com.tr`);
    await page.keyboard.press('Enter');
    await chooseRecipient(page, t, archive);
    await expectAccessible(page);

    await tab('files');
    await page.getByLabel(t(draftTexts.documentsInput)).setInputFiles(files);
    for (const file of files)
      await expect(page.getByRole('button', { name: text(draftTexts.preview, file.name) })).toBeVisible();
    await page
      .getByRole('button', { name: t(draftTexts.placeBoxes) })
      .first()
      .click();
    // The second click of a double click meets no other button that came into its place.
    await unfoldList(page, t);
    await page.getByRole('button', { name: t(draftTexts.boxPlaceAll) }).dblclick();
    await unfoldList(page, t);
    await expect(page.getByRole('button', { name: text(draftTexts.boxShow, second.name) })).toBeVisible();
    await expect(page.getByText(text(boxTexts.samePlaced, 4))).toHaveCount(0);
    await page.getByRole('button', { name: t(draftTexts.boxRemoveAll) }).click();
    await placeByClicks(page, t, [first.name, second.name], 2);
    // What will be printed: in the account's language, whoever looks.
    for (const signer of [first, second]) {
      const picture = page.getByRole('dialog').locator('svg', { hasText: signer.name });
      await expect(picture.locator('text')).toContainText([...printed, signer.name]);
    }
    // SIGN-19: as soon as one document has boxes, all want them. One page lies on its side.
    const same = page.getByRole('button', { name: t(boxTexts.sameAll), exact: true });
    const shifted = text(boxTexts.sameShifted, text(boxTexts.sameDone, 'Ek protokol.pdf', 2, 1));
    await unfoldList(page, t);
    await same.click();
    await expect(page.getByText(shifted)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t(boxTexts.sameUndo), exact: true }).click();
    await expect(page.getByText(t(boxTexts.sameUndone))).toBeVisible();
    await same.click();
    await expect(page.getByText(text(boxTexts.samePlaced, 4))).toBeVisible();
    await page.getByRole('button', { name: t(draftTexts.boxDone), exact: true }).click();
    await expect(page.getByRole('button', { name: t(draftTexts.boxDone), exact: true })).toBeHidden();
    await expect(page.getByText(text(draftTexts.boxesPlaced, 2, 2), { exact: true })).toHaveCount(
      files.length,
    );
    await expectAccessible(page);

    await tab('attachments');
    await expectAccessible(page);
    await tab('summary');
    await expectAccessible(page);
    const documents = page.getByRole('region', { name: t(tabTexts.files), exact: true });
    const placed = [first, second].map((who) => `${who.name} ${text(draftTexts.boxOnPage, 2)}`).join(' · ');
    await expect(documents.getByText(placed, { exact: true })).not.toHaveCount(0);
    const recipients = page.getByRole('region', { name: t(draftTexts.recipients), exact: true });
    // A mail without a subject of its own has the job's name.
    await expect(recipients.getByText(`${t(recipientTexts.subject)}: ${name}`)).toBeVisible();
    await recipients.getByRole('button', { name: t(draftTexts.changePart) }).click();
    await expect(page.getByRole('combobox', { name: t(recipientTexts.to), exact: true })).toBeVisible();
    await tab('summary');
    let circulations = 0;
    page.on('request', (request) => {
      if (request.url().includes('/draft/circulate/')) circulations += 1;
    });
    await page.getByRole('button', { name: t(draftTexts.circulate) }).dblclick();
    await expect(page).toHaveURL(/\/(my)?job\/[0-9a-f]{24}/);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expectAccessible(page);
    expect(circulations, 'a double click circulates once').toBe(1);
    expect(await page.getByRole('alert').count(), 'told once, and nothing besides').toBeLessThanOrEqual(1);
  });
  const jobId = /[0-9a-f]{24}/.exec(page.url())?.[0] ?? '';

  await test.step('the approver approves', async () => {
    await as(approver, `demo/myjob/${jobId}`, async (on) => {
      const approve = on.getByRole('button', { name: t(actionTexts.approve), exact: true });
      // Beside the document, on a phone below it: in view from the beginning.
      await expect(approve).toBeInViewport({ ratio: 1 });
      for (const file of files) {
        await on.getByRole('button', { name: new RegExp(`^${file.name}`) }).click();
        await expect(on.getByRole('region', { name: file.name, exact: true })).toBeVisible();
      }
      await expect(approve).toBeInViewport({ ratio: 1 });
      await on.getByLabel(t(jobTexts.approveBox)).check();
      await on.getByLabel(t(jobTexts.note)).fill('Uygundur.');
      await expectAccessible(on);
      await approve.click();
      await expect(on.getByText(t(jobTexts.approved))).toBeVisible();
      const signers = new Intl.ListFormat(language).format([first.name, second.name]);
      await expect(on.getByText(text(decisionTexts.nowWaitsFor, signers))).toBeVisible();
      const next = on.getByRole('link', { name: new RegExp(`^${t(decisionTexts.next)}`) });
      await expect(next.or(on.getByText(t(decisionTexts.nothingWaits)))).toBeVisible();
    });
  });

  await test.step('the companion offers PKCS#11 tokens, unless this machine has none', async () => {
    const answer = await fetch(`${tomar.companionUrl}${companion.paths.tokens}`, {
      headers: { origin: tomar.url },
    });
    const { tokens } = companionTokens.parse(await answer.json());
    expect(tokens.length).toBeGreaterThan(1);
    expect(tokens.map((token) => token.kind)).toEqual(
      tokens.map(() => (softHsmLibrary() === undefined ? 'pkcs12' : 'pkcs11')),
    );
  });

  await test.step('both signers sign with their own token and PIN', async () => {
    for (const signer of [first, second])
      await as(signer, `demo/myjob/${jobId}`, async (on) => {
        const asked: string[] = [];
        on.on('request', (request) => {
          if (request.url().startsWith(tomar.companionUrl)) asked.push(request.url());
        });
        await on.getByRole('link', { name: t(jobTexts.signNow) }).click();
        await expect(connectButton(on, t)).toBeVisible();
        expect(asked, 'the browser is not made to ask before the click').toEqual([]);
        if (signer === first) await expectAccessible(on);
        // The own place is shown before, and found.
        await on.getByRole('button', { name: new RegExp(`^${t(signTexts.ownPlace)}: `) }).click();
        await expect(on.getByRole('img', { name: t(signTexts.ownPlace), exact: true })).toBeInViewport();
        await pairOnPage(on, t);
        await on.getByLabel(t(signTexts.pin), { exact: true }).fill(signer.pin ?? '');
        await expectAccessible(on);
        expect(await layoutProblems(on)).toEqual([]);
        await on.getByRole('button', { name: text(signTexts.sign, files.length) }).click();
        await expect(on.getByText(text(signTexts.done, files.length), { exact: true })).toBeVisible({
          timeout: 60_000,
        });
        await expect(on.getByRole('img', { name: t(signTexts.ownSignature), exact: true })).toBeInViewport({
          timeout: 15_000,
        });
        // Who is next by name; after the last one, where the job goes.
        const last = [decisionTexts.completing, decisionTexts.finalizing, decisionTexts.completed];
        const next = signer === first ? [text(decisionTexts.nowWaitsFor, second.name)] : last.map(t);
        const sentences = next.map((sentence) => on.getByText(sentence));
        await expect(sentences.reduce((all, one) => all.or(one))).toBeVisible();
        await expectAccessible(on);
      });
  });

  await test.step('the owner sees it completed by itself, with valid signatures', async () => {
    await expect(page.getByText(t(statusTexts.Completed)).first()).toBeVisible({ timeout: 60_000 });
    await expect(page.getByRole('alert').filter({ hasText: t(jobTexts.completedTitle) })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('mail and folder hold what other tools accept', async () => {
    const folder = join(tomar.home, 'delivered', 'demo', 'giden', tag);
    expect((await readdir(folder)).sort()).toEqual(files.map((file) => file.name).sort());
    for (const file of files) {
      const path = join(folder, file.name);
      expect((await readFile(path)).subarray(0, file.buffer.length).equals(file.buffer)).toBe(true);
      const { stdout } = await run('pdfsig', ['-nocert', path]);
      const signatures = file.name.startsWith('İmzalı') ? 3 : 2;
      expect(stdout.match(/Signature is Valid/g)).toHaveLength(signatures);
      await run('qpdf', ['--check', path]);
      const { stdout: words } = await run('pdftotext', ['-layout', path, '-']);
      for (const line of [...printed, first.name, second.name]) expect(words).toContain(line);
    }
    const index = await readFile(join(tomar.home, 'mail', 'index.jsonl'), 'utf8');
    const mails = index.split('\n').filter((line) => line.includes(`${tag}@ornek.com.tr`));
    expect(mails).toHaveLength(1);
  });
});

/** Another person's browser, like the test's own. */
async function newContext(browser: Browser, like: Page, language: string) {
  const context = await browser.newContext({
    viewport: like.viewportSize(),
    locale: language === 'tr' ? 'tr-TR' : 'en-US',
    timezoneId: 'Europe/Istanbul',
    baseURL: new URL(like.url()).origin,
  });
  await context.addInitScript((chosen) => localStorage.setItem('tomar.language', chosen), language);
  return context;
}
