import { spend, spendSearching } from '../budget/index.ts';
import { cursor, type DerNode, readDer, readDerPrefix, readTime, TAG } from '../der/index.ts';
import { SignatureError } from '../errors.ts';
import type { RevokedEntry } from './crl.ts';
import { directoryNames } from './distributionPoints.ts';
import { readExtensionList, repeatedExtensions } from './extensions.ts';
import { readGeneralNames } from './generalName.ts';
import { reasonOf } from './revocationReason.ts';

/** Steps for one place where the octets stand, and how far entries are walked in one. */
const HIT = 20;
const OCTETS_WALKED_PER_STEP = 8;

const REASON_CODE = '2.5.29.21';
const INVALIDITY_DATE = '2.5.29.24';
const CERTIFICATE_ISSUER = '2.5.29.29';
/** `CERTIFICATE_ISSUER` as it stands in an entry. */
const CERTIFICATE_ISSUER_OCTETS = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x1d]);
const KNOWN = new Set([REASON_CODE, INVALIDITY_DATE, CERTIFICATE_ISSUER, '2.5.29.23']);

/**
 * The entry for a serial number in `revokedCertificates`. A plain search for the octets of the serial number
 * comes first: nearly always it finds nothing, at the speed of memory, and there is nothing to revoke. Only
 * otherwise the entries are walked up to there, because the octets may stand there by chance.
 *
 * In an indirect CRL an entry is about the issuer that the nearest certificateIssuer before it names, and about
 * the list's own issuer before the first (RFC 5280 5.3.3).
 * @param issuer key of the name that issued the certificate
 * @param listIssuer key of the name that issued the list
 * @throws SignatureError `crl_malformed`, and `crl_unsupported` where any entry has a critical extension that is not known
 */
export function findCrlEntry(
  entries: DerNode,
  serial: Uint8Array,
  issuer: string,
  listIssuer: string,
): RevokedEntry | undefined {
  refuseUnknown(entries);
  if (serial.length > 0x7f) return undefined;
  const wanted = Buffer.concat([Uint8Array.of(TAG.INTEGER, serial.length), serial]);
  const bytes = Buffer.from(entries.content.buffer, entries.content.byteOffset, entries.content.length);
  const issuers = new IssuerWalk(bytes);
  spendSearching(bytes.length);
  let offset = 0;
  let found: RevokedEntry | undefined;
  for (let hit = bytes.indexOf(wanted); hit >= 0; hit = bytes.indexOf(wanted, hit + 1)) {
    spend(HIT + (hit - offset) / OCTETS_WALKED_PER_STEP);
    offset = entryAround(bytes, hit, offset);
    const isSerial = offset + headerLength(bytes, offset) === hit;
    if (!isSerial || !(issuers.upTo(offset) ?? [listIssuer]).includes(issuer)) continue;
    const entry = readEntry(readDerPrefix(bytes, offset));
    if (found === undefined || finality(entry) > finality(found)) found = entry;
    if (finality(found) === 2) return found;
  }
  return found;
}

/** `critical` of an Extension, as DER writes it. */
const CRITICAL = Buffer.from([TAG.BOOLEAN, 0x01, 0xff]);
const looked = new WeakMap<DerNode, SignatureError | null>();

/**
 * A list with a critical extension in any of its entries that is not known says nothing of any certificate (RFC 5280
 * 5.3). Looked for once, by the octets that make an extension critical.
 */
function refuseUnknown(entries: DerNode): void {
  let problem = looked.get(entries);
  if (problem === undefined) {
    problem = unknownIn(entries);
    looked.set(entries, problem);
  }
  if (problem !== null) throw problem;
}

function unknownIn({ content }: DerNode): SignatureError | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  spendSearching(bytes.length);
  let offset = 0;
  for (let hit = bytes.indexOf(CRITICAL); hit >= 0; hit = bytes.indexOf(CRITICAL, hit + 1)) {
    // Lists of several issuers have this one everywhere.
    if (CERTIFICATE_ISSUER_OCTETS.equals(bytes.subarray(hit - CERTIFICATE_ISSUER_OCTETS.length, hit)))
      continue;
    spend(HIT + (hit - offset) / OCTETS_WALKED_PER_STEP);
    try {
      offset = entryAround(bytes, hit, offset);
      readEntry(readDerPrefix(bytes, offset));
    } catch (error) {
      if (error instanceof SignatureError && error.code === 'crl_unsupported') return error;
      // What is damaged is said of the certificate whose entry it is.
      if (!(error instanceof SignatureError)) throw error;
      return null;
    }
  }
  return null;
}

/** Of several entries for one serial number the one counts that nothing takes back, wherever it stands (5.3.1). */
function finality({ reason }: RevokedEntry): 0 | 1 | 2 {
  if (reason === 'removeFromCRL') return 0;
  return reason === 'certificateHold' ? 1 : 2;
}

/** Where the entry begins in which an octet lies, searched from an entry before it. */
function entryAround(bytes: Buffer, position: number, from: number): number {
  let offset = from;
  for (let end = endOfValue(bytes, offset); end <= position; end = endOfValue(bytes, offset)) offset = end;
  return offset;
}

/**
 * The nearest certificateIssuer up to an entry, asked from the first entry to the last: the list is walked once,
 * however often it is asked.
 */
class IssuerWalk {
  readonly #bytes: Buffer;
  #entry = 0;
  #next: number;
  #names: readonly string[] | undefined;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    this.#next = bytes.indexOf(CERTIFICATE_ISSUER_OCTETS);
  }

  /** Keys of the names that the entries at `offset` are about; undefined before the first certificateIssuer. */
  upTo(offset: number): readonly string[] | undefined {
    const end = endOfValue(this.#bytes, offset);
    while (this.#next >= 0 && this.#next < end) {
      this.#entry = entryAround(this.#bytes, this.#next, this.#entry);
      // The octets may stand there by chance.
      this.#names = certificateIssuer(readDerPrefix(this.#bytes, this.#entry)) ?? this.#names;
      this.#next = this.#bytes.indexOf(CERTIFICATE_ISSUER_OCTETS, endOfValue(this.#bytes, this.#entry));
    }
    return this.#names;
  }
}

/** Keys of the names in an entry's certificateIssuer; undefined where it has none. */
function certificateIssuer(node: DerNode): string[] | undefined {
  const items = cursor(node);
  items.next(TAG.INTEGER);
  items.next();
  const extensions = items.more ? readExtensionList(items.next(TAG.SEQUENCE)) : [];
  const found = extensions.find(({ oid }) => oid === CERTIFICATE_ISSUER);
  return found && directoryNames(readGeneralNames(readDer(found.value))).map(({ key }) => key);
}

function headerLength(bytes: Uint8Array, offset: number): number {
  const first = bytes[offset + 1] ?? 0;
  return first < 0x80 ? 2 : 2 + (first & 0x7f);
}

function endOfValue(bytes: Uint8Array, offset: number): number {
  const first = bytes[offset + 1];
  if (first === undefined || bytes[offset] !== TAG.SEQUENCE || first === 0x80 || first > 0x84)
    throw new SignatureError('crl_malformed', 'The list of revoked certificates is damaged');
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
  const [twice] = repeatedExtensions(extensions);
  if (twice !== undefined)
    throw new SignatureError('crl_malformed', `An entry of the CRL has the extension ${twice} twice`);
  const unknown = extensions.find(({ oid, critical }) => critical && !KNOWN.has(oid));
  if (unknown !== undefined)
    throw new SignatureError(
      'crl_unsupported',
      `An entry of the CRL has the critical extension ${unknown.oid}`,
    );
  const reason = extensions.find(({ oid }) => oid === REASON_CODE);
  return { date, reason: reason === undefined ? 'unspecified' : reasonOf(readDer(reason.value)) };
}
