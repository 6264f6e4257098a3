import * as z from 'zod/mini';
import { amountProblem, isAmount, minorUnits } from '../definitions/amounts.ts';
import { limits } from '../limits.ts';
import type { Finding } from '../text.ts';
import { suppliedStampTaxRates } from './suppliedStampTaxRates.ts';

/**
 * What a contract's stamp tax is reckoned by from a day on, until the next rate begins. All of it as the form has it, so
 * that what is typed and is none stays to be corrected; `checkStampTaxRates` judges it.
 */
export const stampTaxRate = z.object({
  /** `YYYY-MM-DD` */
  from: z.string().check(z.maxLength(40)),
  /** Of the amount, in thousandths, written as amounts are: `9.48`. */
  perMille: z.string().check(z.maxLength(100)),
  /** The most that one contract costs, in TRY; empty: there is no most. */
  cap: z.string().check(z.maxLength(100)),
});
export type StampTaxRate = z.infer<typeof stampTaxRate>;

/** The account's own rates. */
export const stampTaxRates = z.array(stampTaxRate).check(z.maxLength(limits.stampTaxRates));

/** The whole amount. */
const maxPerMille = 1000;

/** What is wrong with the account's own rates: each at its place, `stampTaxRates.0.perMille`. */
export const checkStampTaxRates = (rates: readonly StampTaxRate[]): Finding[] =>
  rates.flatMap(({ from, perMille, cap }, at): Finding[] => {
    const field = (name: keyof StampTaxRate) => `stampTaxRates.${at}.${name}`;
    const problem = cap === '' ? null : amountProblem(cap);
    return [
      ...(isDay(from) ? [] : [{ field: field('from'), key: 'lang_stamp_tax_day_required' } as const]),
      ...(isDay(from) && rates.slice(0, at).some((other) => other.from === from)
        ? [{ field: field('from'), key: 'lang_stamp_tax_day_double' } as const]
        : []),
      ...(isPerMille(perMille)
        ? []
        : [{ field: field('perMille'), key: 'lang_stamp_tax_rate_invalid' } as const]),
      ...(problem ? [{ field: field('cap'), ...problem }] : []),
    ];
  });

const isDay = (text: string): boolean => z.iso.date().safeParse(text).success && !text.startsWith('0000');

const isPerMille = (text: string): boolean =>
  isAmount(text) && !text.startsWith('-') && minorUnits(text) <= BigInt(maxPerMille * 100);

/**
 * The rate of a day. An account's own holds from its day until its next one, whatever a later version of Tomar supplies;
 * before its first one what is supplied holds.
 * @returns null where none is known: then nothing is reckoned
 */
export function rateOn(own: readonly StampTaxRate[], day: string): StampTaxRate | null {
  const begun = (rates: readonly StampTaxRate[]) =>
    rates.filter(({ from }) => from <= day).reduce<StampTaxRate | null>(later, null);
  return begun(own) ?? begun(suppliedStampTaxRates.filter(({ until }) => day <= until));
}

const later = (one: StampTaxRate | null, other: StampTaxRate) =>
  one === null || other.from > one.from ? other : one;
