import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAccountParameters } from './parameterRules.ts';
import { accountParameters } from './parameters.ts';
import { checkStampTaxRates, rateOn, type StampTaxRate } from './stampTaxRates.ts';
import { suppliedStampTaxRates } from './suppliedStampTaxRates.ts';

const rate = (from: string, perMille = '9.48', cap = ''): StampTaxRate => ({ from, perMille, cap });

describe('rates of stamp tax by the day from which they hold (DRAFT-18)', () => {
  it('what is supplied holds for its own year alone, and of a year without a source nothing is known', () => {
    expect(rateOn([], '2026-11-28')).toMatchObject({ perMille: '9.48', cap: '29115961.10' });
    expect(rateOn([], '2026-01-01')?.cap).toBe('29115961.10');
    expect(rateOn([], '2024-12-31')?.cap).toBe('17006516.30');
    expect(rateOn([], '2023-06-30')?.cap).toBe('10732371.80');
    expect(rateOn([], '2025-06-30')).toBeNull();
    expect(rateOn([], '2027-01-01')).toBeNull();
    expect(rateOn([], '2022-12-31')).toBeNull();
  });

  it('an account’s own holds from its day until its next one, and before its first the supplied one', () => {
    const own = [rate('2026-07-01', '1.89', '5.00'), rate('2025-01-01'), rate('2030-01-01', '0.00')];
    expect(rateOn(own, '2024-12-31')?.cap).toBe('17006516.30');
    expect(rateOn(own, '2026-06-30')).toEqual(rate('2025-01-01'));
    expect(rateOn(own, '2026-07-01')?.perMille).toBe('1.89');
    expect(rateOn(own, '2029-12-31')?.perMille).toBe('1.89');
    expect(rateOn(own, '2031-01-01')?.perMille).toBe('0.00');
  });

  it('the order in which rates stand says nothing', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(fc.uniqueArray(day, { maxLength: 8 }), day, (days, today) => {
        const own = days.map((from, at) => rate(from, `${at}.00`));
        const found = rateOn(own, today);
        expect(rateOn(own.toReversed(), today)).toEqual(found);
        const begun = days.filter((from) => from <= today).toSorted();
        if (begun.length > 0) expect(found?.from).toBe(begun.at(-1));
      }),
    );
  });

  it('what is supplied passes the rules, and no two of it hold at once', () => {
    expect(checkStampTaxRates([...suppliedStampTaxRates])).toEqual([]);
    const spans = suppliedStampTaxRates.toSorted((a, b) => (a.from < b.from ? -1 : 1));
    for (const [at, { from, until }] of spans.entries()) {
      expect(from <= until).toBe(true);
      const next = spans[at + 1];
      if (next) expect(until < next.from).toBe(true);
    }
  });

  it('each wrong part is said at its place', () => {
    const told = checkStampTaxRates([
      rate('', '9,48', '-1.00'),
      rate('2026-02-30', '1000.01', '1'.repeat(18)),
      rate('2026-01-01', '-0.01', `${'1'.repeat(18)}.00`),
      rate('2026-01-01', '1000.00', '0.00'),
    ]).map(({ field, key }) => `${field} ${key}`);
    expect(told).toEqual([
      'stampTaxRates.0.from lang_stamp_tax_day_required',
      'stampTaxRates.0.perMille lang_stamp_tax_rate_invalid',
      'stampTaxRates.0.cap lang_amount_negative',
      'stampTaxRates.1.from lang_stamp_tax_day_required',
      'stampTaxRates.1.perMille lang_stamp_tax_rate_invalid',
      'stampTaxRates.1.cap lang_amount_invalid',
      'stampTaxRates.2.perMille lang_stamp_tax_rate_invalid',
      'stampTaxRates.2.cap lang_amount_too_large',
      'stampTaxRates.3.from lang_stamp_tax_day_double',
    ]);
  });

  it('are one of the account’s rules', () => {
    const parameters = accountParameters.parse({ stampTaxRates: [rate('', '9.48')] });
    expect(checkAccountParameters(parameters).map(({ field }) => field)).toEqual(['stampTaxRates.0.from']);
  });
});
