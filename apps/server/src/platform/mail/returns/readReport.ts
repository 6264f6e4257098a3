import PostalMime from 'postal-mime';
import { plainLine } from '../letter/quoted.ts';

/** An address that a mail did not reach, as the server on the way says it. */
export interface ReturnedAddress {
  /** In small letters; empty where the report names none. */
  readonly address: string;
  /** The enhanced status code, such as `5.1.1` (RFC 3463); empty where there is none. */
  readonly status: string;
  /** What the other server said, short and on one line. */
  readonly diagnostic: string;
}

export interface DeliveryReport {
  /** What the report was sent to, as the servers on its way have noted it. */
  readonly sentTo: string;
  readonly failed: readonly ReturnedAddress[];
}

/** More of a report is not looked at: the original mail, which comes last, may be as large as it likes. */
export const maxReportOctets = 256 * 1024;

const maxAddresses = 100;
const maxDiagnostic = 200;
const maxAddress = 254;
const limits = { maxNestingDepth: 16, forceRfc822Attachments: true } as const;

const addressed = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

/**
 * A report on a mail that was not delivered (RFC 3464). Null: this is none, whatever else it is.
 * @param octets the whole message, or its first `maxReportOctets`
 */
export async function readReport(octets: Uint8Array): Promise<DeliveryReport | null> {
  const mail = await PostalMime.parse(octets, limits).catch(() => null);
  if (!mail) return null;
  const headers = (name: string) => mail.headers.filter(({ key }) => key === name).map(({ value }) => value);
  const [type = ''] = headers('content-type');
  if (!/^multipart\/report\b/i.test(type.trim()) || !/report-type="?delivery-status/i.test(type)) return null;
  const status = mail.attachments.find(({ mimeType }) =>
    /^message\/(global-)?delivery-status$/i.test(mimeType),
  );
  if (!status) return null;
  const text = typeof status.content === 'string' ? status.content : utf8(status.content);
  return {
    sentTo: mail.headers
      .filter(({ key }) => addressed.has(key))
      .map(({ value }) => value)
      .join('\n'),
    failed: failedIn(text),
  };
}

/** What no encoding knows is shown as what it is not. */
const utf8 = (octets: ArrayBuffer | Uint8Array) => new TextDecoder('utf-8', { fatal: false }).decode(octets);

/** The groups of fields of single recipients (RFC 3464, 2.3) that say that they were not reached. */
function failedIn(text: string): ReturnedAddress[] {
  const groups = text
    .slice(0, maxReportOctets)
    .replaceAll('\r\n', '\n')
    .split(/\n[ \t]*\n/, maxAddresses + 1)
    .map(fieldsOf);
  return groups
    .filter((fields) => /^failed\b/i.test(fields.get('action') ?? ''))
    .map((fields) => ({
      address: addressIn(fields.get('original-recipient') ?? fields.get('final-recipient') ?? ''),
      status: /^[245]\.\d{1,3}\.\d{1,3}/.exec(fields.get('status') ?? '')?.[0] ?? '',
      diagnostic: plainLine((fields.get('diagnostic-code') ?? '').replace(/^[^;]{0,32};/, ''), maxDiagnostic),
    }));
}

/** Fields by their names in small letters, the first of each; a line that begins with a space goes on. */
function fieldsOf(group: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const line of group.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    const name = line.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (name !== '' && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim());
  }
  return fields;
}

/** `rfc822; somebody@example.com` */
function addressIn(field: string): string {
  const address = field
    .slice(field.indexOf(';') + 1)
    .trim()
    .replace(/^<|>$/g, '')
    .toLowerCase();
  return address.length <= maxAddress && /^[^\s<>@]+@[^\s<>@]+$/.test(address) ? address : '';
}
