import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, amountProblem, minorUnits } from '../../definitions/amounts.ts';
import { type DraftContent, draftContent } from '../draft.ts';
import { checkStampTax, isOverridden } from './checkStampTax.ts';
import { isExchangeRate, millionths, readExchangeRate } from './exchangeRate.ts';
import { isReckoned, reckonStampTax, stampTaxAfter, type TaxInputs } from './reckonStampTax.ts';

const contract = (over: Partial<DraftContent> = {}): DraftContent => ({
  ...draftContent.parse({ name: 'Sözleşme', documentType: 'Contract', amount: '1000.00' }),
  ...over,
});
const on = (today: string): TaxInputs => ({ stampTaxRates: [], today });
const today = on('2026-11-28');
const amountIn = (content: DraftContent, inputs = today) => {
  const reckoning = reckonStampTax(content, inputs);
  return isReckoned(reckoning) ? reckoning.amount : reckoning;
};

describe('the stamp tax of a contract (DRAFT-18)', () => {
  it('is 9.48 per mille of the amount, in whole kuruş, half a kuruş up', () => {
    expect(amountIn(contract())).toBe('9.48');
    expect(amountIn(contract({ amount: '125000.00' }))).toBe('1185.00');
    // 0.0094 and 0.0047 and 0.00569: a kuruş, nothing, a kuruş.
    expect(amountIn(contract({ amount: '0.99' }))).toBe('0.01');
    expect(amountIn(contract({ amount: '0.52' }))).toBe('0.00');
    expect(amountIn(contract({ amount: '0.60' }))).toBe('0.01');
    expect(amountIn(contract({ amount: '0.00' }))).toBe('0.00');
    // Exactly half a kuruş: 12.50 by 2 per mille and 0.50 by 10.
    const by = (perMille: string) => ({
      ...today,
      stampTaxRates: [{ from: '2026-01-01', perMille, cap: '' }],
    });
    expect(amountIn(contract({ amount: '12.50' }), by('2.00'))).toBe('0.03');
    expect(amountIn(contract({ amount: '0.50' }), by('10.00'))).toBe('0.01');
  });

  it('is at most the cap of its day', () => {
    const large = contract({ amount: '10000000000.00' });
    expect(reckonStampTax(large, today)).toMatchObject({ amount: '29115961.10', isCapped: true });
    expect(amountIn(large, on('2024-05-05'))).toBe('17006516.30');
    expect(reckonStampTax(contract(), today)).toMatchObject({ isCapped: false });
  });

  it('is not reckoned of what is no contract, has no amount, or has no rate', () => {
    expect(amountIn(contract({ documentType: 'BankOrder' }))).toBe('noContract');
    for (const amount of ['', '-5.00', 'bin', `${'9'.repeat(19)}.00`])
      expect(amountIn(contract({ amount }))).toBe('noAmount');
    expect(amountIn(contract(), on('2025-06-01'))).toBe('noRate');
  });

  it('of a foreign currency it is reckoned by the rate of exchange that was typed, and never by a guess', () => {
    expect(amountIn(contract({ currency: 'EUR' }))).toBe('noExchangeRate');
    expect(amountIn(contract({ currency: 'EUR', exchangeRate: '0' }))).toBe('noExchangeRate');
    // 1,000.00 × 41.2345 = 41,234.50; of that 9.48 per mille.
    expect(reckonStampTax(contract({ currency: 'EUR', exchangeRate: '41.2345' }), today)).toMatchObject({
      base: '41234.50',
      amount: '390.90',
    });
    // A rate that was typed before the currency became TRY changes nothing.
    expect(amountIn(contract({ exchangeRate: '41.2345' }))).toBe('9.48');
  });

  const amount = fc.bigInt({ min: 0n, max: 10n ** 19n - 1n }).map(amountOf);
  const perMille = fc.bigInt({ min: 0n, max: 100_000n }).map(amountOf);
  const cap = fc.option(amount, { nil: '' });

  it('is exact at every length: within half a kuruş of the true product, and never above the cap', () => {
    fc.assert(
      fc.property(amount, perMille, cap, (money, rate, most) => {
        const inputs = { ...today, stampTaxRates: [{ from: '2026-01-01', perMille: rate, cap: most }] };
        const reckoning = reckonStampTax(contract({ amount: money }), inputs);
        if (!isReckoned(reckoning)) throw new Error(reckoning);
        const tax = minorUnits(reckoning.amount);
        const off = 2n * (tax * 100_000n - minorUnits(money) * minorUnits(rate));
        if (reckoning.isCapped) {
          expect(tax).toBe(minorUnits(most));
          expect(off < 0n).toBe(true);
        } else {
          expect(-100_000n < off && off <= 100_000n).toBe(true);
          if (most !== '') expect(tax <= minorUnits(most)).toBe(true);
        }
      }),
    );
  });

  it('never falls when the amount grows', () => {
    fc.assert(
      fc.property(amount, amount, perMille, cap, (a, b, rate, most) => {
        const inputs = { ...today, stampTaxRates: [{ from: '2026-01-01', perMille: rate, cap: most }] };
        const [less, more] = minorUnits(a) < minorUnits(b) ? [a, b] : [b, a];
        const of = (money: string) => minorUnits(amountIn(contract({ amount: money }), inputs));
        expect(of(less) <= of(more)).toBe(true);
      }),
    );
  });
});

describe('a rate of exchange', () => {
  it('is read with a point or a comma, and what is none stays as it was typed', () => {
    expect(readExchangeRate(' 41,2345 ')).toBe('41.2345');
    expect(readExchangeRate('41.2345')).toBe('41.2345');
    for (const typed of ['1.234,5', '-4', 'kırk', '1e3', '4,', '0,1234567', '1234567890'])
      expect(readExchangeRate(typed)).toBe(typed);
    expect(isExchangeRate('0.000000')).toBe(false);
    expect(millionths('41.2345')).toBe(41_234_500n);
    expect(millionths('7')).toBe(7_000_000n);
  });
});

describe('the stamp tax that stands in a draft', () => {
  const told = (over: Partial<DraftContent>, inputs: TaxInputs | null = today) =>
    checkStampTax(contract(over), inputs).map(({ field, key }) => `${field} ${key}`);

  it('DRAFT-50: cannot be negative, and is an amount', () => {
    expect(told({ stampTax: '-1.00' })).toEqual(['stampTax lang_amount_negative']);
    expect(told({ stampTax: 'biraz' })).toEqual(['stampTax lang_amount_invalid']);
    expect(told({ stampTax: `${'1'.repeat(19)}.00` })).toEqual(['stampTax lang_amount_too_large']);
    expect(told({ stampTax: '-1.00', documentType: 'General' })).toEqual([]);
  });

  it('DRAFT-18: another one than is reckoned wants a reason', () => {
    expect(told({ stampTax: '9.48' })).toEqual([]);
    expect(told({ stampTax: '' })).toEqual([]);
    expect(told({ stampTax: '0.00' })).toEqual(['stampTaxReason lang_draft_stamp_tax_reason_required']);
    expect(told({ stampTax: '0.00', stampTaxReason: ' ' })).toHaveLength(1);
    expect(told({ stampTax: '0.00', stampTaxReason: 'İstisna' })).toEqual([]);
    expect(told({ stampTax: '0.00', stampTaxReason: 'x'.repeat(2001) })).toEqual([
      'stampTaxReason lang_text_too_long',
    ]);
    // Where nothing is reckoned, nothing differs from it.
    expect(told({ stampTax: '5.00', currency: 'USD' })).toEqual([]);
    expect(told({ stampTax: '5.00' }, null)).toEqual([]);
    expect(isOverridden(contract({ stampTax: '5.00' }), today)).toBe(true);
  });

  it('rates that change while the draft is open are told, and change nothing by themselves', () => {
    const content = contract({ stampTax: '9.48' });
    const changed = { ...today, stampTaxRates: [{ from: '2026-11-01', perMille: '10.00', cap: '' }] };
    expect(checkStampTax(content, changed).map(({ key }) => key)).toEqual([
      'lang_draft_stamp_tax_reason_required',
    ]);
    expect(stampTaxAfter(content, { ...content }, changed)).toBe('9.48');
  });

  it('a wrong rate of exchange is said at its field, of a foreign currency alone', () => {
    expect(told({ currency: 'USD', exchangeRate: '4.2.1' })).toEqual([
      'exchangeRate lang_draft_exchange_rate_invalid',
    ]);
    expect(told({ currency: 'TRY', exchangeRate: '4.2.1' })).toEqual([]);
  });

  it('follows an edit of the amount, the currency, the rate and the type, unless another one was typed', () => {
    const after = (before: DraftContent, edit: Partial<DraftContent>) =>
      stampTaxAfter(before, { ...before, ...edit }, today);
    const taken = contract({ stampTax: '9.48' });
    expect(after(contract(), { amount: '2000.00' })).toBe('18.96');
    expect(after(taken, { amount: '2000.00' })).toBe('18.96');
    expect(after(taken, { amount: '2000.0' })).toBe('');
    expect(after(taken, { currency: 'EUR' })).toBe('');
    expect(after(contract({ currency: 'EUR' }), { exchangeRate: '2' })).toBe('18.96');
    expect(after(contract({ documentType: 'General' }), { documentType: 'Contract' })).toBe('9.48');
    expect(after(contract({ stampTax: '5.00' }), { amount: '2000.00' })).toBe('5.00');
    expect(after(taken, { stampTax: '1.00', amount: '2000.00' })).toBe('1.00');
    // What nobody edited stays empty: it is reckoned when the job circulates.
    expect(after(contract(), { name: 'Başka' })).toBe('');
  });
});

it('DRAFT-49: what is wrong with an amount, at its smallest and largest', () => {
  expect(amountProblem(`${'9'.repeat(17)}.99`)).toBeNull();
  expect(amountProblem(`${'9'.repeat(18)}.00`)).toEqual({ key: 'lang_amount_too_large', params: [17] });
  expect(amountProblem('-0.01')?.key).toBe('lang_amount_negative');
  expect(amountProblem('-0.00')).toBeNull();
});
