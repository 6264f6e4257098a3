import type { Page, Request } from '@playwright/test';
import { emptyId } from '@tomar/contract';
import { firstStepsTexts } from '../../apps/web/src/features/circulation/firstSteps/texts.ts';
import { dashboardTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { setupTexts } from '../../apps/web/src/features/operations/setup/setupTexts.ts';
import { signInAt } from '../harness/journey.ts';
import { makeOwnAccount } from '../harness/ownAccount.ts';
import type { Person } from '../harness/person.ts';
import { makeJobFor, makeNamedDraft, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';
import { goTo } from '../harness/visits.ts';

/** What every document asks for before any page: the accounts, the stream of changes. */
const frame = ['GET /events/get', 'GET /userAccounts/get'];

/** Nothing more is asked once nothing was for so long: later than a stream that was opened, or a retry. */
const quietMs = 1500;

/** The requests to the API that `open` leads to, in the order of their names; ids as `:id`. */
async function requestsOf(page: Page, open: () => Promise<unknown>): Promise<string[]> {
  const asked: string[] = [];
  let last = Date.now();
  const note = (request: Request) => {
    const [, path] = /^\/api(\/.*)$/.exec(new URL(request.url()).pathname) ?? [];
    if (path === undefined) return;
    last = Date.now();
    asked.push(`${request.method()} ${path.replace(/[0-9a-f]{24}/g, ':id')}`);
  };
  page.on('request', note);
  await open();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => Date.now() - last, { intervals: [200] }).toBeGreaterThan(quietMs);
  page.off('request', note);
  return asked.toSorted();
}

/**
 * A page is opened by itself, and from another page. What others do in the account at that moment has it ask again, so
 * that one of several tries counts.
 */
async function expectRequests(page: Page, path: string, own: readonly string[]): Promise<void> {
  await expect(async () => {
    expect(await requestsOf(page, () => page.goto(path))).toEqual([...frame, ...own].toSorted());
  }).toPass();
  await expect(async () => {
    await requestsOf(page, () => page.goto('/demo/updates'));
    expect(await requestsOf(page, () => goTo(page, path))).toEqual(own);
  }).toPass();
}

test('a page asks the server once for what it shows @once', async ({ browser, tomar, t }) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const toApprove = await makeJobFor(client, 'Bir kez sorulan onay', tomar.person('approver'), 'Approver');
  const toSign = await makeJobFor(client, 'Bir kez sorulan imza', tomar.person('signer1'), 'Signer');
  const draft = await makeNamedDraft(client, 'Bir kez sorulan taslak');
  // Somebody waits until nothing more is asked: four browsers do so at the same time.
  const inBrowserOf = async (
    who: Person,
    pages: readonly (readonly [path: string, own: readonly string[]])[],
  ) => {
    const context = await browser.newContext({ baseURL: tomar.url });
    const on = await context.newPage();
    await signInAt(on, t, who, 'demo');
    for (const [path, own] of pages) await expectRequests(on, path, own);
    await context.close();
  };
  const ofDraft = ['general', 'flows', 'files', 'summary'].map(
    (tab) => [`/demo/draft/${draft}?tab=${tab}`, ['GET /draft/get/:id']] as const,
  );
  await Promise.all([
    inBrowserOf(owner, ofDraft),
    inBrowserOf(owner, [
      ['/demo', ['GET /dashboard/get']],
      ['/demo/myjob', ['POST /myjob/get']],
      [`/demo/draft/${emptyId}`, ['GET /draft/get/:id']],
      [`/demo/myjob/${toApprove}`, ['GET /job/get/:id']],
    ]),
    // Whoever approves has the document before them at once.
    inBrowserOf(tomar.person('approver'), [
      [`/demo/myjob/${toApprove}`, ['GET /file/get/:id', 'GET /job/get/:id']],
    ]),
    inBrowserOf(tomar.person('signer1'), [[`/demo/myjob/${toSign}`, ['GET /job/get/:id']]]),
  ]);
});

test('who was shown the first steps has them asked for with the first answers @once', async ({
  page,
  tomar,
  t,
}) => {
  const admin = await makeOwnAccount(tomar, 'ilkadimlar');
  const parts = [firstStepsTexts.title, setupTexts.title].map((title) =>
    page.getByRole('main').getByRole('region', { name: t(title) }),
  );
  const shown = async () => {
    for (const part of parts) await expect(part).toBeVisible();
  };
  await signInAt(page, t, admin, 'ilkadimlar');
  await shown();
  const asked = await requestsOf(page, async () => {
    await page.goto('/ilkadimlar/');
    await shown();
  });
  expect(asked.filter((one) => !frame.includes(one))).toEqual(['GET /dashboard/get', 'GET /setupguide/get']);
  // By themselves they would be asked for when the overview has answered that there is no job.
  const [begun, late] = await page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const answered = loaded.find(({ name }) => name.endsWith('/dashboard/get'))?.responseEnd ?? 0;
    const wanted = loaded.filter(({ name }) => /setupguide|FirstSteps|SetupGuide/.test(name));
    return [wanted.length, wanted.filter(({ startTime }) => startTime >= answered).map(({ name }) => name)];
  });
  expect(begun).toBe(2);
  expect(late).toEqual([]);

  // Nothing stands in for them: the page is drawn once. A machine that has much else to do may be too late once.
  await page.addInitScript(() => {
    const titles = new Set<string>();
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('main h2')) titles.add(textContent ?? '');
      document.documentElement.dataset.titles = [...titles].join('|');
    }).observe(document, { childList: true, subtree: true });
  });
  await expect(async () => {
    await page.goto('/ilkadimlar/');
    await shown();
    const titles = await page.evaluate(() => document.documentElement.dataset.titles?.split('|') ?? []);
    expect(titles).toContain(t(firstStepsTexts.title));
    expect(titles).not.toContain(t(dashboardTexts.waitingFirst));
  }).toPass();
});
