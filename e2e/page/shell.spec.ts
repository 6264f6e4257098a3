import { readFile } from 'node:fs/promises';
import { fill, limits, messages } from '@tomar/contract';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { operationsTexts } from '../../apps/web/src/features/operations/texts.ts';
import { historyTexts } from '../../apps/web/src/features/users/history/historyTexts.ts';
import { profileTexts } from '../../apps/web/src/features/users/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { makeDraft, peopleByEmail } from '../../lab/src/client/journey.ts';
import { installationSays } from '../harness/installationSays.ts';
import { signInAt, signInOnScreen } from '../harness/journey.ts';
import { accessProblems } from '../harness/overlayAccess.ts';
import { makeJobFor, makeNamedDraft, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';
import { unfoldFilters } from '../harness/unfoldFilters.ts';
import { goTo } from '../harness/visits.ts';

// ID-22, ID-23, ID-24, UI-12, UI-13
test('whoever is not signed in is led to the sign-in and back to the page, and out again by a sign-out @once @journey', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.person('owner');
  const search = (name: string) => new URL(page.url()).searchParams.get(name);
  await page.goto('/demo/profile');
  await expect(page).toHaveURL(/\/\?redirect=/);
  expect([new URL(page.url()).pathname, search('redirect')]).toEqual(['/', '/demo/profile']);
  await page.getByLabel(t(identityTexts.email), { exact: true }).fill(owner.email);
  const password = page.getByLabel(t(identityTexts.password), { exact: true });
  await password.fill('yanlış parola');
  await page.getByRole('button', { name: t(identityTexts.signIn), exact: true }).click();
  await expect(password).toHaveValue('');
  await password.fill(owner.password);
  await page.getByRole('button', { name: t(identityTexts.signIn), exact: true }).click();
  await expect(page).toHaveURL(/\/demo\/profile$/);
  await expect(page.getByRole('heading', { level: 1, name: t(appTexts.profile) })).toBeVisible();
  await expect(page.getByRole('heading', { name: t(profileTexts.history) })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('127.0.0.1');
  // USR-17: narrowed down and saved as what a spreadsheet opens.
  await unfoldFilters(page, t);
  // The try that was refused stands there with its reason.
  await page.getByLabel(t(historyTexts.outcome), { exact: true }).selectOption('refused');
  await expect(
    page.getByText(t(['Şifre yanlıştı', 'Wrong password']), { exact: true }).first(),
  ).toBeVisible();
  await page.getByLabel(t(historyTexts.outcome), { exact: true }).selectOption('opened');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: t(historyTexts.export) }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^giris-gecmisi-\d{4}-\d\d-\d\d\.csv$/);
  const saved = await readFile(await file.path(), 'utf8');
  expect(saved).toMatch(/^\u{FEFF}Tarih;Cihaz;.*\r\n.*;127\.0\.0\.1;/u);

  await page.getByRole('button', { name: fill(t(appTexts.userMenu), [owner.name]) }).click();
  await page.getByRole('menuitem', { name: t(appTexts.signOut) }).click();
  await expect(page.getByText(t(identityTexts.signedOut))).toBeVisible();
  expect([new URL(page.url()).pathname, search('redirect')]).toEqual(['/', null]);
});

// UI-02, UI-03, UI-10, UI-62, UI-63, UI-64
test('administrators see the version, which leads to the release notes of the language that they choose in the header, for mails too @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), 'demo');
  const version = page.getByRole('link', { name: fill(t(appTexts.version), ['2.15.5']), exact: true });
  await version.click();
  await expect(page).toHaveURL(/\/demo\/updates$/);
  const [turkish, english] = operationsTexts.updatesTitle;
  await expect(page.getByRole('heading', { level: 1, name: turkish })).toBeVisible();
  await expect(page.getByRole('heading', { name: limits.productVersion })).toBeVisible();

  // Answered here, not stored: other tests read this person's mails. And their own script chooses Turkish with each load.
  await page.route('**/api/profile/language', (route) => route.fulfill({ json: { Language: 'en' } }));
  await page.addInitScript(() => localStorage.setItem('tomar.language', 'en'));
  const kept = page.waitForRequest('**/api/profile/language', { timeout: 10_000 });
  await page.getByRole('button', { name: t(appTexts.languageNow) }).click();
  await page.getByRole('menuitem', { name: 'English', exact: true }).click();
  expect((await kept).postDataJSON()).toEqual({ Language: 'en' });
  await page.getByRole('link', { name: 'Version 2.15.5', exact: true }).click();
  await expect(page).toHaveURL(/\/demo\/updates-en$/);
  await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible();
});

test('nobody else sees the version @once (UI-63)', async ({ page, tomar, t }) => {
  await signInAt(page, t, tomar.person('approver'), 'demo');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  // The number of waiting jobs may stand behind it.
  const myJobs = new RegExp(`^${t(appTexts.myJobs)}`);
  await expect(page.getByRole('link', { name: myJobs }).first()).toBeVisible();
  await expect(page.getByText('2.15.5')).toHaveCount(0);
});

test('the browser’s title is the installation’s own, or the product’s name @once (UI-05)', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/ · Tomar$/);
  await installationSays(page, { Title: 'Evrak' });
  await page.reload();
  await expect(page).toHaveTitle(/ · Evrak$/);
});

// ERR-07, ERR-09, ERR-43
test('a save that failed is told, and the page can be saved again at once @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/profile');
  const save = page.getByRole('button', { name: t(profileTexts.save), exact: true });
  await page.route('**/api/profile/post', (route) => route.fulfill({ status: 500, json: {} }));
  await save.click();
  const alert = page.getByRole('alert');
  await expect(alert.getByText(t(messages.lang_update_failed))).toBeVisible();
  await expect(alert.getByText(t(messages.lang_unexpected_error))).toBeVisible();
  await expect(save).toBeEnabled();
  await expect(save).not.toHaveAttribute('data-loading', 'true');
  await page.unroute('**/api/profile/post');
  await page.getByLabel(t(profileTexts.includeTitle)).click();
  await save.click();
  await expect(page.getByText(t(profileTexts.saved)).first()).toBeVisible();
});

test('a new record that could not be saved is told of as such @once (ERR-42)', async ({ page, tomar, t }) => {
  await signInAt(page, t, tomar.person('owner'), `demo/settings/signgroups/${'0'.repeat(24)}`);
  await page.route('**/api/signgroup/post/**', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) }).fill('Kaydedilemeyen');
  await page.getByRole('combobox').fill('Gülşen');
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: t(formTexts.save), exact: true }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert.getByText(t(messages.lang_save_failed))).toBeVisible();
  await expect(alert.getByText(t(messages.lang_unexpected_error))).toBeVisible();
});

test('whom no job waits for is told so, in the list and where jobs are signed @once (ERR-41)', async ({
  page,
  tomar,
  t,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeJobFor(owner, 'Başkasını bekleyen', tomar.person('approver'), 'Approver');
  await signInAt(page, t, tomar.person('owner'), `demo/myjob/sign?jobs=${id}`);
  await expect(page.getByText(t(messages.lang_job_none_waiting))).toBeVisible();
  await page.route('**/api/myjob/get', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), Items: [], Total: 0 } });
  });
  await page.goto('/demo/myjob?list=waiting');
  await expect(page.getByText(t(messages.lang_job_none_waiting))).toBeVisible();
});

test('whose licence has expired reads how the provider is reached @once (ERR-46)', async ({
  page,
  tomar,
  t,
}) => {
  await installationSays(page, { Provider: { Address: 'lisans@evrak.example', Phone: '0312 000 00 00' } });
  await page.route('**/api/token/post', async (route) => {
    const response = await route.fetch();
    const login = await response.json();
    login.Data.Account.IsLicenceActive = false;
    await route.fulfill({ response, json: login });
  });
  await signInOnScreen(page, t, tomar.person('owner'), 'demo');
  const contact = fill(t(appTexts.providerBoth), ['lisans@evrak.example', '0312 000 00 00']);
  const told = page.getByRole('alert').filter({ hasText: t(appTexts.licenceExpired) });
  await expect(told).toContainText(contact);
});

test('a job that is not there says so, and nothing of an address that was mistyped @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), `demo/myjob/${'a'.repeat(24)}`);
  const main = page.getByRole('main');
  const title = main.getByRole('heading', { level: 1, name: t(jobTexts.missingTitle) });
  await expect(title).toBeVisible();
  await expect(main.getByText(t(jobTexts.missingBody))).toBeVisible();
  await goTo(page, '/demo/job/not-an-id');
  await expect(title).toBeVisible();
  await main.getByRole('link', { name: t(jobTexts.missingWay) }).click();
  await expect(page).toHaveURL(/\/demo\/myjob$/);
});

test('a job or draft that the server fails to give keeps a heading and a way back, and says by which number to ask @once', async ({
  page,
  tomar,
  t,
}) => {
  const client = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeNamedDraft(client, 'Açılamayan taslak');
  const number = '7b0f4c1e-3d52-4a8e-9c11-0a6f2d9e5b77';
  const failure = { Code: 'internal_error', ModelState: {}, Errors: [], RequestId: number };
  const fail = (path: string) => page.route(path, (route) => route.fulfill({ status: 500, json: failure }));
  await signInAt(page, t, tomar.person('owner'), 'demo');
  for (const [path, asked, title] of [
    [`demo/draft/${id}`, '**/api/draft/get/*', draftTexts.notOpened],
    [`demo/myjob/${id}`, '**/api/job/get/*', jobTexts.notOpened],
    [`demo/myjob/revise/${id}`, '**/api/job/get/*', jobTexts.notOpened],
  ] as const) {
    await fail(asked);
    await page.goto(`/${path}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1, name: t(title) })).toBeVisible();
    await expect(main.getByRole('alert')).toContainText(fill(t(uiTexts.failureNumber), [number]));
    await expect(main.getByRole('link', { name: t(appTexts.myJobs), exact: true })).toBeVisible();
    await page.unroute(asked);
  }
});

test('the palette finds a job and a page without the letters that a keyboard lacks, and Enter opens it @once @journey', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeJobFor(owner, `Çığır IŞIĞI ${tag}`, tomar.person('approver'), 'Approver');
  await signInAt(page, t, tomar.person('owner'), 'demo');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const { promise: typed, resolve } = Promise.withResolvers<void>();
  await page.route(/CommandPalette.*\.js/, (route) => typed.then(() => route.continue()));
  await page.keyboard.press('Control+k');
  await page.keyboard.type(`cigirr`);
  await page.keyboard.press('Backspace');
  // Only now its script comes; what was typed meanwhile stands in it.
  resolve();
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('cigir');
  await page.keyboard.type(` isigi ${tag}`);
  await expect(page.getByRole('dialog').getByText(`Çığır IŞIĞI ${tag}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/demo/myjob/${id}$`));
});

test('a menu longer than the window shows the entry of its page, and leaves the page where it is @once', async ({
  page,
  tomar,
  t,
}) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await signInAt(page, t, tomar.person('owner'), 'demo/settings/audit');
  const entry = page.getByRole('navigation').getByRole('link', { name: t(appTexts.audit), exact: true });
  await expect(entry).toHaveAttribute('aria-current', 'page');
  await expect(entry).toBeInViewport({ ratio: 0.9 });
  await expect(page.getByRole('heading', { level: 1, name: t(appTexts.audit) })).toBeInViewport();
});

test('the main menu stands on a screen of any width, or its button does @once', async ({
  page,
  tomar,
  t,
}) => {
  // As wide as a tablet held upright, and one pixel on either side of it.
  for (const width of [767, 768, 769]) {
    await page.setViewportSize({ width, height: 1024 });
    await signInAt(page, t, tomar.person('owner'), 'demo');
    const entry = page
      .getByRole('navigation', { name: t(appTexts.mainMenu) })
      .getByRole('link', { name: t(appTexts.myJobs), exact: true });
    await expect(entry.or(page.getByRole('button', { name: t(appTexts.openMenu) }))).toBeVisible();
  }
});

test('the menu of a phone closes with its page’s own entry, with Escape, and before anything below it has the focus @once', async ({
  page,
  tomar,
  t,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await signInAt(page, t, tomar.person('owner'), 'demo/myjob');
  const open = page.getByRole('button', { name: t(appTexts.openMenu) });
  const menu = page.getByRole('navigation', { name: t(appTexts.mainMenu) });

  await open.click();
  await menu.getByRole('link', { name: t(appTexts.myJobs), exact: true }).click();
  await expect(menu).toBeHidden();

  await open.click();
  await menu.getByRole('link').first().focus();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();

  await open.click();
  await menu.getByRole('link').last().focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toBeVisible();
  await expect(menu).toBeHidden();
});

test('menus, the palette and dialogs have their roles and names @once', async ({ page, tomar, t }) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const userId = (await peopleByEmail(owner)).get(tomar.person('approver').email) ?? '';
  const steps = [{ key: 's1', people: [{ key: 'p1', userId, role: 'Approver' as const }] }];
  const { id } = await makeDraft(owner, { name: 'Üstte açılanlar', steps });
  await signInAt(page, t, tomar.person('owner'), 'demo/myjob');
  const press = (name: string) => () => page.getByRole('button', { name }).first().click();
  const menu = page.getByRole('menu');
  const dialog = page.getByRole('dialog');
  const overlays = [
    { path: 'myjob', open: press(t(jobTexts.status)), opened: menu },
    { path: 'myjob', open: press(fill(t(appTexts.userMenu), [''])), opened: menu },
    { path: 'myjob', open: press(t(appTexts.languageNow)), opened: menu },
    { path: 'myjob', open: () => page.keyboard.press('Control+k'), opened: dialog },
    { path: `draft/${id}?tab=flows`, open: press(fill(t(draftTexts.personMenu), [''])), opened: menu },
    { path: `draft/${id}?tab=summary`, open: press(t(draftTexts.deleteDraft)), opened: dialog },
  ];
  for (const [index, { path, open, opened }] of overlays.entries()) {
    await goTo(page, `/demo/${path}`);
    await open();
    await expect(opened).toBeVisible();
    expect.soft(await accessProblems(opened), `overlay ${index} of ${path}`).toEqual([]);
    await expect.soft(page.getByRole('banner', { includeHidden: true })).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
  }
});
