/** What one unit of a currency costs in TRY, as it is kept: digits, a point, at most six decimals. */
export const isExchangeRate = (text: string): boolean => canonical.test(text) && /[1-9]/.test(text);

const canonical = /^\d{1,9}(?:\.\d{1,6})?$/;

/**
 * A rate of exchange as people type it, with a point or a comma before its decimals. It has no groups of thousands, so
 * that one sign means one thing in every language.
 * @returns what was typed where it is none
 */
export const readExchangeRate = (typed: string): string => {
  const read = typed.trim().replace(',', '.');
  return canonical.test(read) ? read : typed;
};

const decimals = 6;

/** In millionths, to reckon with. */
export function millionths(rate: string): bigint {
  const [whole = '', part = ''] = rate.split('.');
  return BigInt(whole + part.padEnd(decimals, '0'));
}
