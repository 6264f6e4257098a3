import { cursor, type DerNode, readDer, readDerPrefix, readTime, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import type { RevokedEntry } from './crl.ts';
import { readExtensionList } from './extensions.ts';
import { reasonOf } from './revocationReason.ts';

const REASON_CODE = '2.5.29.21';
const CERTIFICATE_ISSUER = '2.5.29.29';

/**
 * The entry for a serial number in `revokedCertificates`. A plain search for the octets of the serial number
 * comes first: nearly always it finds nothing, at the speed of memory, and there is nothing to revoke. Only
 * otherwise the entries are walked, because the octets may stand there by chance.
 */
export function findCrlEntry(entries: DerNode, serial: Uint8Array): RevokedEntry | undefined {
  if (serial.length > 0x7f) return undefined;
  const wanted = Buffer.concat([Uint8Array.of(TAG.INTEGER, serial.length), serial]);
  const bytes = Buffer.from(entries.content.buffer, entries.content.byteOffset, entries.content.length);
  if (!bytes.includes(wanted)) return undefined;
  let offset = 0;
  while (offset < bytes.length) {
    const end = endOfValue(bytes, offset);
    const inner = offset + headerLength(bytes, offset);
    if (wanted.compare(bytes, inner, Math.min(inner + wanted.length, end)) === 0) {
      return readEntry(readDerPrefix(bytes, offset));
    }
    offset = end;
  }
  return undefined;
}

function headerLength(bytes: Uint8Array, offset: number): number {
  const first = bytes[offset + 1] ?? 0;
  return first < 0x80 ? 2 : 2 + (first & 0x7f);
}

function endOfValue(bytes: Uint8Array, offset: number): number {
  const first = bytes[offset + 1];
  if (first === undefined || bytes[offset] !== TAG.SEQUENCE || first === 0x80 || first > 0x84) {
    throw new SignatureError('crl_malformed', 'The list of revoked certificates is damaged');
  }
  let length = first;
  if (first > 0x80) {
    length = 0;
    for (let index = 0; index < (first & 0x7f); index++)
      length = length * 256 + (bytes[offset + 2 + index] ?? 0);
  }
  const end = offset + headerLength(bytes, offset) + length;
  if (end > bytes.length)
    throw new SignatureError('crl_malformed', 'The list of revoked certificates is damaged');
  return end;
}

function readEntry(node: DerNode): RevokedEntry {
  const items = cursor(node);
  items.next(TAG.INTEGER);
  const date = readTime(items.next());
  const extensions = items.more ? readExtensionList(items.next(TAG.SEQUENCE)) : [];
  if (extensions.some(({ oid }) => oid === CERTIFICATE_ISSUER)) {
    throw new SignatureError('crl_unsupported', 'Entries of an indirect CRL are not supported');
  }
  const reason = extensions.find(({ oid }) => oid === REASON_CODE);
  return { date, reason: reason === undefined ? 'unspecified' : reasonOf(readDer(reason.value)) };
}
