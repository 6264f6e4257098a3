import type { Page } from '@playwright/test';
import { emptyId, type Message } from '@tomar/contract';
import { tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { expectBegun } from '../harness/dialogBegin.ts';
import { signInAt } from '../harness/journey.ts';
import { layoutProblems, seesWide, type Windows, windows } from '../harness/layout.ts';
import { type LongRecords, long, makeLongRecords } from '../harness/longNames.ts';
import { accessProblems } from '../harness/overlayAccess.ts';
import { overlaysOf } from '../harness/overlays/overlays.ts';
import { expect, test } from '../harness/test.ts';
import { goTo, routesOf, visits } from '../harness/visits.ts';

/** Looks at the page as it stands, in every window. */
async function look(page: Page, where: string, sizes: Windows = windows): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    // What hangs on a button is hidden while that is out of view.
    await page.evaluate(() =>
      document.querySelector('[aria-expanded=true]')?.scrollIntoView({ block: 'center' }),
    );
    // What a script draws for a window comes with the next frames.
    await expect
      .soft(async () => {
        await page.evaluate(
          () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
        );
        expect(await layoutProblems(page), `${where} at ${size.width} × ${size.height}`).toEqual([]);
      })
      .toPass({ timeout: 10_000 });
  }
}

async function settled(page: Page): Promise<void> {
  // The page before stays in view until the next one is there.
  await page.waitForFunction(() => {
    const { location, resolvedLocation, status } = self.__TSR_ROUTER__?.state ?? {};
    return status === 'idle' && resolvedLocation?.href === location?.href;
  });
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** How to come to a page of the account, in a window. */
type Show = (path: string, size?: Windows[number]) => Promise<void>;

/** Signs somebody in whose account has long names everywhere. */
async function begin(
  page: Page,
  tomar: Parameters<typeof makeLongRecords>[0],
  t: (text: Message) => string,
): Promise<{ of: LongRecords; show: Show }> {
  const of = await makeLongRecords(tomar);
  await page.setViewportSize(windows[0]);
  await signInAt(page, t, of.who, of.account);
  const show: Show = async (path, size = windows[0]) => {
    await page.setViewportSize(size);
    await goTo(page, `/${of.account}/${path}`);
    await settled(page);
  };
  return { of, show };
}

// Two tests, which two workers share: names that people really have, at the sizes they really use.

test('a long name breaks no page, in any window: none scrolls sideways, no control is out of reach @once', async ({
  page,
  tomar,
  t,
}) => {
  const { of, show } = await begin(page, tomar, t);
  const walk = visits(page, t);
  expect((await routesOf(page)).toSorted()).toEqual(Object.keys(walk).toSorted());
  const records = {
    account: of.account,
    words: long.name,
    draftId: of.draftId,
    jobId: of.approvalId,
    stampId: of.stampId,
  };
  for (const [route, visit] of Object.entries(walk)) {
    if (route === '/$accountCode/draft/$id') continue;
    await page.setViewportSize(windows[0]);
    await visit(records);
    await settled(page);
    await look(page, route);
  }

  const tabs = Object.keys(tabTexts).map((tab) => `draft/${of.draftId}?tab=${tab}`);
  const more = [
    ...tabs,
    `draft/${emptyId}`,
    `myjob/${of.signatureId}`,
    `job/${of.endedId}`,
    `job/${of.cancelledId}`,
    `job/${'a'.repeat(24)}`,
    `myjob/sign?jobs=${of.signatureId}`,
    `settings/signgroups/${of.groupId}`,
    `settings/targetsystem/${of.recipientId}`,
    `settings/department/${of.departmentId}`,
    'settings/department?view=tree',
    'settings/params?tab=timestamp',
    'nowhere',
  ];
  for (const path of more) {
    await show(path);
    await look(page, path);
  }

  const phones = windows.filter(({ width }) => width < 720);
  await show('', phones[0]);
  await page.getByRole('button', { name: t(appTexts.openMenu) }).click();
  await expect(page.getByRole('button', { name: t(appTexts.closeMenu) })).toBeVisible();
  await look(page, 'the menu of a phone', phones);
});

test('a long name breaks no dialog and no menu, in any window, and what opens over a page passes axe and begins where one goes on @once', async ({
  page,
  tomar,
  t,
}) => {
  const { of, show } = await begin(page, tomar, t);
  const overlays = overlaysOf(of, t);
  // What was told stays for seconds, and under the mouse for ever; on the next page it would stand over what is clicked.
  const takeAwayWhatWasTold = async () => {
    const told = page.locator('.mantine-Notifications-notification');
    await expect(async () => {
      await told.locator('button').evaluateAll((all) => {
        for (const close of all) if (close instanceof HTMLElement) close.click();
      });
      await expect(told).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  };
  for (const { path, name, open, shows, sizes = windows } of overlays) {
    // The page before, with whatever was open and chosen in it, is gone.
    await show('nowhere', sizes[0]);
    await takeAwayWhatWasTold();
    await show(path, sizes[0]);
    await open(page);
    const opened = shows?.(page) ?? page.getByRole('dialog');
    await expect(opened).toBeVisible();
    await expectBegun(opened, `${path}: ${name}`);
    await look(page, `${path}: ${name}`, sizes);
    await expect(opened, `${path}: ${name} stays open`).toBeVisible();
    expect.soft(await seesWide(page, opened), `${path}: ${name} is looked at`).toBe(true);
    expect.soft(await accessProblems(opened), `${path}: ${name} for a screen reader`).toEqual([]);
    await page.keyboard.press('Escape');
  }
});
