import { rateOn, type StampTaxRate } from '../../accounts/stampTaxRates.ts';
import { type Amount, amountOf, amountProblem, minorUnits } from '../../definitions/amounts.ts';
import type { DraftContent } from '../draft.ts';
import { isExchangeRate, millionths } from './exchangeRate.ts';

/** What of a draft the stamp tax depends on. */
export type Taxed = Pick<DraftContent, 'documentType' | 'amount' | 'currency' | 'exchangeRate'>;

/** What it is reckoned by besides: the account's own rates, and a day in its time zone, `YYYY-MM-DD`. */
export interface TaxInputs {
  readonly stampTaxRates: readonly StampTaxRate[];
  readonly today: string;
}

export interface Reckoned {
  readonly amount: Amount;
  /** The contract's amount in TRY. */
  readonly base: Amount;
  readonly rate: StampTaxRate;
  /** The rate alone would have been more. */
  readonly isCapped: boolean;
}

/** `noContract`, `noAmount`: there is nothing to reckon. `noExchangeRate`, `noRate`: something is not known. */
export type Reckoning = Reckoned | 'noContract' | 'noAmount' | 'noExchangeRate' | 'noRate';

/** In which the tax is paid. */
export const taxCurrency = 'TRY';

/**
 * DRAFT-18: the stamp tax of a contract by the rate of a day, at most its cap. A foreign currency becomes TRY by the rate
 * that was typed (law 488, article 12), never by one that we guess. Each step ends in whole kuruş, half a kuruş up (law
 * 5083, article 2), so that anybody comes to the same with a calculator. Exact at any length: no floating point.
 */
export function reckonStampTax(content: Taxed, { stampTaxRates, today }: TaxInputs): Reckoning {
  const { documentType, amount, currency, exchangeRate } = content;
  if (documentType !== 'Contract') return 'noContract';
  if (amountProblem(amount) !== null) return 'noAmount';
  const isForeign = currency !== taxCurrency;
  if (isForeign && !isExchangeRate(exchangeRate)) return 'noExchangeRate';
  const rate = rateOn(stampTaxRates, today);
  if (!rate) return 'noRate';
  const base = isForeign
    ? nearest(minorUnits(amount) * millionths(exchangeRate), 1_000_000n)
    : minorUnits(amount);
  const full = nearest(base * minorUnits(rate.perMille), 100_000n);
  const cap = rate.cap === '' ? null : minorUnits(rate.cap);
  const isCapped = cap !== null && full > cap;
  return { amount: amountOf(isCapped ? cap : full), base: amountOf(base), rate, isCapped };
}

/** A quotient of what is not negative as a whole number, a half up. */
const nearest = (dividend: bigint, divisor: bigint): bigint => (2n * dividend + divisor) / (2n * divisor);

export const isReckoned = (reckoning: Reckoning): reckoning is Reckoned => typeof reckoning !== 'string';

type WithTax = Taxed & Pick<DraftContent, 'stampTax'>;

/**
 * The stamp tax after an edit of what it depends on: what was reckoned is reckoned anew; what somebody typed stays. Nothing
 * becomes another figure without an edit: a rate that changes is told by the rules (`checkStampTax`).
 */
export function stampTaxAfter(before: WithTax, after: WithTax, inputs: TaxInputs): string {
  if (after.stampTax !== before.stampTax || !changes(before, after)) return after.stampTax;
  const was = reckonStampTax(before, inputs);
  if (before.stampTax !== '' && !(isReckoned(was) && was.amount === before.stampTax)) return after.stampTax;
  const now = reckonStampTax(after, inputs);
  return isReckoned(now) ? now.amount : '';
}

const changes = (before: Taxed, after: Taxed) =>
  (['documentType', 'amount', 'currency', 'exchangeRate'] as const).some(
    (name) => before[name] !== after[name],
  );
