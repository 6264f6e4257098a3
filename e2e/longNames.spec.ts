import type { Locator, Page } from '@playwright/test';
import { emptyId, fill, type Message } from '@tomar/contract';
import { draftTexts, tabTexts } from '../apps/web/src/features/circulation/drafts/texts.ts';
import { decisionTexts } from '../apps/web/src/features/circulation/jobs/decision/texts.ts';
import { verdictTexts } from '../apps/web/src/features/circulation/jobs/verdicts/texts.ts';
import { signGroupTexts } from '../apps/web/src/features/circulation/signGroups/texts.ts';
import { actionTexts, jobTexts } from '../apps/web/src/features/circulation/texts.ts';
import { identityTexts } from '../apps/web/src/features/identity/texts.ts';
import { operationsTexts } from '../apps/web/src/features/operations/texts.ts';
import { appTexts } from '../apps/web/src/i18n/appTexts.ts';
import { formTexts } from '../apps/web/src/ui/form/texts.ts';
import { uiTexts } from '../apps/web/src/ui/texts.ts';
import { endSessionElsewhere, signInAt } from './journey.ts';
import { layoutProblems, seesWide, windows } from './layout.ts';
import { type LongRecords, long, makeLongRecords } from './longNames.ts';
import { expect, test } from './test.ts';
import { goTo, routesOf, visits } from './visits.ts';

type Windows = readonly (typeof windows)[number][];

/** Wide windows draw a flow as a picture and lists as tables, narrow ones both as lists. */
const wide = windows.filter(({ width }) => width > 768);
const narrow = windows.filter(({ width }) => width <= 768);

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

/** Something over a page, and what opens it. */
interface Overlay {
  readonly path: string;
  readonly name: string;
  readonly open: (page: Page) => Promise<void>;
  /** Default: a dialog. */
  readonly shows?: (page: Page) => Locator;
  /** Windows in which it stays open from one to the next; default: all. */
  readonly sizes?: Windows;
}

function overlays(of: LongRecords, t: (text: Message) => string): Overlay[] {
  const press =
    (label: Message, ...params: (string | number)[]) =>
    (page: Page) =>
      page
        .getByRole('button', { name: fill(t(label), params) })
        .first()
        .click();
  const menu = (page: Page) => page.getByRole('menu');
  const options = (page: Page) => page.getByRole('option').first();
  const draft = (tab: string) => `draft/${of.draftId}?tab=${tab}`;
  const file = long.file(' Ocak.pdf');
  const over = (path: string, name: string, open: Overlay['open'], shows?: Overlay['shows']): Overlay => ({
    path,
    name,
    open,
    ...(shows && { shows }),
  });
  const ticked = async (page: Page, id: string) => {
    const row = page.getByRole('row').filter({ has: page.locator(`a[href$="${id}"]`) });
    await row.getByRole('checkbox').check();
  };
  return [
    over('', 'accounts', press(appTexts.accountMenu, ''), menu),
    over('', 'another account', async (page) => {
      await press(appTexts.accountMenu, '')(page);
      await page.getByRole('menuitem').last().click();
    }),
    over('', 'the user’s menu', press(appTexts.userMenu, ''), menu),
    // On a phone they stand in the user’s menu.
    { ...over('', 'languages', press(appTexts.languageNow), menu), sizes: wide },
    over('', 'commands', async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('textbox', { name: t(appTexts.commands) }).fill(long.name.slice(0, 40));
      await expect(page.getByRole('dialog').getByRole('button', { name: long.name }).first()).toBeVisible();
    }),
    over('myjob', 'states', press(jobTexts.status), menu),
    over('myjob?list=waiting', 'approve many', async (page) => {
      await ticked(page, of.approvalId);
      await press(jobTexts.approveChosen, 1)(page);
    }),
    over(`myjob/${of.approvalId}`, 'decline', press(actionTexts.decline)),
    over(`myjob/${of.approvalId}`, 'cancel', press(actionTexts.cancel)),
    over(`myjob/${of.approvalId}`, 'document', press(jobTexts.openFile, file)),
    over(`myjob/${of.approvalId}`, 'compare', async (page) => {
      await press(jobTexts.showVerdicts, long.file(' Mart.pdf'))(page);
      await press(verdictTexts.compare)(page);
      await expect(page.getByRole('dialog').locator('canvas')).toHaveCount(2);
    }),
    over(`myjob/${of.approvalId}`, 'leave a note', async (page) => {
      await page.getByLabel(t(jobTexts.note), { exact: true }).fill(long.name);
      await page
        .getByRole('link', { name: t(appTexts.myJobs), exact: true })
        .first()
        .click();
    }),
    over(draft('general'), 'calendar', press(uiTexts.dayCalendar, ''), (page) => page.getByRole('table')),
    over(
      draft('general'),
      'standards',
      (page) => page.getByRole('combobox', { name: t(draftTexts.signatureStandard) }).click(),
      options,
    ),
    ...[wide, narrow].flatMap((sizes) => [
      { ...over(draft('flows'), 'person’s menu', press(draftTexts.personMenu, ''), menu), sizes },
      { ...over(draft('flows'), 'people', press(draftTexts.addPersonTo, 1), options), sizes },
    ]),
    over(
      draft('flows'),
      'recipients',
      (page) => page.getByRole('combobox', { name: t(draftTexts.addRecipient) }).click(),
      options,
    ),
    over(draft('files'), 'document', press(draftTexts.preview, file)),
    over(draft('files'), 'delete a file', press(draftTexts.removeFile, file)),
    over(draft('files'), 'boxes', press(draftTexts.placeBoxes)),
    over(draft('summary'), 'delete the draft', press(draftTexts.deleteDraft)),
    over(draft('general'), 'changed elsewhere', async (page) => {
      await page.route(
        '**/api/draft/post/*',
        async (route) => {
          await of.changeDraft();
          await route.continue();
        },
        { times: 1 },
      );
      await page.getByRole('textbox', { name: t(draftTexts.description) }).fill(long.name.slice(1));
    }),
    over(`settings/signgroups/${of.groupId}`, 'changed elsewhere', async (page) => {
      await page.route('**/api/signgroup/post/*', (route) => route.fulfill({ status: 409 }), { times: 1 });
      await page.getByLabel(t(signGroupTexts.name)).fill(long.person);
      await press(formTexts.save)(page);
    }),
    over('settings/audit?event=file.uploaded', 'entry', press(operationsTexts.auditOpen, '')),
    // From here on that job waits no more.
    over(
      `myjob/${of.approvalId}`,
      'approved',
      async (page) => {
        await page.getByLabel(t(jobTexts.approveBox)).check();
        await press(actionTexts.approve)(page);
      },
      (page) => page.getByRole('link', { name: new RegExp(`^${t(decisionTexts.next)}`) }),
    ),
    // The last: nobody is signed in behind it.
    over(draft('general'), 'sign in again', async (page) => {
      await endSessionElsewhere(page);
      await page.getByRole('textbox', { name: t(draftTexts.description) }).fill('.');
      await expect(page.getByText(t(identityTexts.againTitle))).toBeVisible();
    }),
  ];
}

// Names that people really have, at the sizes they really use: no page scrolls sideways, no control is out of reach.
test('a long name breaks no page and no dialog, in any window @once', async ({ page, tomar, t }) => {
  test.setTimeout(300_000);
  const of = await makeLongRecords(tomar);
  await page.setViewportSize(windows[0]);
  await signInAt(page, t, of.who, of.account);
  const settled = async () => {
    // The page before stays in view until the next one is there.
    await page.waitForFunction(() => {
      const { location, resolvedLocation, status } = self.__TSR_ROUTER__?.state ?? {};
      return status === 'idle' && resolvedLocation?.href === location?.href;
    });
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  };
  const show = async (path: string, size: Windows[number] = windows[0]) => {
    await page.setViewportSize(size);
    await goTo(page, `/${of.account}/${path}`);
    await settled();
  };

  const walk = visits(page, t);
  expect((await routesOf(page)).toSorted()).toEqual(Object.keys(walk).toSorted());
  const records = { account: of.account, words: long.name, draftId: of.draftId, jobId: of.approvalId };
  for (const [route, visit] of Object.entries(walk)) {
    if (route === '/$accountCode/draft/$id') continue;
    await page.setViewportSize(windows[0]);
    await visit(records);
    await settled();
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

  for (const { path, name, open, shows, sizes = windows } of overlays(of, t)) {
    // The page before, with whatever was open and chosen in it, is gone.
    await show('nowhere', sizes[0]);
    await show(path, sizes[0]);
    await open(page);
    const opened = shows?.(page) ?? page.getByRole('dialog');
    await expect(opened).toBeVisible();
    await look(page, `${path}: ${name}`, sizes);
    await expect(opened, `${path}: ${name} stays open`).toBeVisible();
    expect.soft(await seesWide(page, opened), `${path}: ${name} is looked at`).toBe(true);
    await page.keyboard.press('Escape');
  }
});
