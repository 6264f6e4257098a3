import { SignatureError } from '../errors.ts';
import { contextConstructed, contextPrimitive, TAG } from './tags.ts';

/** How many octets tag and length take in front of `length` octets of content. */
export function headerSize(length: number): number {
  if (length < 0x80) return 2;
  let octets = 1;
  for (let rest = Math.floor(length / 256); rest > 0; rest = Math.floor(rest / 256)) octets++;
  return 2 + octets;
}

/** Tag and length octets for content of `length` octets (DER, shortest form). */
export function header(identifier: number, length: number): Uint8Array {
  const bytes = new Uint8Array(headerSize(length));
  writeHeader(bytes, 0, identifier, length);
  return bytes;
}

function writeHeader(target: Uint8Array, offset: number, identifier: number, length: number): number {
  target[offset] = identifier;
  if (length < 0x80) {
    target[offset + 1] = length;
    return offset + 2;
  }
  const octets = headerSize(length) - 2;
  target[offset + 1] = 0x80 | octets;
  let rest = length;
  for (let index = octets; index > 0; index--) {
    target[offset + 1 + index] = rest % 256;
    rest = Math.floor(rest / 256);
  }
  return offset + 2 + octets;
}

/** A value with the given identifier octet around the parts. Copies each part once. */
export function tlv(identifier: number, ...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0;
  for (const part of parts) length += part.length;
  const bytes = new Uint8Array(headerSize(length) + length);
  let offset = writeHeader(bytes, 0, identifier, length);
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return bytes;
}

export function sequence(...parts: readonly Uint8Array[]): Uint8Array {
  return tlv(TAG.SEQUENCE, ...parts);
}

/** SET OF in DER: its elements sorted as octet strings (X.690 11.6). */
export function setOf(...parts: readonly Uint8Array[]): Uint8Array {
  return tlv(TAG.SET, ...sorted(parts));
}

/** Ascending by octets, a shorter one first where it is a prefix: the order of SET OF. */
export function sorted(parts: readonly Uint8Array[]): readonly Uint8Array[] {
  return parts.length < 2 ? parts : [...parts].sort((a, b) => Buffer.compare(a, b));
}

export function explicit(number: number, ...parts: readonly Uint8Array[]): Uint8Array {
  return tlv(contextConstructed(number), ...parts);
}

/** `[number] IMPLICIT` over a primitive type, given its content octets. */
export function implicitPrimitive(number: number, content: Uint8Array): Uint8Array {
  return tlv(contextPrimitive(number), content);
}

/** The same encoding under another identifier octet: how IMPLICIT tagging changes a finished value. */
export function retag(identifier: number, encoded: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(encoded);
  copy[0] = identifier;
  return copy;
}

export const NULL: Uint8Array = Uint8Array.of(TAG.NULL, 0);

/** TRUE; FALSE is mostly a DEFAULT and left out. */
export function boolean(value: boolean): Uint8Array {
  return Uint8Array.of(TAG.BOOLEAN, 1, value ? 0xff : 0);
}

export function integer(value: number | bigint): Uint8Array {
  if (typeof value === 'number' && value >= 0 && value < 0x80) return Uint8Array.of(TAG.INTEGER, 1, value);
  return tlv(TAG.INTEGER, integerContent(BigInt(value)));
}

export function enumerated(value: number): Uint8Array {
  return tlv(TAG.ENUMERATED, integerContent(BigInt(value)));
}

function integerContent(value: bigint): Uint8Array {
  let octets = 1;
  while (value >= 1n << BigInt(octets * 8 - 1) || value < -(1n << BigInt(octets * 8 - 1))) octets++;
  const hex = BigInt.asUintN(octets * 8, value)
    .toString(16)
    .padStart(octets * 2, '0');
  return new Uint8Array(Buffer.from(hex, 'hex'));
}

/** INTEGER from unsigned big-endian octets: serial numbers, r and s. Padding is made right. */
export function unsignedInteger(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < bytes.length - 1 && bytes[start] === 0) start++;
  const content = bytes.subarray(start);
  const needsZero = content.length === 0 || (content[0] ?? 0) >= 0x80;
  return needsZero ? tlv(TAG.INTEGER, Uint8Array.of(0), content) : tlv(TAG.INTEGER, content);
}

export function octetString(...parts: readonly Uint8Array[]): Uint8Array {
  return tlv(TAG.OCTET_STRING, ...parts);
}

export function bitString(bytes: Uint8Array, unused = 0): Uint8Array {
  return tlv(TAG.BIT_STRING, Uint8Array.of(unused), bytes);
}

/** Named bits in DER: trailing zero bits are left out (X.690 11.2.2). Bit 0 is the highest. */
export function namedBits(bits: readonly number[]): Uint8Array {
  if (bits.length === 0) return bitString(new Uint8Array(0));
  const highest = Math.max(...bits);
  const bytes = new Uint8Array((highest >> 3) + 1);
  for (const bit of bits) bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) | (0x80 >> (bit & 7));
  return bitString(bytes, 7 - (highest & 7));
}

const knownOids = new Map<string, Uint8Array>();

/**
 * OBJECT IDENTIFIER from dotted notation.
 * @throws SignatureError `oid_malformed`
 */
export function oid(dotted: string): Uint8Array {
  const known = knownOids.get(dotted);
  if (known !== undefined) return known;
  const encoded = tlv(TAG.OID, encodeOid(dotted));
  if (knownOids.size < 1024) knownOids.set(dotted, encoded);
  return encoded;
}

/** Content octets of an OBJECT IDENTIFIER. */
export function encodeOid(dotted: string): Uint8Array {
  const arcs = /^[012](\.(0|[1-9]\d{0,77}))+$/.test(dotted) ? dotted.split('.').map(BigInt) : [];
  const [top, second, ...rest] = arcs;
  if (top === undefined || second === undefined || (top < 2n && second > 39n))
    throw new SignatureError('oid_malformed', `Not an object identifier: ${dotted.slice(0, 80)}`);
  const octets: number[] = [];
  for (const arc of [top * 40n + second, ...rest]) {
    const group = [Number(arc & 0x7fn)];
    for (let left = arc >> 7n; left > 0n; left >>= 7n) group.unshift(Number(left & 0x7fn) | 0x80);
    octets.push(...group);
  }
  return Uint8Array.from(octets);
}

export function utf8String(text: string): Uint8Array {
  return tlv(TAG.UTF8_STRING, Buffer.from(text, 'utf8'));
}

const PRINTABLE = /^[A-Za-z0-9 '()+,\-./:=?]*$/;

/** @throws SignatureError `der_value` for a character PrintableString does not have */
export function printableString(text: string): Uint8Array {
  if (!PRINTABLE.test(text)) throw new SignatureError('der_value', 'Not a PrintableString');
  return tlv(TAG.PRINTABLE_STRING, Buffer.from(text, 'latin1'));
}

/** @throws SignatureError `der_value` for a character outside ASCII */
export function ia5String(text: string): Uint8Array {
  return tlv(TAG.IA5_STRING, ia5(text));
}

/** Content octets of an IA5String, for IMPLICIT tagging (addresses in certificates). */
export function ia5(text: string): Uint8Array {
  for (let index = 0; index < text.length; index++) {
    if (text.charCodeAt(index) > 0x7f) throw new SignatureError('der_value', 'Not an IA5String');
  }
  return Buffer.from(text, 'latin1');
}

/** BMPString: PKCS#12 friendly names. */
export function bmpString(text: string): Uint8Array {
  return tlv(TAG.BMP_STRING, Buffer.from(text, 'utf16le').swap16());
}

/** GeneralizedTime to the second, or with milliseconds where they are not zero and `fraction` is set. */
export function generalizedTime(date: Date, fraction = false): Uint8Array {
  const digits = isoDigits(date);
  const milliseconds = date.getUTCMilliseconds();
  const tail =
    fraction && milliseconds > 0 ? `.${String(milliseconds).padStart(3, '0').replace(/0+$/, '')}` : '';
  return tlv(TAG.GENERALIZED_TIME, Buffer.from(`${digits}${tail}Z`, 'latin1'));
}

/** UTCTime from 1950 to 2049, GeneralizedTime otherwise (RFC 5280 4.1.2.5, RFC 5652 11.3). */
export function time(date: Date): Uint8Array {
  const year = date.getUTCFullYear();
  if (year < 1950 || year > 2049) return generalizedTime(date);
  return tlv(TAG.UTC_TIME, Buffer.from(`${isoDigits(date).slice(2)}Z`, 'latin1'));
}

function isoDigits(date: Date): string {
  const year = date.getUTCFullYear();
  if (!(year >= 0 && year <= 9999))
    throw new SignatureError('der_value', 'A time is outside the years 0 to 9999');
  return date.toISOString().slice(0, 19).replace(/[-:T]/g, '');
}
