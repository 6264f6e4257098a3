import { fold } from '../fold.ts';
import { limits } from '../limits.ts';
import type { Finding } from '../text.ts';

/** Whose password it is, as far as it may not be made of it. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
}

/**
 * ID-26, ID-27, and that it is not made of its owner's own address or name. Letters of any script count. Whether many
 * people have the same one is for the server to say, which has the list.
 */
export function checkPassword(password: string, field = 'password', owner?: PasswordOwner): Finding[] {
  const findings: Finding[] = [];
  if ([...password].length < limits.passwordLength)
    findings.push({ field, key: 'lang_password_too_short', params: [limits.passwordLength] });
  if (!/\p{L}/u.test(password) || !/\p{N}/u.test(password))
    findings.push({ field, key: 'lang_password_letter_and_number' });
  if (owner && isMadeOf(password, owner)) findings.push({ field, key: 'lang_password_personal' });
  return findings;
}

const lettersOf = (text: string): string => fold(text).replace(/[^\p{L}]/gu, '');

/** Whether nothing but digits and signs is left beside what everybody knows of the person. */
function isMadeOf(password: string, { email, firstName = '', lastName = '' }: PasswordOwner): boolean {
  const letters = lettersOf(password);
  const [local = '', domain = ''] = email.split('@');
  const known = [
    email,
    local,
    `${local}${domain.split('.')[0] ?? ''}`,
    firstName,
    lastName,
    `${firstName}${lastName}`,
    `${lastName}${firstName}`,
  ];
  return letters !== '' && known.some((one) => lettersOf(one) === letters);
}
