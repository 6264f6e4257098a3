import type { TextProblem } from './fields.ts';

const digitsOf = (text: string) => [...text].map(Number);

/** The tax number of organisations (vergi kimlik numarası): ten digits, the last of which follows from the others. */
export function isTaxNumber(text: string): boolean {
  if (!/^[0-9]{10}$/.test(text)) return false;
  const digits = digitsOf(text);
  const sum = digits.slice(0, 9).reduce((total, digit, at) => {
    const shifted = (digit + 9 - at) % 10;
    const rest = (shifted * 2 ** (9 - at)) % 9;
    return total + (shifted !== 0 && rest === 0 ? 9 : rest);
  }, 0);
  return (10 - (sum % 10)) % 10 === digits[9];
}

/** The national id, which is a natural person's tax number: eleven digits, the last two of which follow from the others. */
export function isNationalId(text: string): boolean {
  if (!/^[1-9][0-9]{10}$/.test(text)) return false;
  const digits = digitsOf(text);
  const sumOf = (which: (at: number) => boolean) =>
    digits.reduce((total, digit, at) => (which(at) ? total + digit : total), 0);
  const tenth = (sumOf((at) => at < 9 && at % 2 === 0) * 7 - sumOf((at) => at < 9 && at % 2 === 1)) % 10;
  return (tenth + 10) % 10 === digits[9] && sumOf((at) => at < 10) % 10 === digits[10];
}

export const taxNumberRule = (text: string): TextProblem | null =>
  isTaxNumber(text) || isNationalId(text) ? null : { key: 'lang_company_tax_number_invalid' };

const digits =
  (count: number) =>
  (text: string): TextProblem | null =>
    new RegExp(`^[0-9]{${count}}$`).test(text) ? null : { key: 'lang_company_digits', params: [count] };

/** MERSİS: the central registry of legal persons. */
export const mersisRule = digits(16);
/** DETSİS: the register of public bodies. */
export const detsisRule = digits(8);
