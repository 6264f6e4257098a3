import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf, formatAmount, isAmount, minorUnits, readAmount } from './amounts.ts';

const language = fc.constantFrom('tr' as const, 'en' as const);

describe('an amount (FLOW-08)', () => {
  it.each([
    ['tr', '1.234,56', '1234.56'],
    ['tr', '1234,5', '1234.50'],
    ['tr', '1.234', '1234.00'],
    ['tr', '1 234 567', '1234567.00'],
    ['tr', '0', '0.00'],
    ['tr', '007', '7.00'],
    ['tr', '1234.56', '1234.56'],
    ['tr', '-5', '-5.00'],
    ['en', '1,234.56', '1234.56'],
    ['en', '1234.5', '1234.50'],
    ['en', '1,234', '1234.00'],
    ['en', '1234,56', '1234.56'],
  ] as const)('in %s is read from “%s” as %s', (lang, typed, amount) => {
    expect(readAmount(typed, lang)).toBe(amount);
  });

  it.each([
    ['tr', ''],
    ['tr', 'bin'],
    ['tr', '1,2,3'],
    ['tr', '1.23.456'],
    ['tr', '1,234.56'],
    ['tr', '12,345'],
    ['tr', '1,'],
    ['tr', '1e5'],
    ['tr', '١٢'],
    ['en', '1.234,56'],
    ['en', '12.345'],
    ['en', '0,500'],
    ['en', '--1'],
  ] as const)('in %s is none: “%s”', (lang, typed) => {
    expect(readAmount(typed, lang)).toBeNull();
  });

  it('is what was written, whatever the language and the size: nothing is rounded', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), language, (units, lang) => {
        const amount = amountOf(units);
        expect(isAmount(amount)).toBe(true);
        expect(readAmount(formatAmount(amount, lang), lang)).toBe(amount);
        expect(minorUnits(amount)).toBe(units);
      }),
    );
  });

  it('reads no two amounts from one text, and none from other texts', () => {
    fc.assert(
      fc.property(fc.string(), language, (text, lang) => {
        const read = readAmount(text, lang);
        expect(read === null || isAmount(read)).toBe(true);
      }),
    );
  });
});
