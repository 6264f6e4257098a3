import { fill, wholeUploadBytes } from '@tomar/contract';
import { timestampTexts } from '../../apps/web/src/features/accounts/settings/texts.ts';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, makeNamedDraft, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';
import { goTo } from '../harness/visits.ts';

test('a half-written note is not left without a word @once', async ({ page, tomar, t, tag }) => {
  const approver = tomar.person('approver');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const [first, second] = [`Notlu kalan ${tag}`, `Gidilen ${tag}`];
  const id = await makeJobFor(owner, first, approver, 'Approver');
  await makeJobFor(owner, second, approver, 'Approver');
  await signInAt(page, t, approver, `demo/myjob/${id}`);
  const note = page.getByLabel(t(jobTexts.note), { exact: true });
  await note.fill('Ek 2 imzasız geldi');
  await page.keyboard.press('Control+k');
  await page.getByRole('textbox', { name: t(appTexts.commands) }).fill(second);
  await page.getByRole('button', { name: new RegExp(`^${second}`) }).click();
  const asked = page.getByRole('dialog', { name: t(appTexts.leaveTitle) });
  await asked.getByRole('button', { name: t(uiTexts.cancel), exact: true }).click();
  await expect(asked).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
  await expect(note).toHaveValue('Ek 2 imzasız geldi');
});

test('a new draft without a name is not left without a word @once', async ({ page, tomar, t }) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/draft/000000000000000000000000');
  await page.getByRole('textbox', { name: t(draftTexts.documentNumber) }).fill('2026/417');
  await page
    .getByRole('link', { name: t(appTexts.myJobs), exact: true })
    .first()
    .click();
  await expect(page.getByRole('dialog', { name: t(draftTexts.leaveTitle) })).toBeVisible();
});

// DRAFT-20
test('a day that is no day, or still being typed, is not left without a word @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/myjob');
  await goTo(page, '/demo/draft/000000000000000000000000');
  await page
    .getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) })
    .fill(`Günü yarım ${tag}`);
  await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}/);
  await expect(page.getByText(t(draftTexts.saved))).toBeVisible();
  const day = page.getByRole('textbox', { name: t(draftTexts.targetEndDate), exact: true });
  const asksAtReload = () =>
    page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(await asksAtReload()).toBe(false);
  await day.pressSequentially('5 mar');
  expect(await asksAtReload(), 'while it is typed').toBe(true);
  await day.pressSequentially('t');
  await day.press('Tab');
  await expect(page.getByText(t(draftTexts.saved))).toBeVisible();
  expect(await asksAtReload(), 'of what could not be read').toBe(true);
  await page
    .getByRole('link', { name: t(appTexts.myJobs), exact: true })
    .first()
    .click();
  const asked = page.getByRole('dialog', { name: t(draftTexts.leaveTitle) });
  await expect(asked.getByText(t(draftTexts.leaveUnread))).toBeVisible();
  await asked.getByRole('button', { name: t(uiTexts.cancel), exact: true }).click();
  await expect(asked).toBeHidden();
  await expect(day).toHaveValue('5 mart');
  await day.fill('5 mart 2040');
  await page.goBack();
  await expect(page).not.toHaveURL(/draft/);
  await page.goForward();
  await expect(day, 'read when the page was left').toHaveValue('05.03.2040');
});

test('a draft without a connection says so, keeps what is typed, and saves it when it is back @once @journey', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/draft/000000000000000000000000');
  const name = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) });
  await name.fill(`Bağlantısız ${tag}`);
  await expect(page).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}/);
  await expect(page.getByText(t(draftTexts.saved))).toBeVisible();
  await page.context().setOffline(true);
  await name.fill(`Bağlantısız yazılan ${tag}`);
  await expect(page.getByText(t(draftTexts.waiting)).first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText(t(draftTexts.saved))).toBeVisible({ timeout: 20_000 });
  await page.reload();
  await expect(name).toHaveValue(`Bağlantısız yazılan ${tag}`);
});

test('a draft names the file whose upload stopped when its page was left @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const id = await makeNamedDraft(client, 'Yarım dosyalı');
  await signInAt(page, t, owner, `demo/draft/${id}`);
  await page.getByRole('tab', { name: t(tabTexts.attachments) }).click();
  // The first piece never gets there.
  await page.route(/upload.append/, () => undefined);
  const begun = page.waitForRequest(/upload.append/);
  const buffer = Buffer.alloc(wholeUploadBytes + 1);
  const file = { name: 'Ölçümler.bin', mimeType: 'application/octet-stream', buffer };
  await page.getByLabel(t(draftTexts.attachmentsInput)).setInputFiles(file);
  await begun;
  const named = page.getByText(fill(t(draftTexts.unfinishedHere), [file.name]));
  await expect(named).toBeHidden();
  await page
    .getByRole('link', { name: t(appTexts.myJobs), exact: true })
    .first()
    .click();
  // The address changes before the page is left; once nobody routes it, a piece still under way would arrive.
  const stopped = page.waitForEvent('requestfailed', (request) => /upload.append/.test(request.url()));
  await page.getByRole('button', { name: t(draftTexts.leaveConfirm), exact: true }).click();
  await stopped;
  await page.unroute(/upload.append/);
  await page.goto(`/demo/draft/${id}?tab=attachments`);
  await expect(named).toBeVisible();
  await page.getByLabel(t(draftTexts.attachmentsInput)).setInputFiles(file);
  await expect(page.getByRole('button', { name: fill(t(draftTexts.removeFile), [file.name]) })).toBeVisible();
  await expect(named).toBeHidden();
});

test('a time-stamp authority is tried again at once when the settings were corrected @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('builder'), 'ornek/settings/params?tab=timestamp');
  const address = page.getByLabel(t(timestampTexts.url), { exact: true });
  const tried: string[] = [];
  await page.route(/timestamp/i, async (route) => {
    const body = route.request().postData() ?? '';
    if (!body.includes('http')) return route.continue();
    tried.push(/nobody|tsa/.exec(body)?.[0] ?? body);
    // The first one keeps the person waiting.
    return tried.length === 1 ? undefined : route.continue();
  });
  const test = page.getByRole('button', { name: t(timestampTexts.test), exact: true });
  await address.fill(`${tomar.pkiUrl}/nobody`);
  await test.click();
  await expect.poll(() => tried).toEqual(['nobody']);
  await address.fill(`${tomar.pkiUrl}/tsa`);
  await test.click();
  await expect(page.getByText(t(timestampTexts.testPassed))).toBeVisible({ timeout: 20_000 });
  expect(tried).toEqual(['nobody', 'tsa']);
});
