import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountOf } from '../amounts.ts';
import { checkDefinition } from '../checkDefinition.ts';
import { signLimit } from './signLimit.ts';
import { containsAmount, type LimitRange, limitRemarks } from './signLimitRules.ts';

const limit = (id: string, startAmount: string, endAmount: string | null): LimitRange => ({
  id,
  name: id,
  startAmount,
  endAmount,
});

const told = (...limits: LimitRange[]) =>
  Object.fromEntries(
    [...limitRemarks(limits)].map(([id, findings]) => [
      id,
      findings.map(({ key, params = [] }) => [key.replace('lang_sign_limit_', ''), ...params].join(' ')),
    ]),
  );

describe('a sign limit', () => {
  const keysOf = (values: object) =>
    checkDefinition(signLimit, {
      name: 'Ad',
      isActive: true,
      startAmount: '0.00',
      endAmount: '10.00',
      isInfinite: false,
      profileIds: [],
      ...values,
    }).map(({ field, key }) => `${field} ${key}`);

  it('FLOW-08: has a start and an end, the end not before the start', () => {
    expect(keysOf({})).toEqual([]);
    expect(keysOf({ startAmount: '10.00' })).toEqual([]);
    expect(keysOf({ startAmount: '10.01' })).toEqual(['endAmount lang_sign_limit_end_before_start']);
    expect(keysOf({ startAmount: '' })).toEqual(['startAmount lang_definition_required']);
    expect(keysOf({ endAmount: '' })).toEqual(['endAmount lang_sign_limit_end_required']);
  });

  it('FLOW-09: is infinite instead of having an end', () => {
    expect(keysOf({ endAmount: '', isInfinite: true })).toEqual([]);
    expect(keysOf({ isInfinite: true })).toEqual(['endAmount lang_sign_limit_end_and_infinite']);
  });

  it('DEF-17: has no negative amount', () => {
    expect(keysOf({ startAmount: '-0.01' })).toEqual(['startAmount lang_amount_negative']);
  });

  it.each(['1', '1.5', '1,50', 'abc', '01.00', '1e5', '.50'])(
    'takes no amount that is written as %j',
    (text) => {
      expect(keysOf({ startAmount: text })).toEqual(['startAmount lang_amount_invalid']);
    },
  );

  it('has as many digits as are kept, and says so of more', () => {
    const most = `${'9'.repeat(17)}.99`;
    expect(keysOf({ endAmount: most })).toEqual([]);
    expect(keysOf({ endAmount: `1${most}` })).toEqual(['endAmount lang_amount_too_large']);
  });
});

describe('limits beside each other', () => {
  it('touch without a remark: both ends are inside', () => {
    expect(told(limit('a', '0.00', '100.00'), limit('b', '100.01', null))).toEqual({ a: [], b: [] });
  });

  it('overlap where an amount is in two, at both', () => {
    expect(told(limit('a', '0.00', '100.00'), limit('b', '100.00', '200.00'))).toEqual({
      a: ['overlap b 100.00 100.00'],
      b: ['overlap a 100.00 100.00'],
    });
    expect(told(limit('a', '0.00', null), limit('b', '5.00', null))).toEqual({
      a: ['overlap_open b 5.00'],
      b: ['overlap_open a 5.00'],
    });
  });

  it('have a gap where an amount between them is in none, at both neighbours', () => {
    expect(told(limit('a', '0.00', '99.99'), limit('b', '200.00', null))).toEqual({
      a: ['gap 100.00 199.99'],
      b: ['gap 100.00 199.99'],
    });
  });

  const limits = fc
    .array(fc.tuple(fc.nat(60), fc.option(fc.nat(30))), { maxLength: 6 })
    .map((ranges) =>
      ranges.map(([start, length], index) =>
        limit(
          String(index),
          amountOf(BigInt(start)),
          length === null ? null : amountOf(BigInt(start + length)),
        ),
      ),
    );

  it('say nothing exactly when every amount from the first start to the last is in one', () => {
    fc.assert(
      fc.property(limits, (given) => {
        const starts = given.map(({ startAmount }) => Number(startAmount) * 100);
        const ends = given.map(({ endAmount }) => (endAmount === null ? 100 : Number(endAmount) * 100));
        const [from, to] = [Math.round(Math.min(...starts)), Math.round(Math.max(...ends))];
        let isClean = true;
        for (let units = from; units <= to; units += 1) {
          const inside = given.filter((one) => containsAmount(one, amountOf(BigInt(units)))).length;
          if (inside !== 1) isClean = false;
        }
        const remarks = [...limitRemarks(given).values()].flat();
        expect(remarks.length === 0).toBe(given.length === 0 || isClean);
      }),
    );
  });

  it('never call an amount free that one contains, nor shared that one alone does', () => {
    fc.assert(
      fc.property(limits, (given) => {
        for (const findings of limitRemarks(given).values())
          for (const { key, params = [] } of findings) {
            const ends = key === 'lang_sign_limit_gap' ? params : params.slice(1);
            for (const amount of ends) {
              const inside = given.filter((one) => containsAmount(one, String(amount))).length;
              if (key === 'lang_sign_limit_gap') expect(inside).toBe(0);
              else expect(inside).toBeGreaterThan(1);
            }
          }
      }),
    );
  });
});
