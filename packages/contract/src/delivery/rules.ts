import type { AttachmentRule } from '../accounts/draftParameters.ts';
import { checkEmailDomain } from '../accounts/emailDomains.ts';
import type { JobFileKind } from '../circulation/draft.ts';
import { limits } from '../limits.ts';
import type { MessageKey } from '../messages/index.ts';
import { checkLength, checkName, type Finding, isDeceiving } from '../text.ts';
import type { RecipientForm } from './recipientEndpoints.ts';
import { type Recipient, type RecipientDemands, receiptPlaceholders } from './recipients.ts';

const address = /^[^\s@<>(),;:"\\[\]]+@[^\s@<>(),;:"\\[\]]+\.[^\s@<>(),;:"\\[\].]{2,}$/u;

/** The ending of registered-e-mail addresses, which an e-mail recipient may not have (DLV-22). */
const registeredMail = /(^|[@.])kep\.tr$/i;

/** Of the longest address that mail servers take (RFC 5321, 4.5.3.1: 64 + 1 + 255). */
const addressLength = 320;

export const isEmailAddress = (text: string): boolean =>
  text.length <= addressLength && address.test(text) && !/\.\.|@\.|^\./.test(text);

/** What is wrong with a recipient record; `domains` as the account's parameters say them (DEF-10). */
export function checkRecipientForm({ name, settings }: RecipientForm, domains = ''): Finding[] {
  const findings = checkName(name);
  if ([...name].length > limits.recipientNameLength)
    findings.push({ field: 'name', key: 'lang_name_too_long', params: [limits.recipientNameLength] });
  return [...findings, ...checkRecipient(settings, 'settings', domains)];
}

/** What is wrong with one recipient's settings; `field` is the path to the recipient, such as `recipients.0`. */
export function checkRecipient(recipient: Recipient, field: string, domains = ''): Finding[] {
  const findings =
    recipient.kind === 'FileSystem'
      ? checkFolder(recipient.path, `${field}.path`)
      : checkAddresses(recipient, field, domains);
  return [...findings, ...checkLimits(recipient, field)];
}

function checkAddresses(
  recipient: Extract<Recipient, { kind: 'Email' }>,
  field: string,
  domains: string,
): Finding[] {
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
      else findings.push(...checkEmailDomain(text, domains, at));
      seen.add(folded);
    }
  findings.push(
    ...checkLength(`${field}.subject`, recipient.subject, limits.mailSubjectLength),
    ...checkLength(`${field}.body`, recipient.body, limits.mailBodyLength),
  );
  return findings;
}

function checkFolder(path: string, field: string): Finding[] {
  if (path.trim() === '') return [{ field, key: 'lang_recipient_path_required' }];
  const tooLong = checkLength(field, path, limits.folderPathLength);
  if (tooLong.length > 0) return tooLong;
  const parts = path.split(/[/\\]/);
  const outside =
    path.startsWith('/') || path.startsWith('\\') || /^[a-z]:/i.test(path) || parts.includes('..');
  return outside || isDeceiving(path) ? [{ field, key: 'lang_recipient_path_invalid', params: [path] }] : [];
}

/** DLV-15 to DLV-19, DEF-17 */
function checkLimits(
  { fileSizeLimitMb, fileLimit, retentionDays, receiptPattern }: RecipientDemands,
  field: string,
): Finding[] {
  const findings: Finding[] = [];
  const add = (name: string, value: number | null, key: MessageKey, most: number) => {
    if (value !== null && (value < 1 || value > most))
      findings.push({ field: `${field}.${name}`, key, params: [most] });
  };
  add('fileSizeLimitMb', fileSizeLimitMb, 'lang_recipient_file_size_limit', limits.fileSizeLimitMb);
  add('fileLimit', fileLimit, 'lang_recipient_file_limit', 2 * limits.filesPerJob);
  add('retentionDays', retentionDays, 'lang_recipient_retention', limits.retentionDays);
  return [...findings, ...checkReceipt(receiptPattern, `${field}.receiptPattern`)];
}

/** DLV-18: a file name whose braces hold placeholders that are known. */
function checkReceipt(pattern: string, field: string): Finding[] {
  if (pattern === '') return [];
  const long = checkLength(field, pattern, limits.receiptPatternLength);
  if (long.length > 0) return long;
  const known = new Set<string>(receiptPlaceholders);
  const rest = pattern.replaceAll(/\{([A-Za-z]+)\}/g, (whole, name) => (known.has(name) ? 'x' : whole));
  const isName = !/[/\\:*?"<>|{}]/.test(rest) && !isDeceiving(rest) && !/^\.|^\s|[\s.]$/.test(rest);
  const names = receiptPlaceholders.map((name) => `{${name}}`).join(', ');
  return isName ? [] : [{ field, key: 'lang_recipient_receipt_pattern', params: [names] }];
}

/** A file as far as a recipient's limits go. */
interface LimitedFile {
  readonly kind: JobFileKind;
  readonly size: number;
}

/** DEF-12, as it is settled for one job: to no recipient, to those who take attachments, or to all. */
export const attachmentSendings = ['never', 'byRecipient', 'always'] as const;
export type AttachmentSending = (typeof attachmentSendings)[number];

/** DEF-12: what becomes of a job's attachments by the account's rule and, where that is `optional`, its creator's choice. */
export const attachmentSendingOf = (rule: AttachmentRule, wanted: boolean): AttachmentSending =>
  rule === 'optional' ? (wanted ? 'byRecipient' : 'never') : rule;

/** The files that go to a recipient: what is signed, and the attachments where it gets them. */
export const filesFor = <F extends Pick<LimitedFile, 'kind'>>(
  { sendAttachments }: Pick<RecipientDemands, 'sendAttachments'>,
  files: readonly F[],
  sending: AttachmentSending,
): F[] => {
  const sent = sending === 'always' || (sending === 'byRecipient' && sendAttachments);
  return files.filter(({ kind }) => kind !== 'Attachment' || sent);
};

/** Why these files are too much for a recipient (DLV-15, DLV-19, DLV-20); null when they are not. */
export function beyondLimits(
  { fileSizeLimitMb, fileLimit }: Pick<RecipientDemands, 'fileSizeLimitMb' | 'fileLimit'>,
  files: readonly Pick<LimitedFile, 'size'>[],
): { readonly reason: 'tooLarge' | 'tooMany'; readonly most: number } | null {
  if (fileLimit !== null && files.length > fileLimit) return { reason: 'tooMany', most: fileLimit };
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (fileSizeLimitMb !== null && bytes > fileSizeLimitMb * 1024 * 1024)
    return { reason: 'tooLarge', most: fileSizeLimitMb };
  return null;
}
