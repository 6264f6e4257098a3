import { fill, type Message, messages } from '@tomar/contract';
import { settingsTexts } from '../../apps/web/src/features/accounts/settings/texts.ts';
import { settingsHomeTexts } from '../../apps/web/src/features/operations/settings/settingsHomeTexts.ts';
import { setupStepTexts, setupTexts } from '../../apps/web/src/features/operations/setup/setupTexts.ts';
import { appTexts } from '../../apps/web/src/i18n/appTexts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { expect, test } from '../harness/test.ts';

// UI-21, LIC-01, LIC-02, LIC-03, LIC-04, LIC-05, LIC-06
test('an administrator finds all settings, what the licence includes, and what is still missing', async ({
  page,
  tomar,
  t,
  expectAccessible,
}) => {
  // Enough that nobody else in the account meets a limit.
  await tomar.command('account', 'licence', 'ornek', '--slots', '5000', '--api', 'on');
  await signInAt(page, t, tomar.person('builder'), 'ornek/settings');
  await expect(page.getByRole('heading', { level: 1, name: t(appTexts.settings) })).toBeVisible();
  const main = page.getByRole('main');
  const slots = main.getByRole('table', { name: t(settingsHomeTexts.usersTable) });
  await expect(slots.getByRole('row', { name: new RegExp(`^${t(settingsHomeTexts.empty)} `) })).toBeVisible();
  await expect(slots).toContainText(/5[.,]000/);
  const licence = main.getByRole('region', { name: t(settingsHomeTexts.licence) });
  const limits = licence.getByRole('table', { name: t(settingsHomeTexts.limitsTable) });
  const rowOf = (name: Message) => limits.getByRole('row', { name: new RegExp(`^${t(name)} `) });
  await expect(rowOf(settingsHomeTexts.api)).toContainText(t(settingsHomeTexts.included));
  for (const limit of [settingsHomeTexts.remAccounts, settingsHomeTexts.uetsAccounts])
    await expect(rowOf(limit)).toContainText(t(settingsHomeTexts.notIncluded));
  await expectAccessible(page);

  await test.step('the guide is hidden and called back, and its steps lead on', async () => {
    const guide = main.getByRole('region', { name: t(setupTexts.title) });
    await guide.getByRole('button', { name: t(setupTexts.dismiss) }).click();
    await expect(guide).toBeHidden();
    await page.reload();
    await page.getByRole('button', { name: t(setupTexts.showAgain) }).click();
    await guide.getByRole('link', { name: t(setupStepTexts.people.title) }).click();
    await expect(page).toHaveURL(/\/settings\/user$/);
    await page.goBack();
  });

  await test.step('each page of the menu is led to', async () => {
    await main.getByRole('link', { name: t(appTexts.audit), exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: t(appTexts.audit) })).toBeVisible();
  });
});

// UI-22, DEF-10, DEF-11
test('a parameter says what it does, what is wrong with it, and who changed it', async ({
  page,
  tomar,
  t,
  expectAccessible,
}) => {
  await signInAt(page, t, tomar.person('builder'), 'ornek/settings/params');
  const domains = page.getByRole('textbox', { name: t(settingsTexts.emailDomains) });
  const save = page.getByRole('button', { name: t(formTexts.save), exact: true });
  await domains.fill('ornek.example; olmaz');
  await save.click();
  await expect(page.getByText(/“olmaz”/)).toBeVisible();
  await expect(domains).toBeFocused();
  await expectAccessible(page);
  // Every domain that the demo's people and recipients have, so that nobody else in the account is kept from anything.
  const allowed = `ornek.example, demo.example; ornek.com.tr; ${test.info().project.name}.example`;
  await domains.fill(allowed);
  await save.click();
  await expect(page.getByText(t(formTexts.saved))).toBeVisible();
  const said = fill(t(settingsTexts.lastChange), [tomar.person('builder').name, '']).replace(/ · $/, '');
  await expect(page.getByText(said).first()).toBeVisible();
  // By the keyboard: what was said of the first save still stands before the button.
  await domains.fill('');
  await save.press('Enter');
  await expect(page.getByText(t(formTexts.unchanged))).toBeVisible();

  // DRAFT-18
  await test.step('a rate of stamp tax is added, corrected where it is wrong, and taken away again', async () => {
    const rates = page.getByRole('group', { name: t(settingsTexts.stampTaxRates) });
    await expect(rates.getByRole('table')).toContainText(t(['29.115.961,10', '29,115,961.10']));
    await rates.getByRole('button', { name: t(settingsTexts.stampTaxAdd) }).click();
    const rate = rates.getByRole('textbox', {
      name: new RegExp(`^${t(settingsTexts.stampTaxPerMille).replace(/[()]/g, '.')}`),
    });
    await rate.fill('1001');
    await save.click();
    await expect(rates.getByText(t(messages.lang_stamp_tax_rate_invalid))).toBeVisible();
    await expect(rates.getByText(t(messages.lang_stamp_tax_day_required))).toBeVisible();
    await expectAccessible(page);
    const cap = rates.getByRole('textbox', { name: t(settingsTexts.stampTaxCap) });
    await expect(cap).toHaveAccessibleDescription(t(settingsTexts.stampTaxNoCapHint));
    await cap.fill('5000000');
    await expect(rates.getByText(t(settingsTexts.stampTaxNoCapHint))).toBeHidden();
    await cap.fill('');
    await expect(rates.getByText(t(settingsTexts.stampTaxNoCapHint))).toBeVisible();
    await rate.fill(t(['9,48', '9.48']));
    const from = rates.getByRole('textbox', { name: new RegExp(`^${t(settingsTexts.stampTaxFrom)}`) });
    await from.fill(t(['1.1.2020', '1/1/2020']));
    await from.blur();
    await save.click();
    await expect(rates.getByText(said)).toBeVisible();
    await rates.getByRole('button', { name: fill(t(settingsTexts.stampTaxRemove), ['']) }).click();
    await save.click();
    await expect(rates.getByText(t(settingsTexts.stampTaxNone))).toBeVisible();
    await expect(save).toBeDisabled();
  });
});
