/** The longest text that is looked at for a number. */
const longest = 32;

/** What is wrong with a text that is no Turkish mobile number. */
export type MobileNumberFault = 'lang_mobile_number_format' | 'lang_mobile_number_foreign';

/**
 * A Turkish mobile number (USR-01, USR-03), however it is written: `0532 123 45 67`, `+90 (532) 123-45-67`,
 * `0090 532…`, `+90 (0) 532…`, `٠٥٣٢…`. One that begins with another country's code is said to be foreign, and is never cut
 * into a Turkish one.
 * @returns country code and number, digits alone: `905321234567`
 */
export function judgeMobileNumber(
  text: string,
): { readonly number: string } | { readonly fault: MobileNumberFault } {
  const format = { fault: 'lang_mobile_number_format' } as const;
  if (text.length > longest) return format;
  const plain = plainDigits(text.normalize('NFKC')).replace(invisible, '').trim();
  if (!/^\+?[\d\s()./\p{Pd}]*$/u.test(plain)) return format;
  const digits = plain.replace(/\D/g, '');
  // E.164: a country's code begins with no zero, and a number has 15 digits at most.
  const abroad = /^(?:\+|00)([1-9]\d*)$/.exec(plain.startsWith('+') ? `+${digits}` : digits)?.[1];
  if (abroad !== undefined && !abroad.startsWith('90'))
    return /^\d{7,15}$/.test(abroad) ? { fault: 'lang_mobile_number_foreign' } : format;
  const own = /^(?:90)?0?(5\d{9})$/.exec(abroad ?? (plain.startsWith('+') ? '' : digits));
  return own ? { number: `90${own[1]}` } : format;
}

/** @returns the number as `judgeMobileNumber` finds it; null for anything else */
export function readMobileNumber(text: string): string | null {
  const found = judgeMobileNumber(text);
  return 'number' in found ? found.number : null;
}

/** What a number brings along that is copied from a list of contacts: marks of direction, which nobody sees. */
const invisible = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** Digits of any script as ours. Unicode keeps each script's ten in a row, zero first (4.6, Numeric Value). */
const plainDigits = (text: string): string => text.replace(/\p{Nd}/gu, (digit) => String(digitOf(digit)));

function digitOf(digit: string): number {
  const point = digit.codePointAt(0) ?? 0;
  let first = point;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return (point - first) % 10;
}

/** As people write it: `0532 123 45 67`. @param number as `readMobileNumber` gives it */
export const writeMobileNumber = (number: string): string =>
  number.replace(/^90(\d{3})(\d{3})(\d{2})(\d{2})$/, '0$1 $2 $3 $4');
