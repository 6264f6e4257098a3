import type { Page } from '@playwright/test';
import { type DefinitionType, definitions, emptyId, fill, type Message, pagePathOf } from '@tomar/contract';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { recipientTexts } from '../../apps/web/src/features/delivery/recipients/texts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

interface Form {
  readonly page: Page;
  readonly t: (text: Message) => string;
  readonly tag: string;
}

const labelOf = (type: DefinitionType, field: string): Message =>
  definitions[type].fields[field]?.label ?? ['', ''];
const textbox = ({ page, t }: Form, label: Message) =>
  page.getByRole('textbox', { name: new RegExp(`^${t(label)}`) });

/** What a form of each wants besides its name. */
const wants: Partial<Record<DefinitionType, (form: Form) => Promise<void>>> = {
  department: async () => {},
  category: async ({ page, t }) => {
    await page.getByRole('radio', { name: t(['Sözleşme', 'Contract']) }).check();
    await page.getByRole('switch', { name: t(labelOf('category', 'blocksPrivacyChange')) }).check();
  },
  ozne: async () => {},
  company: (form) => textbox(form, labelOf('company', 'taxNumber')).fill('4810058590'),
  signLimit: async (form) => {
    await textbox(form, labelOf('signLimit', 'startAmount')).fill('770000000');
    await textbox(form, labelOf('signLimit', 'endAmount')).fill('770000001');
  },
  stampAccount: async (form) => {
    const { page, t, tag } = form;
    await page
      .getByRole('button', { name: fill(t(definitionTexts.add), [t(definitions.company.texts.one)]) })
      .click();
    const dialog = page.getByRole('dialog');
    const inDialog = (label: Message) => dialog.getByRole('textbox', { name: new RegExp(`^${t(label)}`) });
    await inDialog(definitionTexts.name).fill(`Mühür sahibi ${tag}`);
    await inDialog(labelOf('company', 'taxNumber')).fill('4810058590');
    await dialog.getByRole('button', { name: t(definitionTexts.save) }).click();
    await dialog.getByRole('button', { name: t(definitionTexts.done) }).click();
    await textbox(form, labelOf('stampAccount', 'certificateSha256')).fill('ab'.repeat(32));
  },
  recipient: async ({ page, t }) => {
    await page.getByRole('combobox', { name: t(recipientTexts.to) }).fill('arsiv@ornek.com.tr');
    await page.keyboard.press('Enter');
  },
};

/** Their forms have controls of their own; those of the others need no repetition in the other language and size. */
const ownControls: readonly DefinitionType[] = ['category', 'company', 'stampAccount', 'recipient'];

for (const [type, complete] of Object.entries(wants) as [DefinitionType, (form: Form) => Promise<void>][])
  test(`the pages of a definition, ${type}: added, changed, found, deactivated and activated again${ownControls.includes(type) ? '' : ' @once'}`, async ({
    page,
    tomar,
    t,
    tag,
    expectAccessible,
  }) => {
    // UI-23, UI-31, UI-33, UI-34, UI-38, UI-40, DEF-15, DEF-18, DEF-20
    const definition = definitions[type];
    const path = `demo/${pagePathOf(definition)}`;
    const first = `Işıklı Öğe ${tag}`;
    const name = `Işıklı Şey ${tag}`;
    const form = { page, t, tag };
    const main = page.getByRole('main');
    const nameField = textbox(form, definition.nameLabel ?? definitionTexts.name).first();
    const save = page.getByRole('button', { name: t(formTexts.save), exact: true });
    const button = (label: Message) => page.getByRole('button', { name: t(label), exact: true });
    await signInAt(page, t, tomar.person('owner'), `${path}/${emptyId}`);

    await test.step('it is added', async () => {
      await nameField.fill(first);
      await complete(form);
      await save.click();
      await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible();
      await expect(page).toHaveURL(/\/(?!0{24})[0-9a-f]{24}$/);
      await expectAccessible(page);
    });

    await test.step('it is changed, and its history says so', async () => {
      await nameField.fill(name);
      await save.click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      const change = [t(definition.nameLabel ?? definitionTexts.name), first, name];
      await expect(page.getByText(fill(t(definitionTexts.change), change))).toBeVisible();
      await page.reload();
      await expect(nameField).toHaveValue(name);
    });

    await test.step('the list finds it by plain letters, and by nothing else', async () => {
      await page.goto(`/${path}`);
      await page.getByRole('searchbox').fill(`isikli sey ${tag}`);
      const row = main.getByRole('link', { name, exact: true });
      await expect(row).toBeVisible();
      await expect(main.getByRole('link', { name: new RegExp(tag) })).toHaveCount(1);
      // What is on its way out is pale, from when the search is sent.
      await expect(page).toHaveURL(/[?&]\w+=isikli/);
      await expect(main.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
      await page.getByRole('searchbox').fill(`isikli oge ${tag}`);
      await expect(row).toBeHidden();
      await page.getByRole('searchbox').fill(`ışıklı ŞEY ${tag}`);
      await row.click();
    });

    await test.step('it is deactivated with its use shown, found among the inactive, and activated again', async () => {
      await button(definitionTexts.deactivate).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(t(definitionTexts.unused));
      await dialog.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
      await expect(button(definitionTexts.activate)).toBeVisible();
      await expect(page.getByText(t(definitionTexts.historyDeactivated), { exact: true })).toBeVisible();
      await page.goto(`/${path}?q=${encodeURIComponent(tag)}&state=active`);
      await expect(main.getByRole('link', { name, exact: true })).toBeHidden();
      await page.goto(`/${path}?q=${encodeURIComponent(tag)}&state=passive`);
      await page.getByRole('checkbox', { name: new RegExp(`${name}$`) }).check();
      await button(definitionTexts.activate).click();
      await expect(main.getByRole('link', { name, exact: true })).toBeHidden();
    });
  });
