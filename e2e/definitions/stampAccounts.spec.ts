import { definitions, fill, type Message } from '@tomar/contract';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { profileTexts } from '../../apps/web/src/features/users/texts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

const { stampAccount, company } = definitions;

// DEF-20, UI-15, UI-38, DEF-23
test('a company gets a stamp account whose password is never shown again, and it is deactivated @once', async ({
  page,
  tomar,
  t,
  expectAccessible,
}, info) => {
  test.setTimeout(120_000);
  const [name, service] = [`Mühürlü ${info.project.name}`, `Hizmet ${info.project.name}`];
  const label = (field: string): Message => stampAccount.fields[field]?.label ?? ['', ''];
  const field = (text: Message) => page.getByRole('textbox', { name: new RegExp(`^${t(text)}`) });
  const save = page.getByRole('button', { name: t(formTexts.save), exact: true });
  await signInAt(page, t, tomar.person('owner'), `demo/settings/company/${'0'.repeat(24)}`);

  await test.step('its company is made, and has none yet', async () => {
    await field(definitionTexts.name).fill(name);
    await field(company.fields.taxNumber?.label ?? ['', '']).fill('4810058590');
    await save.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: t(stampAccount.texts.many) })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an account is added from there, and only what its kind wants is asked for', async () => {
    await page
      .getByRole('button', { name: fill(t(definitionTexts.add), [t(stampAccount.texts.one)]) })
      .click();
    const dialog = page.getByRole('dialog');
    const inDialog = (text: Message) => dialog.getByLabel(new RegExp(`^${t(text)}`));
    await inDialog(definitionTexts.name).fill(service);
    await expect(dialog.getByRole('combobox', { name: t(label('companyId')) })).toHaveValue(name);
    await expect(inDialog(label('certificateSha256'))).toBeVisible();
    await dialog.getByText(t(['Hizmet hesabı', 'Service account'])).click();
    await expect(inDialog(label('certificateSha256'))).toHaveCount(0);
    await inDialog(label('serviceUrl')).fill('http://muhur.example');
    await inDialog(label('serviceUser')).fill('tomar');
    await inDialog(label('servicePassword')).fill('çok gizli');
    await dialog.getByRole('button', { name: t(definitionTexts.save) }).click();
    await expect(
      dialog.getByText(/https:\/\/ (ile başlayan|and holds)|that begins with https/),
    ).toBeVisible();
    await inDialog(label('serviceUrl')).fill('https://muhur.example');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: t(definitionTexts.save) }).click();
    await dialog.getByRole('button', { name: t(definitionTexts.done) }).click();
    await expect(page.getByRole('main').getByRole('link', { name: service })).toBeVisible();
  });

  await test.step('its own page shows no password, and takes none to another service', async () => {
    await page.getByRole('main').getByRole('link', { name: service }).click();
    await expect(page.getByRole('heading', { level: 1, name: service })).toBeVisible();
    const password = page.getByLabel(new RegExp(`^${t(label('servicePassword'))}`));
    await expect(password).toHaveValue('');
    await expect(page.getByText(t(definitionTexts.secretHint))).toBeVisible();
    await field(label('serviceUrl')).fill('https://baska.example');
    await save.click();
    await expect(page.getByText(/şifreyi yeniden girin|enter the password again/)).toBeVisible();
    await field(label('serviceUrl')).fill('https://muhur.example/v2');
    const kept = page.waitForResponse(/\/stampaccount\/post\//);
    await save.click();
    expect((await kept).ok()).toBe(true);
    // The company's save may still be saying so too.
    await expect(page.getByText(t(formTexts.saved)).last()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    await expect(page.getByText(t(definitionTexts.historyDeactivated), { exact: true })).toBeVisible();
  });

  await test.step('the profile says for which companies one may act (UI-15)', async () => {
    await page.goto('/demo/profile');
    await expect(
      page.getByRole('heading', { level: 2, name: t(profileTexts.authorizedCompanies) }),
    ).toBeVisible();
    await expect(page.getByText(t(profileTexts.noAuthorizedCompany))).toBeVisible();
    await expectAccessible(page);
  });
});
