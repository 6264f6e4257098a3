import { definitions, fill } from '@tomar/contract';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

const { signGroup } = definitions;

// UI-39, FLOW-07, DEF-25, REP-02
test('a sign group is added, changed, found, exported and deactivated with its use shown @once @journey', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const name = `Iğdır Kurulu ${tag}`;
  const main = page.getByRole('main');
  const field = page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) });
  const save = page.getByRole('button', { name: t(formTexts.save), exact: true });
  const members = page.getByRole('group', { name: t(['Üyeler', 'Members']) });
  const [first, second] = [tomar.person('signer1'), tomar.person('signer2')];
  await signInAt(page, t, tomar.person('owner'), 'demo/settings/signgroups');
  await expect(main.getByRole('link', { name: 'İmza yetkilileri' })).toBeVisible();
  await expectAccessible(page);

  await test.step('it wants a member', async () => {
    await main.getByRole('link', { name: fill(t(definitionTexts.add), [t(signGroup.texts.one)]) }).click();
    await field.fill(name);
    await save.click();
    await expect(
      page.getByText(
        t(['İmza grubunda en az bir etkin üye olmalıdır.', 'A sign group needs at least one active member.']),
      ),
    ).toBeVisible();
    await members.getByRole('combobox').fill(first.name);
    await page.getByRole('option', { name: new RegExp(`^${first.name}`) }).click();
    await save.click();
    await expect(page.getByText(t(formTexts.saved))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('who joins and leaves stands in its history', async () => {
    await members.getByRole('combobox').fill(second.name);
    await page.getByRole('option', { name: new RegExp(`^${second.name}`) }).click();
    await members.getByRole('button', { name: fill(t(definitionTexts.removePerson), [first.name]) }).click();
    await save.click();
    const change = fill(t(definitionTexts.change), [t(['Üyeler', 'Members']), first.name, second.name]);
    await expect(page.getByText(change)).toBeVisible();
    await expect(page.getByText(t(definitionTexts.historyCreated), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('it is found by plain letters and exported', async () => {
    await page.goto('/demo/settings/signgroups');
    await page.getByRole('searchbox').fill('igdir kurulu');
    await expect(main.getByRole('link', { name })).toBeVisible();
    await expect(main.getByRole('link', { name: 'İmza yetkilileri' })).toBeHidden();
    // Other groups of such a name may stand beside it.
    const row = main.locator('tr, li').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(row.getByText(second.name)).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: t(uiTexts.exportSheet) }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^demo-signgroup-.*\.xlsx$/);
  });

  await test.step('it is deactivated and activated again, with what uses it shown before', async () => {
    await page.getByRole('checkbox', { name: new RegExp(`${name}$`) }).check();
    await page.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t(definitionTexts.unused));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    await expect(dialog).toBeHidden();
    await page.getByText(t(definitionTexts.statePassive), { exact: true }).first().click();
    await page.getByRole('checkbox', { name: new RegExp(`${name}$`) }).check();
    await page.getByRole('button', { name: t(definitionTexts.activate), exact: true }).click();
    await expect(main.getByRole('link', { name })).toBeHidden();
  });
});
