import { definitions, fill, type Message } from '@tomar/contract';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

const { externalSigner, company } = definitions;

// UI-37, EXT-01, USR-16, DEF-23
test('an external signer is added with a company, found, changed, and deactivated, and the number is masked @once', async ({
  page,
  tomar,
  t,
  expectAccessible,
  tag,
}) => {
  test.setTimeout(120_000);
  const last = `Iğdır ${tag}`;
  const label = (field: string): Message => externalSigner.fields[field]?.label ?? ['', ''];
  const field = (name: Message) => page.getByRole('textbox', { name: new RegExp(`^${t(name)}`) });
  const save = page.getByRole('button', { name: t(formTexts.save), exact: true });
  await signInAt(page, t, tomar.person('owner'), 'demo/settings/externalsigner');
  await expectAccessible(page);
  await page
    .getByRole('link', { name: fill(t(definitionTexts.add), [t(externalSigner.texts.one)]) })
    .first()
    .click();

  await test.step('what is missing or wrong is said at the fields', async () => {
    await field(externalSigner.nameLabel ?? ['', '']).fill('Ayşe');
    await field(label('lastName')).fill(last);
    await field(label('idNumber')).fill('12345678901');
    await save.click();
    await expect(page.getByText(t(['Bu alan zorunludur.', 'This field is required.']))).toBeVisible();
    await expect(page.getByText(/rakamları kontrol edin|check its digits/)).toBeVisible();
    await field(label('email')).fill('ayse@ortak.example');
    await field(label('phone')).fill('+90 532 000 00 00');
    await field(label('idNumber')).fill(numberOf(tag));
    await expectAccessible(page);
  });

  await test.step('the company is added from the form (DEF-23)', async () => {
    await page.getByRole('button', { name: fill(t(definitionTexts.add), [t(company.texts.one)]) }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) })
      .fill(`Ortak ${last}`);
    await dialog
      .getByRole('textbox', { name: new RegExp(`^${t(['Vergi no', 'Tax number'])}`) })
      .fill('4810058590');
    await dialog.getByRole('button', { name: t(definitionTexts.save) }).click();
    await dialog.getByRole('button', { name: t(definitionTexts.done) }).click();
    await save.click();
    await expect(page.getByRole('heading', { level: 1, name: `Ayşe ${last}` })).toBeVisible();
    await expect(field(label('idNumber'))).toHaveValue(numberOf(tag));
    await expectAccessible(page);
  });

  await test.step('a change of the number is told without the number', async () => {
    await field(label('idNumber')).fill('');
    await save.click();
    await expect(page.getByText(t(formTexts.saved)).first()).toBeVisible();
    const said = fill(t(definitionTexts.changeHidden), [t(label('idNumber'))]);
    await expect(page.getByText(said)).toHaveCount(2);
    await field(label('idNumber')).fill(numberOf(tag));
    await save.click();
    await expect(page.getByText(said)).toHaveCount(3);
  });

  await test.step('the list finds it by plain letters and shows the end of the number alone', async () => {
    await page.goto('/demo/settings/externalsigner');
    await page.getByRole('searchbox').fill(`igdir ${tag}`);
    const main = page.getByRole('main');
    const whole = main.getByRole('link', { name: `Ayşe ${last}`, exact: true }).filter({ visible: true });
    await expect(whole).toHaveCount(1);
    const masked = main.getByText(`*********${numberOf(tag).slice(-2)}`).filter({ visible: true });
    await expect(masked.first()).toBeVisible();
    await expect(main.getByText(numberOf(tag))).toHaveCount(0);
    await expectAccessible(page);
    await whole.click();
    await page.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    await expect(page.getByText(t(definitionTexts.historyDeactivated), { exact: true })).toBeVisible();
  });
});

/** A number of each run's own whose check digits fit: one belongs to one record of the account. */
function numberOf(tag: string): string {
  const seed = [...tag].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 90_000_000, 7);
  const digits = [...String(100_000_000 + seed)].map(Number);
  const sumOf = (odd: boolean) =>
    digits.reduce((sum, digit, at) => ((at % 2 === 0) === odd ? sum + digit : sum), 0);
  digits.push((((sumOf(true) * 7 - sumOf(false)) % 10) + 10) % 10);
  digits.push(digits.reduce((sum, digit) => sum + digit, 0) % 10);
  return digits.join('');
}
