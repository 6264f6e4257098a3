import { createHash, randomBytes, randomInt } from 'node:crypto';
import { limits } from '@tomar/contract';

/** Digits and letters that nobody takes for one another (Crockford's Base32). */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Six digits, each code as likely as any other. */
export const newMailCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** Spaces are the person's own. */
export const foldCode = (typed: string): string => typed.replace(/\s/g, '');

/** Ten codes of 140 random bits, such as `7K2M-9QXD-0B4T-ZW3R-5H8C-Y1NV-P6GA`; those of earlier versions have 80. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: limits.recoveryCodes }, () =>
    Array.from(randomBytes(28), (byte) => alphabet[byte % 32])
      .join('')
      .replace(/(.{4})(?!$)/g, '$1-'),
  );

/** As it is compared: without what people add or mistake. */
const foldRecoveryCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

/** What is stored: so many random bits need no slow hash. */
export const hashRecoveryCode = (loginId: string, code: string): string =>
  createHash('sha256')
    .update(`recovery\n${loginId}\n${foldRecoveryCode(code)}`)
    .digest('hex');

/** Where an SMS goes, for whoever may not be its owner: `+90 ••• •• 33`. @param number `905321112233` */
export const maskedPhone = (number: string): string => `+${number.slice(0, 2)} ••• •• ${number.slice(-2)}`;

/** Where a code goes, for whoever may not be its owner: `a•••@demo.example`. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${[...email][0] ?? ''}•••${email.slice(at)}`;
}
