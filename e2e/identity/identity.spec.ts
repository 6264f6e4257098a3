import type { Page } from '@playwright/test';
import { fill, type Message } from '@tomar/contract';
import { gateTexts } from '../../apps/web/src/app/gate/gateTexts.ts';
import { decisionTexts } from '../../apps/web/src/features/circulation/jobs/decision/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { signInOnScreen } from '../harness/journey.ts';
import { layoutProblems } from '../harness/layout.ts';
import type { Person } from '../harness/person.ts';
import { makeJobFor, makeNamedDraft, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';
import { traces } from '../harness/traces.ts';
import { goTo, routesOf, visits } from '../harness/visits.ts';

type Translate = (text: Message) => string;

async function signOut(page: Page, t: Translate, name: string): Promise<void> {
  await page.getByRole('button', { name: fill(t(appTexts.userMenu), [name]) }).click();
  await page.getByRole('menuitem', { name: t(appTexts.signOut) }).click();
  await expect(page.getByText(t(identityTexts.signedOut))).toBeVisible();
}

/** Without a navigation of the browser: as the next person at the same desk does. */
async function signInHere(page: Page, t: Translate, who: Person): Promise<void> {
  await page.getByLabel(t(identityTexts.email), { exact: true }).fill(who.email);
  await page.getByLabel(t(identityTexts.password), { exact: true }).fill(who.password);
  await page.getByRole('button', { name: t(identityTexts.signIn), exact: true }).click();
}

test('the next person in the same tab finds nothing of the one before, on no route @once', async ({
  page,
  tomar,
  t,
}) => {
  const [owner, builder] = [tomar.person('owner'), tomar.person('builder')];
  const words = 'Gizli 7431';
  const ours = await signedInClient(tomar.url, owner, 'demo');
  const theirs = await signedInClient(tomar.url, builder, 'ornek');
  const before = {
    account: 'demo',
    words,
    draftId: await makeNamedDraft(ours, `${words} taslak`),
    jobId: await makeJobFor(ours, `${words} iş`, tomar.person('approver'), 'Approver'),
  };
  const after = {
    account: 'ornek',
    words: 'Açık 7432',
    draftId: await makeNamedDraft(theirs, 'Açık 7432 taslak'),
    jobId: await makeJobFor(theirs, 'Açık 7432 iş', builder, 'Approver'),
  };

  await signInOnScreen(page, t, owner, 'demo');
  const walk = visits(page, t);
  // A new route needs a visit of its own: what nobody visits, nobody has looked at.
  expect((await routesOf(page)).toSorted()).toEqual(Object.keys(walk).toSorted());
  for (const visit of Object.values(walk)) await visit(before);
  const login = await page.evaluate(() => JSON.parse(localStorage.getItem('tomar.login') ?? '{}'));
  const first = [words, login.key, login.loginId, login.user.id, login.account.id, before.jobId];
  const found = (await traces(page, first)).join('\n');
  for (const place of ['queries', 'localStorage']) expect(found).toContain(place);

  await signOut(page, t, owner.name);
  expect(await traces(page, [...first, owner.name, owner.email])).toEqual([]);
  await page.goBack();
  await expect(page.getByLabel(t(identityTexts.password), { exact: true })).toBeVisible();
  await goTo(page, '/');
  await signInHere(page, t, builder);
  await expect(page).toHaveURL(/\/ornek$/);
  // The document is a new one: until the application runs in it nobody can go anywhere.
  await expect(page.getByRole('link', { name: t(appTexts.skipToContent) })).toBeAttached();
  for (const [path, visit] of Object.entries(walk)) {
    await visit(after);
    expect(await traces(page, first), path).toEqual([]);
    if (path.endsWith('/profile')) {
      await expect(page.getByRole('main')).toContainText(builder.email);
      await expect(page.getByRole('main')).not.toContainText(owner.email);
    }
  }
});

test('two accounts of one person in two tabs stay apart, through renewals and reloads @once @journey', async ({
  page,
  context,
  tomar,
  t,
}) => {
  const owner = tomar.person('owner');
  let switches = 0;
  context.on('request', (request) => {
    if (request.url().includes('/switchaccount/')) switches += 1;
  });
  const account = (on: Page) => on.getByRole('button', { name: fill(t(appTexts.accountMenu), ['']) });
  await signInOnScreen(page, t, owner, 'demo');
  const other = await context.newPage();
  await other.goto('/demo');
  await account(other).click();
  await other.getByRole('menuitem', { name: /Örnek Yapı/ }).click();
  await other.getByRole('button', { name: t(appTexts.switchConfirm), exact: true }).click();
  await expect(account(other)).toHaveText(/Örnek/);

  for (const on of [page, other, page]) {
    // Due for a renewal, and looked at again: the new key goes to the other tab, and nothing else.
    const renewed = on.waitForResponse(/\/token\/refresh/);
    await on.evaluate(() => {
      for (const name of Object.keys(localStorage)) if (/refreshed/.test(name)) localStorage.removeItem(name);
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await renewed;
    await expect(account(page)).toHaveText(/Tomar Demo/);
    await expect(account(other)).toHaveText(/Örnek/);
  }
  await Promise.all([page.reload(), other.reload()]);
  await expect(account(page)).toHaveText(/Tomar Demo/);
  await expect(account(other)).toHaveText(/Örnek/);
  await goTo(other, '/ornek/profile');
  await expect(other.getByRole('main')).toContainText('Ortak');
  await goTo(page, '/demo/profile');
  await expect(page.getByRole('main')).toContainText('Genel Müdür');
  expect(switches).toBe(1);
});

test('ACC-14: an address in another of one’s accounts asks before it switches @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.person('owner');
  let switches = 0;
  page.on('request', (request) => {
    if (request.url().includes('/switchaccount/')) switches += 1;
  });
  await signInOnScreen(page, t, owner, 'demo');
  await page.goto('/ornek/draft');
  await expect(page.getByRole('heading', { name: t(appTexts.switchTitle) })).toBeVisible();
  await page.getByRole('link', { name: fill(t(appTexts.switchStay), ['Tomar Demo A.Ş.']) }).click();
  await expect(page).toHaveURL(/\/demo$/);
  expect(switches).toBe(0);
  await page.goto('/ornek/draft');
  await page.getByRole('button', { name: t(appTexts.switchConfirm), exact: true }).dblclick();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/ornek\/myjob\?list=drafts$/);
  expect(switches).toBe(1);
});

test('an account that is not there and one of others are answered alike, with the ways on', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const closed = `kapali-${tag}`;
  const period = ['--from', '2020-01-01', '--to', '2099-12-31'];
  await tomar.command('account', 'create', closed, '--name', 'Kapalı Kapı A.Ş.', ...period);
  await signInOnScreen(page, t, tomar.person('owner'), 'demo');
  const main = page.getByRole('main');
  const said: string[] = [];
  for (const code of ['no-such-account', closed]) {
    await page.goto(`/${code}/job`);
    await expect(page.getByRole('heading', { level: 1, name: t(gateTexts.noAccountTitle) })).toBeVisible();
    await expect(main).toContainText(code);
    said.push(((await main.textContent()) ?? '').replace(code, '…'));
  }
  expect(said[1]).toBe(said[0]);
  await expect(page.getByRole('banner').getByRole('link')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/${'w'.repeat(200)}`);
  await expect(main).toContainText('www');
  expect(await layoutProblems(page)).toEqual([]);
  const other = fill(t(appTexts.proofGoTo), ['Örnek Yapı Ltd. Şti.']);
  await expect(main.getByRole('button', { name: other })).toBeVisible();
  await main.getByRole('link', { name: fill(t(appTexts.switchStay), ['Tomar Demo A.Ş.']) }).click();
  await expect(page).toHaveURL(/\/demo$/);
  await page.goto('/no-such-account');
  await page.getByRole('button', { name: t(appTexts.signOut) }).click();
  await expect(page.getByText(t(identityTexts.signedOut))).toBeVisible();
});

test('ten jobs one after the other: neither a tick nor a note goes from one to the next @once', async ({
  page,
  tomar,
  t,
  tag,
}) => {
  const approver = tomar.person('approver');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const names = Array.from(
    { length: 10 },
    (_, index) => `Sıralı iş ${String.fromCharCode(65 + index)} ${tag}`,
  );
  for (const name of names) await makeJobFor(owner, name, approver, 'Approver');

  await signInOnScreen(page, t, approver, 'demo');
  const note = page.getByLabel(t(jobTexts.note), { exact: true });
  const box = page.getByLabel(t(jobTexts.approveBox));
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  /** A note is not left without a word: the page asks, and the person wants to go. */
  const leaveNote = () => page.getByRole('button', { name: t(appTexts.leaveConfirm), exact: true }).click();
  for (const [index, name] of names.entries()) {
    await page.keyboard.press('Control+k');
    await page.getByRole('textbox', { name: t(appTexts.commands) }).fill(name);
    await page.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    if (index > 0) await leaveNote();
    await expect(heading(name)).toBeVisible();
    await expect(box).not.toBeChecked();
    await expect(note).toHaveValue('');
    await box.check();
    await note.fill(`Yalnız ${name} için`);
  }
  const untouched = async (name: string) => {
    await expect(heading(name)).toBeVisible();
    await expect(box).not.toBeChecked();
    await expect(note).toHaveValue('');
  };
  for (const [index, name] of names.slice(0, -1).toReversed().entries()) {
    await page.goBack();
    if (index === 0) await leaveNote();
    await untouched(name);
    await box.check();
  }
  for (const [index, name] of names.slice(1, 5).entries()) {
    await page.goForward();
    if (index > 0) await leaveNote();
    await untouched(name);
    await note.fill(`Yine ${name}`);
  }
  // After a decision the next job that waits is one key away, and begins anew, too.
  const decided = page.url();
  await box.check();
  await page.getByRole('button', { name: t(actionTexts.approve), exact: true }).click();
  await expect(page.getByText(t(jobTexts.approved))).toBeVisible();
  const next = page.getByRole('link', { name: new RegExp(`^${t(decisionTexts.next)}: `) });
  await expect(next).toBeFocused();
  const name = (await next.getAttribute('aria-label'))?.replace(`${t(decisionTexts.next)}: `, '') ?? '';
  await page.keyboard.press('Enter');
  await untouched(name);
  expect(page.url()).not.toBe(decided);
});
