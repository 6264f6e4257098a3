/** USR-02: the operators whose customers can sign with their phone. */
export const mobileOperators = ['turkcell', 'vodafone', 'turkTelekom'] as const;
export type MobileOperator = (typeof mobileOperators)[number];

/** The longest text that is looked at for a number. */
const longest = 32;

/**
 * A Turkish mobile number (USR-01, USR-03), however it is written: `0532 123 45 67`, `+90 (532) 123-45-67`, `5321234567`.
 * @returns country code and number, digits alone: `905321234567`; null for anything else
 */
export function readMobileNumber(text: string): string | null {
  if (text.length > longest || !/^\+?[\d\s().-]*$/.test(text.trim())) return null;
  const digits = text.replace(/\D/g, '');
  const isInternational = text.trim().startsWith('+');
  const match = isInternational ? /^90(5\d{9})$/.exec(digits) : /^(?:0090|90|0)?(5\d{9})$/.exec(digits);
  return match ? `90${match[1]}` : null;
}

/** As people write it: `0532 123 45 67`. @param number as `readMobileNumber` gives it */
export const writeMobileNumber = (number: string): string =>
  number.replace(/^90(\d{3})(\d{3})(\d{2})(\d{2})$/, '0$1 $2 $3 $4');
