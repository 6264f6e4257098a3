import { definitions, fill, type Message } from '@tomar/contract';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { uiTexts } from '../../apps/web/src/ui/texts.ts';
import { asSomeoneElse, signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

const { title, department } = definitions;

// UI-32, DEF-15, DEF-25, DEF-26, DEF-27, REP-02
test('a title is added, found, changed by two people, deactivated with its use shown, and exported @journey', async ({
  page,
  browser,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const name = `Iğdır Şefi ${tag}`;
  const add = (text: Message, of: Message) => fill(t(text), [t(of)]);
  await signInAt(page, t, tomar.person('owner'), 'demo/settings/title');
  await expectAccessible(page);
  const field = page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) });
  const save = page.getByRole('button', { name: t(formTexts.save), exact: true });

  await test.step('what a name may not hold is said at the field', async () => {
    await page.getByRole('link', { name: add(definitionTexts.add, title.texts.one) }).click();
    await field.fill('=1');
    await save.click();
    await expect(
      page.getByText(
        t(['Girdiğiniz karakter kabul edilmiyor.', 'The character you entered is not accepted.']),
      ),
    ).toBeVisible();
    await field.fill('a < b');
    await expect(
      page.getByText(t(['< ve > karakterlerini kullanmayın.', 'Do not use < and > characters.'])),
    ).toBeVisible();
    await field.fill(name);
    await save.click();
    await expect(page.getByText(t(formTexts.saved))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText(t(definitionTexts.historyCreated), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the second of two people sees what differs', async () => {
    const path = new URL(page.url()).pathname.slice(1);
    await field.fill(`${name} 2`);
    await expect(page.getByRole('button', { name: t(definitionTexts.deactivate) })).toBeDisabled();
    await asSomeoneElse(browser, page, t, tomar.person('owner'), path, async (on) => {
      await on.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) }).fill(`${name} 3`);
      await on.getByRole('button', { name: t(formTexts.save), exact: true }).click();
      await expect(on.getByText(t(formTexts.saved))).toBeVisible();
    });
    await save.click();
    const conflict = page.getByRole('dialog', { name: t(formTexts.conflictTitle) });
    await expect(conflict).toContainText(`${name} 3`);
    await conflict.getByRole('button', { name: t(formTexts.conflictSave) }).click();
    await expect(conflict).toBeHidden();
    await expect(
      page.getByText(fill(t(definitionTexts.change), [t(definitionTexts.name), `${name} 3`, `${name} 2`])),
    ).toBeVisible();
  });

  await test.step('it is found by plain letters and exported', async () => {
    await page
      .getByRole('navigation')
      .getByRole('link', { name: t(title.texts.many), exact: true })
      .first()
      .click();
    await page.getByRole('searchbox').fill('igdir sefi');
    const row = page.getByRole('main').getByRole('link', { name: `${name} 2` });
    await expect(row).toBeVisible();
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: t(uiTexts.exportSheet) }).click();
    expect((await downloading).suggestedFilename()).toMatch(/^demo-title-.*\.xlsx$/);
  });

  await test.step('several are deactivated at once, with what uses them shown before', async () => {
    await page.getByRole('searchbox').fill('');
    await expect(page.getByRole('main').getByRole('link', { name: 'Satış Müdürü' })).toBeVisible();
    for (const one of ['Satış Müdürü', `${name} 2`])
      await page.getByRole('checkbox', { name: new RegExp(`${one}$`) }).check();
    await page.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(t(['1 kullanıcı', '1 user']));
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    await expect(dialog).toBeHidden();
    await page.getByText(t(definitionTexts.statePassive), { exact: true }).first().click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Satış Müdürü' })).toBeVisible();
    for (const one of ['Satış Müdürü', `${name} 2`])
      await page.getByRole('checkbox', { name: new RegExp(`${one}$`) }).check();
    await page.getByRole('button', { name: t(definitionTexts.activate), exact: true }).click();
    await expect(page.getByRole('main').getByRole('link', { name: 'Satış Müdürü' })).toBeHidden();
  });
});

// UI-31, DEF-16, DEF-23, DEF-24
test('a department gets people and a parent that is added from its own form @once', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  const [name, above] = [`Bordro ${tag}`, `İnsan kaynakları ${tag}`];
  const field = (label: Message) => page.getByRole('textbox', { name: new RegExp(`^${t(label)}`) });
  await signInAt(page, t, tomar.person('owner'), `demo/settings/department/${'0'.repeat(24)}`);
  await field(definitionTexts.name).fill(name);
  await page.getByRole('button', { name: fill(t(definitionTexts.add), [t(department.texts.one)]) }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('status').getByText(t(definitionTexts.notSaved))).toBeVisible();
  await dialog.getByRole('button', { name: t(definitionTexts.save) }).click();
  await expect(dialog.getByText(t(['Ad zorunludur.', 'Name is required.']))).toBeVisible();
  const inDialog = dialog.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) });
  await inDialog.fill(above);
  // Neither a key nor a click beside it takes away what was typed.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await expect(inDialog).toHaveValue(above);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: t(definitionTexts.save) }).click();
  await expect(dialog.getByText(t(definitionTexts.saved), { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: t(definitionTexts.done) }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('combobox', { name: t(['Üst departman', 'Parent department']) })).toHaveValue(
    above,
  );

  const managers = page.getByRole('group', { name: t(['Yöneticiler', 'Managers']) });
  await managers.getByRole('combobox').fill('gülşen');
  await page.getByRole('option', { name: /Gülşen/ }).click();
  await expect(managers.getByText('Gülşen Öztürk')).toBeVisible();
  await page.getByRole('button', { name: t(formTexts.save), exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/demo/settings/department?view=tree');
  const entry = page.getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText('Gülşen Öztürk');
  await expect(page.getByRole('list', { name: t(department.texts.many) })).toContainText(above);
  await expectAccessible(page);
});
