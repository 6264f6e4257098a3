import { createUser, fill, messages } from '@tomar/contract';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { invitationTexts } from '../../apps/web/src/features/identity/invitationTexts.ts';
import {
  handoverTexts,
  kindTexts,
} from '../../apps/web/src/features/users/managed/handover/handoverTexts.ts';
import { managedTexts } from '../../apps/web/src/features/users/managed/texts.ts';
import { rightsTexts } from '../../apps/web/src/features/users/rights/rightsTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { signInAt, signInOnScreen } from '../harness/journey.ts';
import { linkIn } from '../harness/linkIn.ts';
import { expect, test } from '../harness/test.ts';
import { unfoldFilters } from '../harness/unfoldFilters.ts';

test('an administrator adds, invites, changes, finds, exports and ends a user, whose work goes to somebody else (UI-25, USR-01 to USR-08, USR-19, AUTH-08, REP-02)', async ({
  page,
  tomar,
  t,
  browser,
  expectAccessible,
  tag,
}) => {
  const email = `cagla.${tag}@demo.example`;
  const first = `Çağla İnce ${tag}`;
  const name = `Çağla Ünlü ${tag}`;
  const draft = `Devir ${tag}`;
  const owner = tomar.person('owner');
  const main = page.getByRole('main');
  const field = (label: readonly [string, string]) => page.getByRole('textbox', { name: t(label) }).first();
  const button = (label: readonly [string, string]) =>
    page.getByRole('button', { name: t(label), exact: true });
  const dialog = page.getByRole('dialog');

  await test.step('somebody new is added; what is missing is said at its field', async () => {
    await signInOnScreen(page, t, owner, 'demo/settings/user');
    await page.getByRole('link', { name: t(managedTexts.add) }).click();
    await button(managedTexts.create).click();
    await expect(field(managedTexts.firstName)).toBeFocused();
    await field(managedTexts.firstName).fill('Çağla');
    await field(managedTexts.lastName).fill(`İnce ${tag}`);
    await field(managedTexts.email).fill(owner.email);
    await button(managedTexts.create).click();
    await expect(page.getByText(t(messages.lang_user_email_taken))).toBeVisible();
    await field(managedTexts.email).fill(email);
    await field(managedTexts.cellphone).fill('0532 111 22 33');
    await page
      .getByRole('group', { name: t(rightsTexts.rights) })
      .getByRole('checkbox', { name: t(['Taslak oluşturur', 'Creates drafts']) })
      .check();
    await expectAccessible(page);
    const answer = Promise.withResolvers<void>();
    await page.route(`**/api${createUser.path}`, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await field(managedTexts.cellphone).press('Enter');
    await expect(button(managedTexts.create)).toBeDisabled();
    // The page is left with the answer: what would be lost with it cannot be typed.
    await field(managedTexts.cellphone).pressSequentially('44');
    await expect(field(managedTexts.cellphone)).toHaveValue('0532 111 22 33');
    answer.resolve();
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
    await expect(main.getByText(t(managedTexts.neverEntered))).toBeVisible();
    await expect(button(managedTexts.inviteAgain)).toBeVisible();
  });

  await test.step('the invitation comes by mail, is accepted, and the new user begins a draft', async () => {
    const link = await linkIn(tomar.mailUrl, email, '/invitation');
    const context = await browser.newContext({ baseURL: tomar.url, viewport: page.viewportSize() });
    const language = await page.evaluate(() => localStorage.getItem('tomar.language') ?? '');
    await context.addInitScript((chosen) => localStorage.setItem('tomar.language', chosen), language);
    const theirs = await context.newPage();
    await theirs.goto(link);
    for (const label of [invitationTexts.newPassword, invitationTexts.again])
      await theirs.getByLabel(t(label), { exact: true }).fill('kalem mavi 74');
    await theirs.keyboard.press('Enter');
    await expect(theirs).toHaveURL(/\/demo$/);
    await theirs.goto('/demo/draft/000000000000000000000000');
    await theirs.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}( \\*)?$`) }).fill(draft);
    await expect(theirs).toHaveURL(/draft\/(?!0{24})[0-9a-f]{24}/);
    await context.close();
  });

  await test.step('fields and authorities are changed, and the history says who changed what', async () => {
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
    await expect(main.getByText(t(managedTexts.neverEntered))).toHaveCount(0);
    await expect(button(managedTexts.inviteAgain)).toHaveCount(0);
    await field(managedTexts.lastName).fill(`Ünlü ${tag}`);
    await button(formTexts.save).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    const change = [t(managedTexts.lastName), `İnce ${tag}`, `Ünlü ${tag}`];
    await expect(page.getByText(fill(t(managedTexts.change), change))).toBeVisible();
    const reports = page
      .getByRole('group', { name: t(rightsTexts.rights) })
      .getByRole('checkbox', { name: t(['Onaylar', 'Approves']), exact: true });
    await reports.check();
    await button(rightsTexts.save).click();
    await expect(page.getByText(t(formTexts.saved)).first()).toBeVisible();
    await page.reload();
    await expect(reports).toBeChecked();
    await expect(field(managedTexts.lastName)).toHaveValue(`Ünlü ${tag}`);
    await expectAccessible(page);
  });

  await test.step('a draft goes to the successor, who is told what that is before', async () => {
    await button(handoverTexts.handOver).click();
    const successor = dialog.getByRole('combobox', { name: t(handoverTexts.successor) });
    await successor.fill(owner.name);
    await page.getByRole('option', { name: new RegExp(owner.name) }).click();
    const drafts = fill(t(handoverTexts.kindWith), [t(kindTexts.drafts), 1]);
    await expect(dialog.getByRole('checkbox', { name: drafts })).toBeChecked();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t(handoverTexts.do), exact: true }).click();
    await expect(page.getByText(fill(t(handoverTexts.done), [1]))).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  await test.step('they are deactivated, found by plain letters among the inactive, and activated again', async () => {
    await button(managedTexts.deactivate).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t(managedTexts.deactivate) }).click();
    await expect(button(managedTexts.activate)).toBeVisible();

    await page.goto('/demo/settings/user');
    await page.getByRole('searchbox').fill(`cagla unlu ${tag}`);
    const row = main.getByRole('link', { name, exact: true });
    await expect(row).toBeVisible();
    await expect(main.getByRole('link', { name: owner.name, exact: true })).toHaveCount(0);
    const state = page.getByRole('combobox', { name: t(managedTexts.state), exact: true });
    const choose = async (label: readonly [string, string]) => {
      await state.click();
      await page.getByRole('option', { name: t(label), exact: true }).click();
    };
    await unfoldFilters(page, t);
    await choose(managedTexts.active);
    await expect(page.getByText(t(uiTexts.nothingMatches))).toBeVisible();
    await choose(managedTexts.passive);
    await expect(row).toBeVisible();
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await button(uiTexts.exportSheet).click();
    expect((await downloading).suggestedFilename()).toMatch(/^demo-user-.*\.xlsx$/);

    await page.getByRole('checkbox', { name: fill(t(uiTexts.selectOne), [name]) }).check();
    await button(managedTexts.activate).click();
    await expect(page.getByText(t(uiTexts.nothingMatches))).toBeVisible();
    await choose(managedTexts.stateAll);
    await expect(row).toBeVisible();
  });

  await test.step('a title is given from the list', async () => {
    await page.getByRole('checkbox', { name: fill(t(uiTexts.selectOne), [name]) }).check();
    await button(managedTexts.assign).click();
    await dialog.getByRole('combobox', { name: t(managedTexts.titleOfPerson) }).fill('hukuk mus');
    await page.getByRole('option', { name: 'Hukuk Müşaviri' }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t(managedTexts.assignDo), exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(main.getByText('Hukuk Müşaviri').first()).toBeVisible();
  });

  await test.step('the draft is the successor’s now', async () => {
    await page.goto('/demo/myjob?list=drafts');
    await expect(main.getByRole('link', { name: draft, exact: true })).toBeVisible();
  });

  await test.step('nobody deletes or deactivates themselves', async () => {
    await page.goto(`/demo/settings/user?q=${encodeURIComponent(owner.email)}`);
    await page.getByRole('checkbox', { name: fill(t(uiTexts.selectOne), [owner.name]) }).check();
    await button(managedTexts.deactivate).click();
    await dialog.getByRole('button', { name: t(managedTexts.deactivate) }).click();
    await expect(main.getByText(t(messages.lang_user_deactivate_own), { exact: false })).toBeVisible();
    await main.getByRole('link', { name: owner.name, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: owner.name })).toBeVisible();
    await expect(field(managedTexts.firstName)).toBeVisible();
    for (const label of [managedTexts.delete, managedTexts.deactivate])
      await expect(button(label)).toHaveCount(0);
    await expect(page.getByRole('link', { name: t(appTexts.users) }).first()).toBeAttached();
  });
});

test('UI-25: on a phone the users stand on the first screen, and the filters say how many are at work @once', async ({
  page,
  tomar,
  t,
}) => {
  const owner = tomar.person('owner');
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAt(page, t, owner, 'demo/settings/user');
  const users = page.getByRole('list', { name: t(appTexts.users) }).getByRole('listitem');
  await expect(users.nth(1)).toBeInViewport({ ratio: 1 });
  await expect(users.filter({ hasText: owner.name })).toContainText(`${t(managedTexts.lastEntry)}:`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const state = page.getByRole('combobox', { name: t(managedTexts.state), exact: true });
  await expect(state).toBeHidden();
  await button(t(uiTexts.moreFilters)).click();
  await state.click();
  await page.getByRole('option', { name: t(managedTexts.active), exact: true }).click();
  await button(fill(t(uiTexts.filtersAtWork), [1])).click();
  await expect(state).toBeHidden();
});
