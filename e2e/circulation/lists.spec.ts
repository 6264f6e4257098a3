import type { Page } from '@playwright/test';
import { approveJob, jobLists } from '@tomar/contract';
import { archiveTexts } from '../../apps/web/src/features/circulation/jobs/archive/archiveTexts.ts';
import { emptyListTexts } from '../../apps/web/src/features/circulation/jobs/list/emptyListTexts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { actionTexts, dashboardTexts, listTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { viewTexts } from '../../apps/web/src/features/users/views/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

// JOB-33, for those who approve
test('what somebody has approved stands in a list of its own', async ({ page, tomar, t }) => {
  const approver = tomar.person('approver');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const name = `Onaylanan iş ${Date.now()}`;
  const id = await makeJobFor(owner, name, approver, 'Approver');
  const reader = await signedInClient(tomar.url, approver, 'demo');
  await reader.call(approveJob, { params: { id }, body: { approved: true } });
  await signInAt(page, t, approver, 'demo/myjob');
  await page.getByRole('link', { name: t(listTexts.approved) }).click();
  await expect(page).toHaveURL(/list=approved/);
  // On a phone it comes into sight, and no other is said to be the one that is shown.
  const lists = page.getByRole('navigation', { name: t(jobTexts.lists) });
  await expect(lists.locator('[aria-current]')).toHaveText(new RegExp(`^${t(listTexts.approved)}`));
  await page.reload();
  await expect(lists.getByRole('link', { name: t(listTexts.approved) })).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('link', { name })).toBeVisible();
});

test('a wide window shows all lists of jobs, and a narrower one, too @once', async ({ page, tomar, t }) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/myjob');
  const lists = page.getByRole('navigation', { name: t(jobTexts.lists) }).getByRole('link');
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(lists).toHaveCount(jobLists.length + 2);
    for (const list of await lists.all()) await expect(list).toBeInViewport({ ratio: 1 });
  }
  // How many are in each is said wherever one is, beside templates, too.
  await page.goto('/demo/myjob?list=templates');
  await expect(lists.filter({ hasText: /\d/ })).toHaveCount(jobLists.length + 1);
});

test('a long name has room in the list of a small laptop, and the list none to scroll sideways @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const name = `${Date.now()} ${'Sözleşmelendiremediklerimizden '.repeat(6)}`.trim();
  await makeJobFor(client, name, tomar.person('approver'), 'Approver');
  await page.setViewportSize({ width: 1024, height: 768 });
  await signInAt(page, t, owner, 'demo/job');
  const cell = page.getByRole('cell').filter({ has: page.getByRole('link', { name }) });
  await expect(cell).toBeVisible();
  expect((await cell.boundingBox())?.width).toBeGreaterThanOrEqual(220);
  const table = page.getByRole('table');
  const inView = await table.evaluate((element) => {
    const room = element.closest(
      '.mantine-ScrollArea-viewport, .mantine-TableScrollContainer-scrollContainer',
    );
    return room !== null && element.scrollWidth <= room.clientWidth;
  });
  expect(inView).toBe(true);
});

test('the overview begins with what waits, each with its button @once @journey', async ({
  page,
  tomar,
  t,
}) => {
  const signer = tomar.person('signer2');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const name = `Genel bakıştan imza ${Date.now()}`;
  const id = await makeJobFor(owner, name, signer, 'Signer');
  await signInAt(page, t, signer, 'demo');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toHaveText(
    t(dashboardTexts.waitingFirst),
  );
  // What is drawn stays where it is, on a phone too: at the first visit, and when the browser knows the page.
  await page.setViewportSize({ width: 412, height: 823 });
  for (const visit of ['first', 'second']) {
    await page.reload();
    await expect(
      page.getByRole('link', { name: `${t(actionTexts.sign)}: ${name}`, exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('navigation', { name: t(dashboardTexts.counts) })).toBeVisible();
    expect(await movedOf(page), `cumulative layout shift, ${visit} visit`).toBeLessThan(0.05);
  }
  await page.getByRole('link', { name: `${t(actionTexts.sign)}: ${name}`, exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/myjob/sign\\?jobs=${id}$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('what belongs to a list stands in one row above it, on a phone too', async ({ page, tomar, t }) => {
  await signInAt(page, t, tomar.person('owner'), 'demo/job');
  const tools = [
    jobTexts.status,
    uiTexts.moreFilters,
    viewTexts.views,
    uiTexts.exportSheet,
    archiveTexts.open,
  ];
  const middles = [];
  for (const name of tools) {
    const box = await page.getByRole('button', { name: t(name), exact: true }).boundingBox();
    middles.push(Math.round((box?.y ?? 0) + (box?.height ?? 0) / 2));
  }
  expect(new Set(middles).size, String(middles)).toBe(1);
});

/** How much of what is drawn has moved by itself since the page began, as browsers count it (cumulative layout shift). */
const movedOf = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((counted) => {
        // What was noticed so far is told at once, and before the next frame.
        const shifts = new PerformanceObserver((list) => {
          sum += list
            .getEntries()
            .reduce((all, entry) => all + (entry as unknown as { value: number }).value, 0);
        });
        let sum = 0;
        shifts.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => counted(sum)));
      }),
  );

test('a list without a job says what would fill it @once', async ({ page, tomar, t }) => {
  await signInAt(page, t, tomar.person('builder'), 'ornek/myjob?list=approved');
  const { title, body } = emptyListTexts.approved;
  await expect(page.getByText(t(title), { exact: true })).toBeVisible();
  await expect(page.getByText(t(body), { exact: true })).toBeVisible();
});
