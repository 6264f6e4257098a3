/** A call of one of the forms' own functions with nothing but literals, which is the whole script. */
const CALL = /^\s*(AFNumber_Format|AFPercent_Format)\s*\(([^()]*)\)\s*;?\s*$/;

/** Between thousands and before decimals, by separator style. */
const SEPARATORS: readonly (readonly [thousands: string, decimals: string])[] = [
  [',', '.'],
  ['', '.'],
  ['.', ','],
  ['', ','],
  ["'", '.'],
];
const MAX_DECIMALS = 20;

/**
 * What a number is shown as by the script that a form formats it with: one call of `AFNumber_Format(decimals, separators,
 * negatives, –, currency, currency first)` or `AFPercent_Format(decimals, separators)`. Undefined for what is no number,
 * and for any other script: what that one shows is not known.
 */
export function formattedNumber(script: string, value: string): string | undefined {
  const [, name, given] = CALL.exec(script) ?? [];
  const args = given === undefined ? undefined : literals(given);
  const number = Number(value.trim().replace(',', '.'));
  if (args === undefined || value.trim() === '' || !Number.isFinite(number)) return undefined;
  const [decimals, style] = args;
  if (typeof decimals !== 'number' || !(decimals >= 0 && decimals <= MAX_DECIMALS)) return undefined;
  const separators = typeof style === 'number' ? SEPARATORS[style] : undefined;
  if (separators === undefined || !Number.isInteger(decimals)) return undefined;
  if (name === 'AFPercent_Format') {
    const text = written(Math.abs(number) * 100, decimals, separators);
    return `${number < 0 ? '-' : ''}${text}%`;
  }
  const [, , negatives, , currency, isFirst] = args;
  if (typeof currency !== 'string' || typeof isFirst !== 'boolean') return undefined;
  const text = written(Math.abs(number), decimals, separators);
  const whole = isFirst ? currency + text : text + currency;
  if (number >= 0) return whole;
  return negatives === 2 || negatives === 3 ? `(${whole})` : `-${whole}`;
}

function written(number: number, decimals: number, [thousands, point]: readonly [string, string]): string {
  const [whole = '', rest] = number.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, thousands);
  return rest === undefined ? grouped : grouped + point + rest;
}

function literals(text: string): readonly unknown[] | undefined {
  try {
    const read: unknown = JSON.parse(`[${text}]`);
    return Array.isArray(read) ? read : undefined;
  } catch {
    return undefined;
  }
}
