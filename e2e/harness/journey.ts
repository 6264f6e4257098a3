import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import {
  companion,
  companionLabCodes,
  fill,
  type Message,
  replyOf,
  requestOf,
  signIn,
} from '@tomar/contract';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { statusTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { identityTexts } from '../../apps/web/src/features/identity/texts.ts';
import { standardTexts } from '../../apps/web/src/features/signing/standardTexts.ts';
import { connectTexts, signTexts } from '../../apps/web/src/features/signing/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { entries } from '../../apps/web/src/storage/browserStore.ts';
import { folderRecipient } from '../../lab/src/client/journey.ts';
import type { Person } from './person.ts';
import { signedInClient } from './records.ts';
import { expect } from './test.ts';

type Translate = (text: Message) => string;

/** Signs somebody in by the screen, at a page of the demo account. */
export async function signInOnScreen(page: Page, t: Translate, who: Person, path: string): Promise<void> {
  await page.goto(`/${path}`);
  await page.getByLabel(t(identityTexts.email), { exact: true }).fill(who.email);
  await page.getByLabel(t(identityTexts.password), { exact: true }).fill(who.password);
  await page.getByRole('button', { name: t(identityTexts.signIn), exact: true }).click();
  await expectSignedIn(page, t, path);
}

/**
 * Opens a page of the demo account as somebody who signed in before. The screen for that has its own tests: by it, a fifth of all
 * time would go into signing in. Cookies are the browser's own, and so is what the application keeps of the login.
 */
export async function signInAt(page: Page, t: Translate, who: Person, path: string): Promise<void> {
  const { email, password } = who;
  const [accountCode] = path.split(/[/?#]/);
  const { address, method, headers, body } = requestOf(
    signIn,
    { body: { email, password, accountCode } },
    randomUUID(),
  );
  const answer = await page.request.fetch(`/api${address}`, { method, headers, data: body });
  const { data, errorMessages } = replyOf(signIn, answer.status(), await answer.text());
  if (!data) throw new Error(`sign-in refused: ${errorMessages.join(', ')}`);
  // A page of the same origin in which the application does not run.
  await page.goto('/robots.txt');
  const { loginId, account, user } = data;
  const kept = {
    [entries.account(loginId, account.code)]: JSON.stringify({ account, user }),
    [entries.login]: JSON.stringify(data),
  };
  await page.evaluate((all) => {
    for (const [name, text] of Object.entries(all)) localStorage.setItem(name, text);
  }, kept);
  await page.goto(`/${path}`);
  await expectSignedIn(page, t, path);
}

async function expectSignedIn(page: Page, t: Translate, path: string): Promise<void> {
  await expect(page).toHaveURL(new RegExp(`/${path.replace(/[?].*/, '')}`));
  await expect(page.getByRole('link', { name: t(appTexts.skipToContent) })).toBeAttached();
}

/** Ends the page's session on the server alone, as an administrator or another device would. */
export async function endSessionElsewhere(page: Page): Promise<void> {
  const ended = await page.evaluate(async () => {
    const login = JSON.parse(localStorage.getItem('tomar.login') ?? '{}');
    const response = await fetch('/api/token/signout', {
      method: 'POST',
      headers: { token: login.key, 'content-type': 'application/json' },
      body: '{}',
    });
    return response.ok;
  });
  expect(ended).toBe(true);
}

/** Another person's browser beside the test's own. */
export async function asSomeoneElse(
  browser: Browser,
  page: Page,
  t: Translate,
  who: Person,
  path: string,
  work: (on: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({
    viewport: page.viewportSize(),
    timezoneId: 'Europe/Istanbul',
    baseURL: new URL(page.url()).origin,
  });
  const language = await page.evaluate(() => localStorage.getItem('tomar.language') ?? 'tr');
  await context.addInitScript((chosen) => localStorage.setItem('tomar.language', chosen), language);
  const on = await context.newPage();
  await signInAt(on, t, who, path);
  await work(on);
  await context.close();
}

interface NewJob {
  readonly name: string;
  readonly standard: keyof typeof standardTexts;
  /** Everybody in a step of their own, in this order. */
  readonly people: readonly Person[];
  readonly files: readonly { name: string; mimeType: string; buffer: Buffer }[];
  /** Who defines recipients. */
  readonly definer: Person;
  /** Folder of the one recipient. */
  readonly folder: string;
  /** Looked at when each tab is filled in. */
  readonly look: () => Promise<void>;
}

/** Finds a recipient of the account's list by its name and puts it into the draft. */
export async function chooseRecipient(page: Page, t: Translate, name: string): Promise<void> {
  const field = page.getByRole('combobox', { name: t(draftTexts.addRecipient) });
  // As a thumb does: at the lower edge of a phone the list would open in another place and move while it is met.
  // A page that is still being loaded goes back to its beginning, and the list with it out of sight: once more then.
  await expect(async () => {
    await field.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    await field.fill(name);
    await page.getByRole('option', { name: new RegExp(`^${name}`) }).click({ timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}

/** Makes a job through the pages and puts it into circulation; the page shows it then. @returns its id */
export async function circulateThroughPages(page: Page, t: Translate, job: NewJob): Promise<string> {
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  const field = (label: Message) => page.getByRole('textbox', { name: new RegExp(`^${t(label)}( \\*)?$`) });
  const tab = (key: keyof typeof tabTexts) => page.getByRole('tab', { name: t(tabTexts[key]) }).click();
  await field(draftTexts.name).fill(job.name);
  await page.getByRole('combobox', { name: t(draftTexts.signatureStandard) }).click();
  await page.getByRole('option', { name: t(standardTexts[job.standard]), exact: true }).click();
  await job.look();
  await tab('flows');
  for (const [index, who] of job.people.entries()) {
    const first = page.getByRole('button', { name: t(draftTexts.addStep), exact: true });
    await (index === 0
      ? first
      : page.getByRole('button', { name: text(draftTexts.addStepAt, index + 1) }).or(first)
    ).click();
    await page.getByRole('option', { name: new RegExp(`^${who.name}`) }).click();
  }
  const definer = await signedInClient(new URL(page.url()).origin, job.definer, 'demo');
  await folderRecipient(definer, job.folder);
  await chooseRecipient(page, t, `Klasör ${job.folder}`);
  await job.look();
  await tab('files');
  await page.getByLabel(t(draftTexts.documentsInput)).setInputFiles([...job.files]);
  for (const { name } of job.files)
    await expect(page.getByRole('button', { name: text(draftTexts.removeFile, name) })).toBeVisible();
  await job.look();
  await tab('summary');
  await page.getByRole('button', { name: t(draftTexts.circulate) }).click();
  await expect(page).toHaveURL(/\/(my)?job\/[0-9a-f]{24}/);
  await expect(page.getByRole('heading', { name: job.name })).toBeVisible();
  return /[0-9a-f]{24}/.exec(page.url())?.[0] ?? '';
}

/** The code that a page waits for which is being paired: the lab's companion lets everybody read it. */
export async function pairingCode(page: Page, t: Translate): Promise<string> {
  const [before = '', after = ''] = t(signTexts.pairLook).split('{0}');
  const told = (await page.getByRole('status').filter({ hasText: before }).textContent()) ?? '';
  const mark = told.slice(told.indexOf(before) + before.length, told.indexOf(after));
  const answer = await fetch(`${process.env.TOMAR_E2E_COMPANION_URL}${companion.paths.labCodes}`, {
    headers: { origin: new URL(page.url()).origin },
  });
  const { codes } = companionLabCodes.parse(await answer.json());
  return codes.find((one) => one.mark === mark)?.code ?? '';
}

/** The button by which a page first reaches the companion, in a browser that may ask whether it may. */
export const connectButton = (page: Page, t: Translate) =>
  page.getByRole('button', { name: t(connectTexts.connect), exact: true });

/** Pairs this browser with the companion, which it may have `reached` already. */
export async function pairOnPage(page: Page, t: Translate, reached = false): Promise<void> {
  if (!reached) await connectButton(page, t).click();
  await page.getByRole('button', { name: t(signTexts.pairBegin) }).click();
  await page.getByRole('textbox', { name: t(signTexts.pairCode) }).fill(await pairingCode(page, t));
  await page.getByRole('button', { name: t(signTexts.pairConfirm), exact: true }).click();
  // Whoever typed the code types on.
  await expect(page.getByLabel(t(signTexts.pin), { exact: true })).toBeFocused();
}

/** From the job page to the result, with the companion and the person's own token; `look` sees the page before. */
export async function signOnPage(
  page: Page,
  t: Translate,
  pin: string | null,
  documents: number,
  look = async () => {},
): Promise<void> {
  await page.getByRole('link', { name: t(jobTexts.signNow) }).click();
  // Only a browser that never reached it asks.
  const unpaired = connectButton(page, t);
  await expect(unpaired.or(page.getByLabel(t(signTexts.pin), { exact: true }))).toBeVisible();
  if (await unpaired.isVisible()) await pairOnPage(page, t);
  await look();
  await page.getByLabel(t(signTexts.pin), { exact: true }).fill(pin ?? '');
  const button = documents === 1 ? t(signTexts.signOne) : fill(t(signTexts.sign), [documents]);
  await page.getByRole('button', { name: button }).click();
  const done = documents === 1 ? t(signTexts.doneOne) : fill(t(signTexts.done), [documents]);
  await expect(page.getByText(done, { exact: true })).toBeVisible({ timeout: 60_000 });
}

export const completed = (page: Page, t: Translate) =>
  expect(page.getByText(t(statusTexts.Completed)).first()).toBeVisible({ timeout: 60_000 });
