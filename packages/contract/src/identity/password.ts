import { limits } from '../limits.ts';
import type { Finding } from '../text.ts';

/** ID-26, ID-27. Letters of any script count. */
export function checkPassword(password: string, field = 'password'): Finding[] {
  const findings: Finding[] = [];
  if ([...password].length < limits.passwordLength)
    findings.push({ field, key: 'lang_password_too_short', params: [limits.passwordLength] });
  if (!/\p{L}/u.test(password) || !/\p{N}/u.test(password))
    findings.push({ field, key: 'lang_password_letter_and_number' });
  return findings;
}
