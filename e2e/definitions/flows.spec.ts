import { randomInt } from 'node:crypto';
import { definitionEndpoints, definitions, emptyId, fill, type Message } from '@tomar/contract';
import { draftTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { profileTexts } from '../../apps/web/src/features/definitions/profile/texts.ts';
import { signLimitTexts } from '../../apps/web/src/features/definitions/signLimit/texts.ts';
import { definitionTexts } from '../../apps/web/src/features/definitions/texts.ts';
import { formTexts } from '../../apps/web/src/ui/form/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

const { circulationProfile, signLimit } = definitions;

// UI-35, FLOW-11, FLOW-12, DRAFT-37
test('a circulation profile is drawn, tried, saved, found, and told wherever it names somebody', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const name = `Sözleşme akışı ${tag}`;
  const field = page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) });
  const save = page.getByRole('button', { name: t(formTexts.save), exact: true });
  const main = page.getByRole('main');
  const addOf = (label: Message | undefined) => fill(t(definitionTexts.addOf), [t(label ?? ['', ''])]);
  await signInAt(page, t, tomar.person('owner'), `demo/settings/cp/${emptyId}`);

  await test.step('without a step it can be kept, and says that it cannot run', async () => {
    await field.fill(name);
    await expect(main.getByText(t(profileTexts.cannotRun))).toBeVisible();
    await save.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('steps are drawn; the trial run says who would be asked', async () => {
    await page
      .getByRole('button', { name: t(draftTexts.addStep) })
      .first()
      .click();
    await page.getByRole('combobox', { name: fill(t(draftTexts.addPersonTo), ['1']) }).fill('ibrahim');
    await page
      .getByRole('option', { name: /İbrahim/ })
      .first()
      .click();
    await page
      .getByRole('button', { name: /adım ekle|add a step/i })
      .last()
      .click();
    await page
      .getByRole('combobox', { name: fill(t(draftTexts.addPersonTo), ['2']) })
      .fill('imza yetkilileri');
    await page
      .getByRole('option', { name: /İmza yetkilileri/ })
      .first()
      .click();
    await expect(main.getByText(t(profileTexts.canRun))).toBeVisible();
    const trial = page.getByRole('region', { name: t(profileTexts.trial) });
    await expect(trial).toContainText('İbrahim Çağlar');
    await expect(trial).toContainText('Gülşen Öztürk');
    await expect(trial).toContainText(t(profileTexts.noRecipient));
  });

  await test.step('a recipient and a department that is added from here (DEF-23)', async () => {
    const { recipientIds, departmentIds } = circulationProfile.fields;
    await page.getByRole('combobox', { name: addOf(recipientIds?.label) }).fill('arsiv');
    await page.getByRole('option', { name: /arşiv/i }).first().click();
    const departments = page.getByRole('group', { name: t(departmentIds?.label ?? ['', '']) });
    await departments.getByRole('button').last().click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) })
      .fill(`Hukuk ${name}`);
    await dialog.getByRole('button', { name: t(definitionTexts.save) }).click();
    await dialog.getByRole('button', { name: t(definitionTexts.done) }).click();
    await expect(departments).toContainText(`Hukuk ${name}`);
    await save.click();
    await expect(page.getByText(t(formTexts.saved)).first()).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole('region', { name: t(profileTexts.trial) })).toContainText('İbrahim Çağlar');
    await expect(main.getByText(t(profileTexts.canRun))).toBeVisible();
  });

  await test.step('the list has it, found by plain letters', async () => {
    await page.goto('/demo/settings/cp?q=sozlesme');
    await expect(main.getByRole('link', { name })).toBeVisible();
    await expect(main).toContainText(/İbrahim Çağlar \((onay|approval)\)/);
    await expectAccessible(page);
  });

  await test.step('the group that it names says so', async () => {
    await page.goto('/demo/settings/signgroups');
    await main.getByRole('link', { name: 'İmza yetkilileri' }).click();
    const named = page.getByRole('region', { name: t(profileTexts.namedIn) });
    await expect(named.getByRole('link', { name, exact: true })).toBeVisible();
    // Of several, each is far enough from the next for a finger.
    const signGroupId = /[0-9a-f]{24}$/.exec(page.url())?.[0] ?? '';
    const people = [{ key: 'p1', kind: 'signGroup' as const, signGroupId, role: 'Signer' as const }];
    const steps = [{ key: 's1', completion: 'all' as const, people }];
    const other = {
      version: 0,
      name: `${name} yanında`,
      isActive: true,
      departmentIds: [],
      recipientIds: [],
      steps,
    };
    const owner = await signedInClient(tomar.url, tomar.person('owner'), 'demo');
    const params = { id: emptyId };
    await owner.call(definitionEndpoints.circulationProfile.save, { params, body: other });
    await page.reload();
    await expect(named.getByRole('link', { name: other.name })).toBeVisible();
    await expectAccessible(page);
    await named.getByRole('link', { name, exact: true }).click();
  });

  await test.step('it is deactivated', async () => {
    await page.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    await expect(page.getByRole('button', { name: t(definitionTexts.activate), exact: true })).toBeVisible();
  });
});

// UI-40, FLOW-08, FLOW-09, FLOW-10, DEF-17
test('sign limits are typed as people type, and say where they overlap or leave a gap @once', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const name = `Limit ${tag}`;
  // Of its own among those of other tests: thousands within one million.
  const base = randomInt(1_000_000, 9_000_000);
  const thousands = (count: number) => String(base * 1_000_000 + count * 1000);
  const written = (count: number, decimals: string) => {
    const [group, decimal] = t(['.,', ',.']);
    const grouped = thousands(count).replace(/\B(?=(?:\d{3})+$)/g, group ?? '');
    return `${grouped}${decimal}${decimals}`;
  };
  const { startAmount, endAmount, isInfinite } = signLimit.fields;
  const amount = (field: typeof startAmount) =>
    page.getByRole('textbox', { name: new RegExp(`^${t(field?.label ?? ['', ''])}`) });
  const field = page.getByRole('textbox', { name: new RegExp(`^${t(definitionTexts.name)}`) });
  const save = page.getByRole('button', { name: t(formTexts.save), exact: true });
  const beside = page.getByRole('region', { name: t(signLimitTexts.beside) });
  const open = (id: string = emptyId) => page.goto(`/demo/settings/signlimits/${id}`);
  await signInAt(page, t, tomar.person('owner'), `demo/settings/signlimits/${emptyId}`);

  await test.step('what is no amount stays as it was typed, with a sentence', async () => {
    await field.fill(name);
    await amount(startAmount).fill('-5');
    await amount(endAmount).fill('çok');
    await save.click();
    await expect(page.getByText(t(['Tutar eksi olamaz.', 'An amount cannot be negative.']))).toBeVisible();
    await expect(amount(endAmount)).toHaveValue('çok');
    await expectAccessible(page);
  });

  await test.step('amounts are written as the language has them', async () => {
    await amount(startAmount).fill(thousands(0));
    await amount(endAmount).fill(written(1, '5'));
    await amount(startAmount).focus();
    await expect(amount(endAmount)).toHaveValue(written(1, '50'));
    await save.click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('a second one is told what it overlaps with, and then its gap', async () => {
    await open();
    await field.fill(`${name} 2`);
    await amount(startAmount).fill(thousands(1));
    await page.getByRole('switch', { name: t(isInfinite?.label ?? ['', '']) }).click();
    await expect(amount(endAmount)).toBeHidden();
    await expect(beside).toContainText(
      fill(
        t([
          '{1} ile {2} arasındaki tutarlar “{0}” limitinde de var.',
          'Amounts from {1} to {2} are in the limit “{0}”, too.',
        ]),
        [name, written(1, '00'), written(1, '50')],
      ),
    );
    await page.getByRole('switch', { name: t(isInfinite?.label ?? ['', '']) }).click();
    await amount(startAmount).fill(thousands(2));
    await amount(endAmount).fill(thousands(3));
    await expect(beside).toContainText(t(['hiçbir limitte yok', 'are in no limit']));
    await save.click();
    await expect(page.getByRole('heading', { level: 1, name: `${name} 2` })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the list says it, too; both are deactivated', async () => {
    await page.goto('/demo/settings/signlimits?q=limit&state=active');
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: `${name} 2` })).toBeVisible();
    await expect(main.getByText(t(signLimit.texts.remarked ?? ['', ''])).first()).toBeVisible();
    await expectAccessible(page);
    for (const one of [name, `${name} 2`])
      await page.getByRole('checkbox', { name: new RegExp(`${one}$`) }).check();
    await page.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: t(definitionTexts.deactivate) }).click();
    await expect(dialog).toBeHidden();
  });
});
