import {
  ApiError,
  definitionEndpoints,
  emptyId,
  fill,
  getAccountParameters,
  lookUpRecipients,
  lookUpSignGroups,
  type Message,
  messages,
  saveAccountParameters,
} from '@tomar/contract';
import { makePdf } from '@tomar/signatures/testing';
import { stampTaxTexts } from '../../apps/web/src/features/circulation/drafts/general/stampTaxTexts.ts';
import { draftTexts, tabTexts } from '../../apps/web/src/features/circulation/drafts/texts.ts';
import { jobTexts } from '../../apps/web/src/features/circulation/jobTexts.ts';
import { documentTypeTexts } from '../../apps/web/src/features/circulation/texts.ts';
import type { ApiClient } from '../../lab/src/client/apiClient.ts';
import { asSomeoneElse, completed, signInAt, signOnPage } from '../harness/journey.ts';
import { makeReadyDraft, signedInClient } from '../harness/records.ts';
import { expect, test } from '../harness/test.ts';

/** A definition as its form begins, with what is given. @returns its id */
async function define(
  client: ApiClient,
  type: 'circulationProfile' | 'signLimit' | 'category',
  given: object,
): Promise<string> {
  const blank = await client.call(definitionEndpoints[type].get, {
    params: { id: emptyId },
    query: { kind: true },
  });
  const { id: _, named: _named, remarks: _remarks, ...values } = blank;
  const body = { ...values, ...given } as never;
  return (await client.call(definitionEndpoints[type].save, { params: { id: emptyId }, body })).id;
}

// UI-43, UI-53, ACC-12, BANK-01, BANK-03 to BANK-05, DRAFT-18, DRAFT-19, DRAFT-49, DRAFT-51, DRAFT-52, FLOW-07
test('a limit job with a bank order goes through a sign group @everywhere', async ({
  page,
  browser,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  const [categoryName, limitName, flowName] = [`Havale ${tag}`, `Şube ${tag}`, `Kurul imzası ${tag}`];
  const job = `Havale talimatı ${tag}`;
  const { items: groups } = await client.call(lookUpSignGroups, { body: { name: 'İmza yetkilileri' } });
  const { items: recipients } = await client.call(lookUpRecipients, { body: { name: 'Sözleşme arşivi' } });
  const signGroupId = groups[0]?.id ?? '';
  const profile = await define(client, 'circulationProfile', {
    name: flowName,
    recipientIds: [recipients[0]?.id ?? ''],
    steps: [
      { key: 's', completion: 'all', people: [{ key: 'g', kind: 'signGroup', signGroupId, role: 'Signer' }] },
    ],
  });
  const signLimitId = await define(client, 'signLimit', {
    name: limitName,
    startAmount: '0.00',
    endAmount: '1000.00',
    isInfinite: false,
    profileIds: [profile],
  });
  await define(client, 'category', { name: categoryName, documentType: 'BankOrder', signLimitId });

  await signInAt(page, t, owner, `demo/bankorder/${emptyId}`);
  await expect(page.getByRole('heading', { level: 1, name: t(draftTexts.newOrder) })).toBeVisible();
  await expect(page.getByRole('combobox', { name: t(draftTexts.documentType) })).toHaveValue(
    t(documentTypeTexts.BankOrder),
  );
  const amount = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.amount)}`) });
  await test.step('nothing is called wrong before somebody was at it; what is missing is listed', async () => {
    const missing = page.getByText(t(messages.lang_draft_order_amount_required), { exact: true });
    await expect(missing).toHaveCount(1);
    await expect(amount).not.toHaveAttribute('aria-invalid', 'true');
    await amount.focus();
    await page.keyboard.press('Tab');
    await expect(missing).toHaveCount(2);
    await expect(amount).toHaveAttribute('aria-invalid', 'true');
  });
  await page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.name)}`) }).fill(job);
  await expect(page).toHaveURL(/\/demo\/bankorder\/(?!0{24})[0-9a-f]{24}/);
  await page.getByRole('combobox', { name: t(draftTexts.addCategory) }).fill(categoryName);
  await page.getByRole('option', { name: categoryName }).click();

  await test.step('what is no amount of the limit is said at its field, and stays as it was typed', async () => {
    await expect(page.getByText(t(messages.lang_draft_order_amount_required)).first()).toBeVisible();
    for (const [typed, said] of [
      ['9'.repeat(19), text(messages.lang_amount_too_large, 17)],
      ['-1', t(messages.lang_amount_negative)],
      [t(['1.000,01', '1,000.01']), text(messages.lang_draft_limit_required, limitName)],
    ] as const) {
      await amount.fill(typed);
      await amount.blur();
      await expect(page.getByText(said).first()).toBeVisible();
      await expect(amount).not.toHaveValue('');
    }
    await amount.fill('1000');
    await amount.blur();
    // A currency in small letters becomes what it is meant as, also of a Turkish keyboard.
    const currency = page.getByRole('textbox', { name: t(draftTexts.currency) });
    await currency.fill('try');
    await expect(currency).toHaveValue('TRY');
    await expect(page.getByText(t(messages.lang_draft_foreign_currency_required)).first()).toBeVisible();
    await page.getByRole('radio', { name: t(draftTexts.foreignCurrencyNo), exact: true }).click();
    await expectAccessible(page);
  });

  await test.step('takes the flow of its limit, and circulates', async () => {
    await page.getByRole('tab', { name: t(tabTexts.flows) }).click();
    const flow = page.getByRole('combobox', { name: t(draftTexts.flowChoice) });
    await flow.fill(flowName);
    // The list of what was asked before may still come and go, and move under the pointer.
    await page.locator('[role=listbox]:not([data-older])').getByRole('option', { name: flowName }).click();
    await expect(flow).toHaveValue(flowName);
    await page.getByRole('tab', { name: t(tabTexts.files) }).click();
    await page
      .getByLabel(t(draftTexts.documentsInput))
      .setInputFiles([{ name: 'Talimat.pdf', mimeType: 'application/pdf', buffer: makePdf() }]);
    await expect(page.getByRole('button', { name: text(draftTexts.preview, 'Talimat.pdf') })).toBeVisible();
    await page.getByRole('tab', { name: t(tabTexts.summary) }).click();
    await page.getByRole('button', { name: t(draftTexts.circulate) }).click();
    await expect(page).toHaveURL(/\/(my)?job\/[0-9a-f]{24}/);
    await expect(page.getByText(t(['1.000,00 TRY', '1,000.00 TRY']), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  const jobId = /[0-9a-f]{24}/.exec(page.url())?.[0] ?? '';
  const signer = tomar.person('signer1');
  await test.step('one member of the group signs, and the order is complete', async () => {
    await asSomeoneElse(browser, page, t, signer, `demo/myjob/${jobId}`, async (on) => {
      await expect(on.getByText(t(['1.000,00 TRY', '1,000.00 TRY']), { exact: true })).toBeVisible();
      await signOnPage(on, t, signer.pin, 1);
    });
    await completed(page, t);
    await expect(
      page.getByText(text(jobTexts.byMember, 'İmza yetkilileri', signer.name)).first(),
    ).toBeVisible();
  });
});

/** The rate of every year that this test may be run in; another worker of the test may set it, too. */
async function setRate(client: ApiClient): Promise<void> {
  const rate = { from: '2020-01-01', perMille: '9.48', cap: '' };
  await expect(async () => {
    const { version, parameters } = await client.call(getAccountParameters, {});
    if (parameters.stampTaxRates.some(({ from }) => from === rate.from)) return;
    const stampTaxRates = [...parameters.stampTaxRates, rate];
    await client
      .call(saveAccountParameters, { body: { version, changes: { stampTaxRates } } })
      .catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.status !== 409) throw error;
        throw new Error('another save came first');
      });
  }).toPass();
}

// DRAFT-18, DRAFT-19, DRAFT-21, DRAFT-50, BANK-02, BANK-06, BANK-07
test('a contract has its stamp tax reckoned, and says why another one stands there @everywhere', async ({
  page,
  tomar,
  t,
  tag,
  expectAccessible,
}) => {
  const text = (message: Message, ...params: (string | number)[]) => fill(t(message), params);
  const owner = tomar.person('owner');
  const client = await signedInClient(tomar.url, owner, 'demo');
  await setRate(client);
  const name = `Kira sözleşmesi ${tag}`;
  const draftId = await makeReadyDraft(client, name, tomar.person('approver'), 'Approver');
  await signInAt(page, t, owner, `demo/draft/${draftId}`);
  await page.getByRole('combobox', { name: t(draftTexts.documentType) }).click();
  await page.getByRole('option', { name: t(documentTypeTexts.Contract) }).click();
  await expect(page.getByText(t(messages.lang_draft_contract_amount_required)).first()).toBeVisible();
  const amount = page.getByRole('textbox', { name: new RegExp(`^${t(draftTexts.amount)}`) });
  const stampTax = page.getByRole('textbox', { name: t(stampTaxTexts.stampTax) });
  await amount.fill(t(['12.345,67', '12,345.67']));
  await amount.blur();
  // Beside a tall tax no hole stays below the amount.
  const [sum, day] = await Promise.all([
    amount.boundingBox(),
    page.getByRole('textbox', { name: t(draftTexts.validUntil) }).boundingBox(),
  ]);
  if ((page.viewportSize()?.width ?? 0) >= 768) {
    expect(Math.abs((day?.x ?? 0) - (sum?.x ?? 0))).toBeLessThan(2);
    expect((day?.y ?? 0) - (sum?.y ?? 0)).toBeLessThan(110);
  }

  await test.step('the reckoned tax stands there with its rate, and follows the amount', async () => {
    await expect(stampTax).toHaveValue(t(['117,04', '117.04']));
    await expect(page.getByText(t(['binde 9,48', '9.48 per mille']))).toBeVisible();
    await amount.fill('1000');
    await amount.blur();
    await expect(stampTax).toHaveValue(t(['9,48', '9.48']));
  });

  await test.step('of a foreign currency it is reckoned once the rate of exchange is written', async () => {
    const currency = page.getByRole('textbox', { name: t(draftTexts.currency) });
    await currency.fill('eur');
    await expect(stampTax).toHaveValue('');
    await expect(page.getByText(t(stampTaxTexts.noExchangeRate))).toBeVisible();
    const rate = page.getByRole('textbox', { name: text(stampTaxTexts.exchangeRate, 'EUR') });
    await rate.fill('4.1.2');
    await expect(page.getByText(t(messages.lang_draft_exchange_rate_invalid)).first()).toBeVisible();
    await rate.fill('41,2345');
    await expect(stampTax).toHaveValue(t(['390,90', '390.90']));
    await expectAccessible(page);
    await currency.fill('TRY');
    await expect(stampTax).toHaveValue(t(['9,48', '9.48']));
  });

  const reason = page.getByRole('textbox', { name: t(stampTaxTexts.reason) });
  await test.step('another one wants a reason; the reckoned one is taken back with a click', async () => {
    await stampTax.fill('-5');
    await stampTax.blur();
    await expect(page.getByText(t(messages.lang_amount_negative)).first()).toBeVisible();
    await stampTax.fill('0');
    await stampTax.blur();
    await expect(page.getByText(t(messages.lang_draft_stamp_tax_reason_required)).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: text(stampTaxTexts.take, t(['9,48 TRY', '9.48 TRY'])) }).click();
    await expect(reason).toBeHidden();
    await stampTax.fill('0');
    await reason.fill('Konut finansmanı istisnası');
    await expect(page.getByText(t(messages.lang_draft_stamp_tax_reason_required))).toHaveCount(0);
    const until = page.getByRole('textbox', { name: t(draftTexts.validUntil) });
    await until.fill(t(['31.1.2031', '31/1/2031']));
    await until.blur();
    await expect(page.getByText(t(draftTexts.saved))).toBeVisible();
  });

  await test.step('the job says what was written, and its timeline why', async () => {
    await page.getByRole('tab', { name: t(tabTexts.summary) }).click();
    await expect(page.getByRole('main')).toContainText(t(['0,00 TRY', '0.00 TRY']));
    await page.getByRole('button', { name: t(draftTexts.circulate) }).click();
    await expect(page).toHaveURL(/\/(my)?job\/[0-9a-f]{24}/);
    await expect(page.getByText('Konut finansmanı istisnası')).toBeVisible();
    await expect(page.getByText(t(['0,00 TRY', '0.00 TRY']), { exact: true })).toBeVisible();
    await expectAccessible(page);
  });
});
