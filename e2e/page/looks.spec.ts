import { getDashboard, getJob, listUserAccounts } from '@tomar/contract';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { dashboardTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { changeDraft } from '../../lab/src/client/journey.ts';
import { signInAt } from '../harness/journey.ts';
import { makeJobFor, makeNamedDraft, makeReadyDraft, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

test('a button that waits shows it in its middle, also to those who want nothing to move @once', async ({
  page,
  tomar,
  t,
}) => {
  const client = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeReadyDraft(client, 'Bekleyen düğme', tomar.person('approver'), 'Approver');
  await signInAt(page, t, tomar.person('owner'), `demo/draft/${id}?tab=summary`);
  await page.route('**/api/draft/circulate/*', () => undefined);
  const button = page.getByRole('button', { name: t(draftTexts.circulate), exact: true });
  await button.click();
  await expect(button).toHaveAttribute('data-loading');
  const off = await button.evaluate((outer) => {
    const [a, b] = [outer, outer.querySelector('.mantine-Loader-root')].map((one) =>
      one?.getBoundingClientRect(),
    );
    return a && b
      ? [a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2].map(Math.abs)
      : [];
  });
  expect(off).toHaveLength(2);
  expect(Math.max(...off)).toBeLessThan(4);
});

test('a table ends with its last row @once', async ({ page, tomar, t }) => {
  const approver = tomar.person('approver');
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  await makeJobFor(owner, `Son satır ${Date.now()}`, approver, 'Approver');
  await signInAt(page, t, approver, 'demo/myjob?list=waiting');
  const table = page.getByRole('table');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  const below = await table.evaluate((element) => {
    const frame = element.closest('.tomar-surface');
    const last = [...element.querySelectorAll('tr')].at(-1);
    return (frame?.getBoundingClientRect().bottom ?? 0) - (last?.getBoundingClientRect().bottom ?? 0);
  });
  expect(below).toBeLessThanOrEqual(2);
  // Of the lists above it, those that hold nothing step back.
  const lists = page.getByRole('navigation', { name: t(jobTexts.lists) }).getByRole('link');
  const counts = await lists.evaluateAll((links) =>
    links.flatMap((link) => {
      const count = link.querySelector('span');
      if (!count || link.hasAttribute('aria-current')) return [];
      return [
        {
          isNone: count.textContent === '0',
          isPlain: getComputedStyle(count).backgroundColor === 'rgba(0, 0, 0, 0)',
        },
      ];
    }),
  );
  expect(counts.some(({ isNone }) => isNone)).toBe(true);
  for (const { isNone, isPlain } of counts) expect(isPlain).toBe(isNone);
});

test('no part of a profile or a summary is drawn higher than what stands in it @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeReadyDraft(owner, `Boşluksuz ${Date.now()}`, tomar.person('approver'), 'Approver');
  const parts = page.getByRole('main').locator('section.tomar-surface');
  await signInAt(page, t, tomar.person('owner'), 'demo/profile');
  for (const path of ['demo/profile', `demo/draft/${id}?tab=summary`]) {
    await page.goto(`/${path}`);
    await expect(parts.nth(3)).toBeVisible();
    await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
    const rooms = await parts.evaluateAll((sections) =>
      sections.map((section) => {
        const ends = [...section.querySelectorAll('*')].map((part) => part.getBoundingClientRect().bottom);
        return section.getBoundingClientRect().bottom - Math.max(...ends);
      }),
    );
    expect(Math.max(...rooms), `empty pixels at the end of a part of ${path}`).toBeLessThanOrEqual(26);
  }
  await page.goto('/verify');
  const card = page.getByRole('main').locator('.tomar-surface');
  const verify = card.getByRole('button');
  await expect(verify).toBeVisible();
  const [frame, last] = [await card.boundingBox(), await verify.boundingBox()];
  if (!frame || !last) throw new Error('the page has no form');
  expect(frame.y + frame.height - last.y - last.height).toBeLessThanOrEqual(40);
});

test('the one button of a summary is in view, however long that is @once', async ({ page, tomar, t }) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeReadyDraft(owner, `Uzun özet ${Date.now()}`, tomar.person('approver'), 'Approver');
  await changeDraft(owner, id, () => ({ description: 'Satır\n'.repeat(40) }));
  await signInAt(page, t, tomar.person('owner'), `demo/draft/${id}?tab=summary`);
  for (const size of [
    { width: 1440, height: 600 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.getByRole('button', { name: t(draftTexts.circulate) })).toBeInViewport({ ratio: 1 });
  }
});

test('on a phone the chosen tab of a draft stands in view @once', async ({ page, tomar, t }) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeNamedDraft(owner, `Sekme ${Date.now()}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAt(page, t, tomar.person('owner'), `demo/draft/${id}?tab=summary`);
  const tab = page.getByRole('tab', { selected: true });
  await expect(tab).toHaveAccessibleName(new RegExp(t(tabTexts.summary)));
  await expect.poll(async () => ((await tab.boundingBox())?.x ?? 390) + 20).toBeLessThan(390);
});

test('the picture of a flow comes beside its job, not after it @once', async ({ page, tomar, t }) => {
  const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
  const id = await makeJobFor(owner, `Resim ${Date.now()}`, tomar.person('approver'), 'Approver');
  await signInAt(page, t, tomar.person('approver'), 'demo');
  const { promise: pictureAsked, resolve } = Promise.withResolvers<void>();
  page.on('request', (request) => request.url().includes('FlowCanvas') && resolve());
  // The job itself is held back until the picture's part was asked for.
  await page.route(`**/api${getJob.path.replace(':id', id)}`, async (route) => {
    await pictureAsked;
    await route.continue();
  });
  await page.goto(`/demo/myjob/${id}`);
  const flow = page.getByRole('region', { name: t(jobTexts.flow) });
  await expect(flow.locator('.react-flow__node')).toHaveCount(3);
  // What is read aloud are its words: neither names of the code, nor anything in another language.
  const spoken = await flow.ariaSnapshot();
  expect(spoken).toContain(tomar.person('approver').name);
  expect(spoken).not.toMatch(/edge|node|[0-9a-f]{12,}|application\b(?! ")/i);
});

test('from one frame to the next no signed-in page is without its own @once', async ({ page, tomar, t }) => {
  await page.addInitScript(() => {
    const bare: number[] = [];
    Object.assign(window, { bare });
    let seen = false;
    const look = () => {
      const has = document.querySelector('header') !== null;
      if (seen && !has) bare.push(performance.now());
      seen ||= has;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await signInAt(page, t, tomar.person('owner'), 'demo');
  for (const path of ['demo', 'demo/myjob', 'demo/settings/params']) {
    await page.goto(`/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await page.evaluate(() => Reflect.get(window, 'bare')), path).toEqual([]);
  }
});

test('the frame of a page stands, and its answers are asked for, though no script has come @once', async ({
  page,
  tomar,
  t,
}) => {
  await signInAt(page, t, tomar.person('owner'), 'demo');
  await page.route('**/assets/*.js', (route) => route.abort());
  const answers = Promise.all(
    [getDashboard, listUserAccounts].map(({ path }) =>
      page.waitForResponse((response) => response.url().endsWith(`/api${path}`) && response.ok()),
    ),
  );
  await page.goto('/demo', { waitUntil: 'commit' });
  await expect(page.locator('.tomar-awaited header')).toBeVisible();
  await expect(page.locator('.tomar-awaited main')).toHaveAttribute('aria-busy', 'true');
  await answers;
});

test('the overview asks for each of its answers once @once', async ({ page, tomar, t }) => {
  await signInAt(page, t, tomar.person('owner'), 'demo');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith(getDashboard.path) || pathname.endsWith(listUserAccounts.path))
      asked.push(pathname);
  });
  await page.reload();
  await expect(page.getByRole('navigation', { name: t(dashboardTexts.counts) })).toBeVisible();
  expect(asked.sort()).toEqual([`/api${getDashboard.path}`, `/api${listUserAccounts.path}`]);
});
