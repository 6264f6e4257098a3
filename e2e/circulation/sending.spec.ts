import type { Page } from '@playwright/test';
import { fill } from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { signTexts } from '../../apps/web/src/features/signing/texts.ts';
import { profileTexts } from '../../apps/web/src/features/users/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { readJob } from '../../lab/src/client/journey.ts';
import { pairOnPage, signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

/** How often the page asked for something, from now on. */
function countRequests(page: Page, path: RegExp): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && path.test(new URL(request.url()).pathname)) count += 1;
  });
  return () => count;
}

test('a double click sends once: approving one job, and a profile that is answered at once @once @journey', async ({
  page,
  tomar,
  t,
}) => {
  const approver = tomar.person('approver');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeJobFor(owner, 'Çift tıklama', approver, 'Approver');
  const approvals = countRequests(page, /\/approve\//);
  await signInAt(page, t, approver, `demo/myjob/${id}`);
  await page.getByLabel(t(jobTexts.approveBox)).check();
  await page.getByRole('button', { name: t(actionTexts.approve), exact: true }).dblclick();
  await expect(page.getByText(t(jobTexts.approved))).toBeVisible();
  expect(approvals()).toBe(1);

  await page.goto('/demo/profile');
  const saves = countRequests(page, /\/profile\/post/);
  const save = page.getByRole('button', { name: t(profileTexts.save), exact: true });
  await save.dblclick({ delay: 20 });
  await expect(page.getByText(t(profileTexts.saved)).first()).toBeVisible();
  expect(saves()).toBe(1);
});

test('approving many says how many were approved, though the list behind shrinks meanwhile @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const approver = tomar.person('approver');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const names = ['bir', 'iki', 'üç', 'dört'].map((number) => `Toplu onay ${tag} ${number}`);
  const ids: string[] = [];
  for (const name of names) ids.push(await makeJobFor(owner, name, approver, 'Approver'));
  await signInAt(page, t, approver, `demo/myjob?list=waiting&q=Toplu onay ${tag}`);
  for (const name of names)
    await page.getByRole('checkbox', { name: fill(t(uiTexts.selectOne), [name]) }).check();
  await page.getByRole('button', { name: fill(t(jobTexts.approveChosen), [names.length]) }).click();
  await page.getByLabel(t(jobTexts.approveManyBox)).check();
  // Each approval takes until the list has been fetched again without the job of the one before.
  await page.route(/\/approve\//, async (route) => {
    const listed = page.waitForResponse(/\/myjob\/get/);
    const response = await route.fetch();
    await listed;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: t(actionTexts.approve), exact: true }).click();
  await expect(page.getByText(fill(t(jobTexts.approveManyDone), [names.length]))).toBeVisible({
    timeout: 30_000,
  });
  for (const id of ids) expect((await readJob(owner, id)).status).not.toBe('Circulating');
});

test('a page after the last of a list leads to the last @once', async ({ page, tomar, t, tag }) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const name = `Son sayfa ${tag}`;
  await makeJobFor(client, name, tomar.person('approver'), 'Approver');
  await signInAt(page, t, owner, `demo/myjob?q=${name}&page=2`);
  await expect(page.getByRole('link', { name })).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
  await expect(page.getByText(fill(t(uiTexts.records), [1, 1, 1]))).toBeVisible();
});

test('a note that is changed after a wrong PIN is the one that is signed with @once', async ({
  page,
  tomar,
  t,
}) => {
  const signer = tomar.person('signer2');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeJobFor(owner, 'Notlu imza', signer, 'Signer');
  await signInAt(page, t, signer, `demo/myjob/sign?jobs=${id}`);
  await pairOnPage(page, t);
  const sign = async (pin: string, note: string) => {
    await page.getByLabel(t(signTexts.pin), { exact: true }).fill(pin);
    await page.getByLabel(t(signTexts.note), { exact: true }).fill(note);
    await page.getByRole('button', { name: t(signTexts.signOne) }).dblclick();
  };
  await sign(`${signer.pin?.slice(0, -1)}x`, 'İlk not');
  // The card warns of its last tries beside it.
  await expect(page.getByRole('alert').first()).toBeVisible({ timeout: 30_000 });
  await sign(signer.pin ?? '', 'Düzeltilmiş not');
  await expect(page.getByText(t(signTexts.doneOne), { exact: true })).toBeVisible({ timeout: 60_000 });
  // What has been done is not called something to do.
  await expect(page.getByRole('heading', { name: t(signTexts.documentsSigned) })).toBeVisible();
  const { timeline } = await readJob(owner, id);
  expect(timeline.map(({ note }) => note).filter(Boolean)).toEqual(['Düzeltilmiş not']);
});

test('the palette takes every letter from the moment it is opened again, and begins empty @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('approver'), 'demo');
  const search = page.getByRole('textbox', { name: t(appTexts.commands) });
  // The first time it is loaded.
  await page.keyboard.press('Control+k');
  await search.fill('Kira');
  for (const words of ['Satın', 'Teklif', 'Şartname']) {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type(words);
    await expect(search).toHaveValue(words);
  }
});

test('a page breaks no rule of its own security policy, and a preview closed while it loads breaks nothing @once', async ({
  page,
  tomar,
  t,
}) => {
  const failures: string[] = [];
  page.on('pageerror', (error) => failures.push(String(error)));
  page.on('console', (message) => {
    if (/content security policy/i.test(message.text())) failures.push(message.text());
  });
  // What a script catches stands in no console.
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
    ),
  );
  const approver = tomar.person('approver');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const large = makePdf({ pages: Array.from({ length: 8 }, () => ({})), filler: 3_000_000 });
  const id = await makeJobFor(owner, 'Uzun belge', approver, 'Approver', large);
  await signInAt(page, t, approver, `demo/myjob/${id}`);
  const file = page.waitForRequest(/\/file\/get\//);
  const open = page.getByRole('button', { name: fill(t(jobTexts.openFile), ['Belge.pdf']) });
  await open.click();
  await file;
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  // Closed again while a later piece is on its way.
  let pieces = 0;
  await page.route(/\/file\/get\//, async (route) => {
    pieces += 1;
    if (pieces === 2) await page.keyboard.press('Escape');
    // The page has broken off what it closed.
    return route.continue().catch(() => undefined);
  });
  await open.click();
  await expect.poll(() => pieces).toBeGreaterThan(1);
  await expect(page.getByRole('dialog')).toBeHidden();
  await open.click();
  await expect(page.getByRole('dialog').locator('canvas').first()).toBeVisible({ timeout: 20_000 });
  expect(failures).toEqual([]);
});
