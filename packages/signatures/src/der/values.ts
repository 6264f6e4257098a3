import { SignatureError } from '../errors.ts';
import type { DerNode } from './node.ts';
import { TAG } from './tags.ts';

const MAX_INTEGER_OCTETS = 4096;

function refuse(message: string): never {
  throw new SignatureError('der_value', message);
}

/** Content octets of an INTEGER or ENUMERATED, two's complement, checked for the shortest form. */
export function integerBytes(node: DerNode): Uint8Array {
  const bytes = node.content;
  const [first, second] = bytes;
  if (first === undefined || node.constructed) return refuse('An INTEGER is empty or constructed');
  const padded =
    second !== undefined && ((first === 0 && second < 0x80) || (first === 0xff && second >= 0x80));
  if (padded && node.rules === 'der') refuse('An INTEGER is not in its shortest form');
  return bytes;
}

/** @throws SignatureError `der_value` */
export function readInteger(node: DerNode): bigint {
  const bytes = integerBytes(node);
  if (bytes.length > MAX_INTEGER_OCTETS) refuse('An INTEGER is too long');
  const value = BigInt(`0x${Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')}`);
  return (bytes[0] ?? 0) < 0x80 ? value : value - (1n << BigInt(bytes.length * 8));
}

/** An INTEGER that fits a JavaScript number: versions, counts, iteration counts. */
export function readSmallInteger(node: DerNode): number {
  if (node.content.length > 7) refuse('An INTEGER is too large here');
  return Number(readInteger(node));
}

/** Dotted notation. Arcs of any size up to 64 octets. */
export function readOid(node: DerNode): string {
  if (!node.is(TAG.OID) && node.tagClass === 0) refuse('An OBJECT IDENTIFIER was expected');
  return decodeOid(node.content);
}

/** Dotted notation of the content octets of an OBJECT IDENTIFIER (also RELATIVE in OCSP and PDF contexts). */
function decodeOid(bytes: Uint8Array): string {
  const last = bytes.at(-1);
  if (last === undefined || last >= 0x80) refuse('An OBJECT IDENTIFIER is incomplete');
  if (bytes.length > 256) refuse('An OBJECT IDENTIFIER is too long');
  let text = '';
  let arc = 0;
  let large: bigint | undefined;
  let begins = true;
  for (const byte of bytes) {
    if (begins && byte === 0x80) refuse('An OBJECT IDENTIFIER has a padded arc');
    begins = false;
    if (large !== undefined) large = large * 128n + BigInt(byte & 0x7f);
    else if (arc > 0x3fffffffffff) large = BigInt(arc) * 128n + BigInt(byte & 0x7f);
    else arc = arc * 128 + (byte & 0x7f);
    if (byte >= 0x80) continue;
    if (text === '') {
      const top = large !== undefined || arc >= 80 ? 2 : arc >= 40 ? 1 : 0;
      text = `${top}.${large !== undefined ? large - 80n : arc - top * 40}`;
    } else text += `.${large ?? arc}`;
    arc = 0;
    large = undefined;
    begins = true;
  }
  return text;
}

/**
 * The octets of an OCTET STRING (or of an IMPLICIT one). Under BER a constructed one is put together.
 * The answer shares memory with the buffer unless it was in pieces.
 */
export function readOctets(node: DerNode): Uint8Array {
  if (!node.constructed) return node.content;
  if (node.rules === 'der') return refuse('DER forbids an OCTET STRING in pieces');
  const pieces: Uint8Array[] = [];
  for (const child of node.each()) {
    if (child.tagNumber !== 4 || child.tagClass !== 0) refuse('Only OCTET STRINGs may be inside one');
    pieces.push(readOctets(child));
  }
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : new Uint8Array(Buffer.concat(pieces));
}

/** Octets of a BIT STRING, and how many bits of the last one do not count. */
export function readBits(node: DerNode): { readonly bytes: Uint8Array; readonly unused: number } {
  if (node.constructed) return refuse('A BIT STRING in pieces is not supported');
  const unused = node.content[0];
  if (unused === undefined || unused > 7) return refuse('A BIT STRING has a wrong count of unused bits');
  const bytes = node.content.subarray(1);
  const last = bytes.at(-1);
  if (last === undefined ? unused > 0 : node.rules === 'der' && (last & ((1 << unused) - 1)) !== 0)
    return refuse('Unused bits of a BIT STRING are not zero');
  return { bytes, unused };
}

/** Octets of a BIT STRING that holds whole octets: signatures, public keys. */
export function readBitOctets(node: DerNode): Uint8Array {
  const { bytes, unused } = readBits(node);
  return unused === 0 ? bytes : refuse('A BIT STRING of whole octets was expected');
}

/** Whether a named bit is set; bit 0 is the highest bit of the first octet (X.680 22). */
export function hasBit(bytes: Uint8Array, bit: number): boolean {
  return ((bytes[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
}

export function readBoolean(node: DerNode): boolean {
  const byte = node.content[0];
  if (byte === undefined || node.content.length !== 1) return refuse('A BOOLEAN has one octet');
  if (node.rules === 'der' && byte !== 0 && byte !== 0xff) return refuse('A BOOLEAN is 00 or FF in DER');
  return byte !== 0;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * The text of any character string type. TeletexString is read as Latin-1, which is how certificates use it.
 * @throws SignatureError `der_value` for other types or broken UTF-8
 */
export function readText(node: DerNode): string {
  const bytes = node.constructed ? refuse('A string in pieces is not supported') : node.content;
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  switch (node.identifier) {
    case TAG.UTF8_STRING:
      return decodeUtf8(bytes);
    case TAG.NUMERIC_STRING:
    case TAG.PRINTABLE_STRING:
    case TAG.TELETEX_STRING:
    case TAG.IA5_STRING:
    case TAG.VISIBLE_STRING:
      return buffer.toString('latin1');
    case TAG.BMP_STRING:
      if (bytes.length % 2 !== 0) return refuse('A BMPString has an odd number of octets');
      return Buffer.from(buffer).swap16().toString('utf16le');
    case TAG.UNIVERSAL_STRING:
      return readUniversal(buffer);
    default:
      return refuse(`Identifier octet 0x${node.identifier.toString(16)} is not a character string`);
  }
}

/** UTF-8 with errors as `der_value`; also for IMPLICIT UTF8String. */
export function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw new SignatureError('der_value', 'A UTF8String is not UTF-8', { cause });
  }
}

function readUniversal(bytes: Buffer): string {
  if (bytes.length % 4 !== 0) return refuse('A UniversalString does not have four octets per character');
  let text = '';
  for (let offset = 0; offset < bytes.length; offset += 4) {
    const point = bytes.readUInt32BE(offset);
    if (point > 0x10ffff) return refuse('A UniversalString has a character beyond Unicode');
    text += String.fromCodePoint(point);
  }
  return text;
}

const UTC = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)?(Z|[+-]\d{4})$/;
const GENERALIZED = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)?(\d\d)?(?:[.,](\d+))?(Z|[+-]\d{4})$/;
const GENERALIZED_DER = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(?:\.(\d*[1-9]))?(Z)$/;

/**
 * UTCTime or GeneralizedTime; years of two digits after RFC 5280 4.1.2.5.1 (50 and above are 19xx).
 * Fractions are cut to milliseconds.
 */
export function readTime(node: DerNode): Date {
  if (node.is(TAG.UTC_TIME)) {
    const match = UTC.exec(latin1(node.content));
    if (match === null) return refuse('A UTCTime is malformed');
    if (node.rules === 'der' && (match[6] === undefined || match[7] !== 'Z'))
      return refuse('A UTCTime lacks seconds or Z');
    const year = Number(match[1]);
    return makeDate(
      [year >= 50 ? 1900 + year : 2000 + year, match[2], match[3], match[4], match[5], match[6]],
      '',
      match[7],
    );
  }
  if (node.is(TAG.GENERALIZED_TIME)) return readGeneralizedTime(node);
  return refuse('A time was expected');
}

/** GeneralizedTime, also under an IMPLICIT tag. */
export function readGeneralizedTime(node: DerNode): Date {
  const match = (node.rules === 'der' ? GENERALIZED_DER : GENERALIZED).exec(latin1(node.content));
  if (match === null) return refuse('A GeneralizedTime is malformed');
  const [, year, month, day, hour, minute, second, fraction, zone] = match;
  return makeDate([Number(year), month, day, hour, minute, second], fraction ?? '', zone);
}

type TimeParts = readonly [number, ...(string | undefined)[]];

function makeDate(parts: TimeParts, fraction: string, zone: string | undefined): Date {
  const [year, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.map((part) => Number(part ?? 0));
  const milliseconds = Number(fraction.padEnd(3, '0').slice(0, 3));
  const date = new Date(0);
  date.setUTCFullYear(year ?? 0, month - 1, day);
  date.setUTCHours(hour, minute, second, milliseconds);
  const valid =
    month <= 12 && month > 0 && date.getUTCDate() === day && hour < 24 && minute < 60 && second <= 60;
  if (!valid) return refuse('A time names a moment that does not exist');
  if (zone === undefined || zone === 'Z') return date;
  const offset = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(3, 5));
  return new Date(date.getTime() - (zone.startsWith('-') ? -1 : 1) * offset * 60_000);
}

function latin1(bytes: Uint8Array): string {
  if (bytes.length > 64) return refuse('A time is too long');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
}
