import { definitionEndpoints, definitions, emptyId, fill, lookUpUsers, messages } from '@tomar/contract';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { documentTypeTexts } from '../../apps/web/src/features/circulation/texts.ts';
import { signInAt } from '../harness/journey.ts';
import { makeNamedDraft, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

// DRAFT-10, DRAFT-14, DRAFT-43, DRAFT-51, DRAFT-52, FLOW-04, FLOW-06
test('a category brings its privacy and its limit, and a profile the flow @once', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const [approver] = (await client.call(lookUpUsers, { body: { name: 'çağlar' } })).items;
  const blank = async (type: 'circulationProfile' | 'signLimit' | 'category') => {
    const {
      id: _,
      named: _named,
      remarks: _remarks,
      ...values
    } = await client.call(definitionEndpoints[type].get, { params: { id: emptyId }, query: { kind: true } });
    return values;
  };
  const make = async (type: 'circulationProfile' | 'signLimit' | 'category', values: object) => {
    const body = { ...(await blank(type)), ...values } as never;
    return (await client.call(definitionEndpoints[type].save, { params: { id: emptyId }, body })).id;
  };
  const [flowName, limitName, categoryName] = [`Hızlı ${tag}`, `Küçük ${tag}`, `Ödeme ${tag}`];
  const people = [{ key: 'a', kind: 'user', userId: approver?.id ?? '', role: 'Approver' }];
  const profile = await make('circulationProfile', {
    name: flowName,
    steps: [{ key: 's', completion: 'all', people }],
  });
  const signLimitId = await make('signLimit', {
    name: limitName,
    startAmount: '0.00',
    endAmount: '1000.00',
    isInfinite: false,
    profileIds: [profile],
  });
  await make('category', {
    name: categoryName,
    defaultPrivacy: 'Secret',
    blocksPrivacyChange: true,
    signLimitId,
  });
  const draftId = await makeNamedDraft(client, `Limitli ${tag}`);
  await signInAt(page, t, owner, `demo/draft/${draftId}`);

  await page.getByRole('combobox', { name: t(draftTexts.addCategory) }).fill(categoryName);
  await page.getByRole('option', { name: categoryName }).click();
  await expect(
    page.getByRole('button', { name: fill(t(draftTexts.removeCategory), [categoryName]) }),
  ).toBeVisible();
  const privacy = definitions.category.fields.defaultPrivacy;
  const secret = privacy?.kind === 'choice' ? privacy.options[1]?.[1] : undefined;
  await expect(page.getByRole('radio', { name: t(secret ?? ['', '']), exact: true })).toBeChecked();
  await expect(page.getByText(t(messages.lang_draft_amount_required)).first()).toBeVisible();
  const amount = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.amount)}`) });
  await amount.fill(t(['1.000,01', '1,000.01']));
  await amount.blur();
  await expect(
    page.getByText(fill(t(messages.lang_draft_limit_required), [limitName])).first(),
  ).toBeVisible();
  await amount.fill('1000');
  await amount.blur();
  await expect(amount).toHaveValue(t(['1.000,00', '1,000.00']));
  await expectAccessible(page);

  await page.getByRole('tab', { name: t(tabTexts.flows) }).click();
  await expect(page.getByText(t(messages.lang_draft_limit_flow_required)).first()).toBeVisible();
  await page.getByRole('combobox', { name: t(draftTexts.flowChoice) }).fill(flowName);
  await page.getByRole('option', { name: flowName }).click();
  await expect(page.getByText(t(messages.lang_draft_limit_flow_required))).toHaveCount(0);
  await expect(page.getByText('İbrahim Çağlar').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: t(tabTexts.summary) }).click();
  await expect(page.getByRole('main')).toContainText(categoryName);
  await expect(page.getByRole('main')).toContainText(flowName);
  await expect(page.getByText(t(draftTexts.saved))).toBeVisible();
  await page.reload();
  await expect(page.getByRole('main')).toContainText(flowName);

  // DRAFT-18, DRAFT-21, DRAFT-50, BANK-06: what a contract has besides.
  await page.getByRole('tab', { name: t(tabTexts.general) }).click();
  await page.getByRole('combobox', { name: t(draftTexts.documentType) }).click();
  await page.getByRole('option', { name: t(documentTypeTexts.Contract) }).click();
  const stampTax = page.getByRole('textbox', { name: t(draftTexts.stampTax) });
  await stampTax.fill('-5');
  await stampTax.blur();
  await expect(page.getByText(t(messages.lang_amount_negative)).first()).toBeVisible();
  await stampTax.fill(t(['9,48', '9.48']));
  const until = page.getByRole('textbox', { name: t(draftTexts.validUntil) });
  await until.fill(t(['31.1.2031', '31/1/2031']));
  await until.blur();
  await expect(page.getByText(t(draftTexts.saved))).toBeVisible();
  await expectAccessible(page);
});
