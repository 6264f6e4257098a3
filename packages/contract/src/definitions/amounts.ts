import type { Language } from '../messages/index.ts';
import type { Finding } from '../text.ts';

/**
 * An amount of money as it is kept and sent: digits, a point, two decimals (`1234.56`), with a minus where it was typed
 * with one. Exact at any length: no floating point touches it.
 */
export type Amount = string;

/** What the column holds: numeric(19, 2). */
export const maxAmountDigits = 17;

const canonical = /^-?(?:0|[1-9]\d*)\.\d{2}$/;

export const isAmount = (text: string): boolean => canonical.test(text);

/** What is wrong with an amount that was typed; null: nothing. */
export function amountProblem(amount: string): Pick<Finding, 'key' | 'params'> | null {
  if (!isAmount(amount)) return { key: 'lang_amount_invalid' };
  if (amount.startsWith('-') && minorUnits(amount) < 0n) return { key: 'lang_amount_negative' };
  return amount.replace('-', '').length - '.00'.length > maxAmountDigits
    ? { key: 'lang_amount_too_large', params: [maxAmountDigits] }
    : null;
}

/** The sign between the groups of thousands, and the one before the decimals. */
const signsOf: Readonly<Record<Language, readonly [group: string, decimal: string]>> = {
  tr: ['.', ','],
  en: [',', '.'],
};

/**
 * An amount as people type it: `1.234,56` in Turkish, `1,234.56` in English, with or without the groups. What the other
 * language writes is taken where it can mean one thing only: one or two digits after a sign are decimals, never a group.
 * @returns null for what is no amount
 */
export function readAmount(typed: string, language: Language): Amount | null {
  const text = typed.replace(/[\s\u00a0\u202f]/g, '');
  const [group, decimal] = signsOf[language];
  return readWith(text, group, decimal) ?? readWith(text, '', group);
}

/** @param group empty: there are none */
function readWith(text: string, group: string, decimal: string): Amount | null {
  const grouped = group === '' ? '' : `|[1-9]\\d{0,2}(?:\\${group}\\d{3})+`;
  const match = new RegExp(`^(-?)(\\d+${grouped})(?:\\${decimal}(\\d{1,2}))?$`).exec(text);
  if (!match) return null;
  const [, minus = '', whole = '', decimals = ''] = match;
  const digits = (group === '' ? whole : whole.replaceAll(group, '')).replace(/^0+(?=\d)/, '');
  return `${minus}${digits}.${decimals.padEnd(2, '0')}`;
}

/** An amount as it is written in a language, with its two decimals; what is none stays as it is. */
export function formatAmount(amount: string, language: Language): string {
  if (!isAmount(amount)) return amount;
  const [group, decimal] = signsOf[language];
  const [whole = '', decimals = ''] = amount.split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, group)}${decimal}${decimals}`;
}

/** In the smallest unit, to reckon with. */
export const minorUnits = (amount: Amount): bigint => BigInt(amount.replace('.', ''));

export const amountOf = (units: bigint): Amount => {
  const digits = String(units < 0n ? -units : units).padStart(3, '0');
  return `${units < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
};
