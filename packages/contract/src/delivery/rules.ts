import { type Finding, isDeceiving } from '../text.ts';
import type { Recipient } from './recipients.ts';

const address = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/u;

/** The ending of registered-e-mail addresses, which an e-mail recipient may not have (DLV-22). */
const registeredMail = /(^|[@.])kep\.tr$/i;

export const isEmailAddress = (text: string): boolean => address.test(text) && !/\.\.|@\.|^\./.test(text);

/** What is wrong with one recipient's settings; `field` is the path to the recipient, such as `recipients.0`. */
export function checkRecipient(recipient: Recipient, field: string): Finding[] {
  if (recipient.kind === 'FileSystem') return checkFolder(recipient.path, `${field}.path`);
  const findings: Finding[] = [];
  if (recipient.to.length === 0) findings.push({ field: `${field}.to`, key: 'lang_recipient_to_required' });
  const seen = new Set<string>();
  for (const part of ['to', 'cc', 'bcc'] as const)
    for (const text of recipient[part]) {
      const at = `${field}.${part}`;
      const folded = text.toLowerCase();
      if (!isEmailAddress(text))
        findings.push({ field: at, key: 'lang_recipient_address_invalid', params: [text] });
      else if (registeredMail.test(folded))
        findings.push({ field: at, key: 'lang_recipient_rem_address_in_email', params: [text] });
      else if (seen.has(folded)) findings.push({ field: at, key: 'lang_email_duplicate', params: [text] });
      seen.add(folded);
    }
  return findings;
}

function checkFolder(path: string, field: string): Finding[] {
  if (path.trim() === '') return [{ field, key: 'lang_recipient_path_required' }];
  const parts = path.split(/[/\\]/);
  const outside =
    path.startsWith('/') || path.startsWith('\\') || /^[a-z]:/i.test(path) || parts.includes('..');
  return outside || isDeceiving(path) ? [{ field, key: 'lang_recipient_path_invalid', params: [path] }] : [];
}
