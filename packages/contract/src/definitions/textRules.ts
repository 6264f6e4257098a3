import { isEmailAddress } from '../delivery/rules.ts';
import { isPhoneNumber } from '../phoneNumber.ts';
import { checkName } from '../text.ts';
import { isNationalId } from './companyCodes.ts';
import type { TextProblem } from './fields.ts';

export const emailRule = (text: string): TextProblem | null =>
  isEmailAddress(text) ? null : { key: 'lang_definition_email_invalid' };

export const phoneRule = (text: string): TextProblem | null =>
  isPhoneNumber(text) ? null : { key: 'lang_identity_phone' };

/** DEF-26, DEF-27: what a name may not hold, of a second name. */
export function nameRule(text: string): TextProblem | null {
  const [finding] = checkName(text);
  return finding ? { key: finding.key } : null;
}

/** USR-16: eleven digits, the last two of which follow from the others; foreigners' numbers are made alike. */
export function idNumberRule(text: string): TextProblem | null {
  if (!/^[0-9]{11}$/.test(text)) return { key: 'lang_identity_number_digits', params: [11] };
  return isNationalId(text) ? null : { key: 'lang_definition_id_number_wrong' };
}

/** An address that is reached by TLS; who asks stands elsewhere. */
export function httpsRule(text: string): TextProblem | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isPlain = url?.protocol === 'https:' && url.username === '' && url.password === '';
  return isPlain ? null : { key: 'lang_definition_https' };
}
