import { isAscii, isUtf8 } from 'node:buffer';
import { SignatureError } from '../errors.ts';
import { singleByteEncodings, type XmlEncoding, type XmlSource } from './document.ts';

const known = new Map<string, XmlEncoding>([
  ['utf-8', 'utf-8'],
  ['utf8', 'utf-8'],
  ['us-ascii', 'us-ascii'],
  ['ascii', 'us-ascii'],
  ['iso-8859-1', 'iso-8859-1'],
  ['latin1', 'iso-8859-1'],
  ['iso-8859-9', 'iso-8859-9'],
  ['latin5', 'iso-8859-9'],
  ['windows-1252', 'windows-1252'],
  ['windows-1254', 'windows-1254'],
  ...singleByteEncodings.map((name): [string, XmlEncoding] => [name, name]),
]);

/** Where ISO-8859-9 (Turkish) differs from ISO-8859-1. */
const latin5: Readonly<Record<string, string>> = {
  Ð: 'Ğ',
  Ý: 'İ',
  Þ: 'Ş',
  ð: 'ğ',
  ý: 'ı',
  þ: 'ş',
};

/**
 * Finds out the encoding after XML 1.0, appendix F (byte order mark first, then the encoding declaration) and gives
 * the text in the form in which it is read here: UTF-8 octets, one character each.
 * Errors: `xml_encoding` for an unknown encoding and for bytes that do not belong to the one named.
 */
export function decodeXml(bytes: Uint8Array): XmlSource {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf)
    return { bytes, text: utf8(buffer.subarray(3)), encoding: 'utf-8', markLength: 3 };
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return utf16(buffer, 'utf-16le', 2);
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return utf16(buffer, 'utf-16be', 2);
  if (buffer[0] === 0x3c && buffer[1] === 0) return utf16(buffer, 'utf-16le', 0);
  if (buffer[0] === 0 && buffer[1] === 0x3c) return utf16(buffer, 'utf-16be', 0);

  const encoding = declaredEncoding(buffer);
  return { bytes, text: textIn(buffer, encoding), encoding, markLength: 0 };
}

/** Characters as bytes of the document's own encoding. Whatever it cannot hold must already be a reference. */
export function encodeXml(text: string, encoding: XmlEncoding): Uint8Array {
  if (encoding === 'utf-8') return Buffer.from(text, 'utf8');
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const bytes = Buffer.from(text, 'latin1');
  if (!isAscii(bytes)) throw new SignatureError('xml_encoding', `Text for ${encoding} has to be ASCII`);
  return bytes;
}

/** How many bytes of the original stand before an offset in the text. */
export function byteOffset(source: XmlSource, offset: number): number {
  if (source.encoding === 'utf-8') return source.markLength + offset;
  const characters = charactersOf(source.text.slice(0, offset)).length;
  const width = source.encoding === 'utf-16le' || source.encoding === 'utf-16be' ? 2 : 1;
  return source.markLength + characters * width;
}

/** Can any character be written as itself, or must everything beyond ASCII become a reference? */
export function holdsAllCharacters(encoding: XmlEncoding): boolean {
  return encoding === 'utf-8' || encoding === 'utf-16le' || encoding === 'utf-16be';
}

const beyondAscii = /[^\0-\x7f]/;

/** From UTF-8 octets, one character each, to the characters they stand for. */
export function charactersOf(octets: string): string {
  return beyondAscii.test(octets) ? Buffer.from(octets, 'latin1').toString('utf8') : octets;
}

/** The way back. */
export function octetsOf(characters: string): string {
  return beyondAscii.test(characters) ? Buffer.from(characters, 'utf8').toString('latin1') : characters;
}

function utf8(buffer: Buffer): string {
  if (!isUtf8(buffer)) throw new SignatureError('xml_encoding', 'The XML is not valid UTF-8');
  return buffer.toString('latin1');
}

function utf16(buffer: Buffer, encoding: 'utf-16le' | 'utf-16be', markLength: number): XmlSource {
  try {
    const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    const text = octetsOf(decoder.decode(buffer.subarray(markLength)));
    return { bytes: buffer, text, encoding, markLength };
  } catch (cause) {
    throw new SignatureError('xml_encoding', 'The XML is not valid UTF-16', { cause });
  }
}

function declaredEncoding(buffer: Buffer): XmlEncoding {
  const head = buffer.toString('latin1', 0, 200);
  const declaration = /^<\?xml\s[^>]*?\sencoding\s*=\s*(?:"([^"]*)"|'([^']*)')/.exec(head);
  if (declaration === null) return 'utf-8';
  const name = declaration[1] ?? declaration[2] ?? '';
  const encoding = known.get(name.toLowerCase());
  if (encoding === undefined)
    throw new SignatureError('xml_encoding', `The encoding ${JSON.stringify(name)} is not supported`);
  return encoding;
}

function textIn(buffer: Buffer, encoding: XmlEncoding): string {
  switch (encoding) {
    case 'iso-8859-1':
      return octetsOf(buffer.toString('latin1'));
    case 'iso-8859-9':
      return octetsOf(
        buffer.toString('latin1').replace(/[ÐÝÞðýþ]/g, (character) => latin5[character] ?? character),
      );
    case 'us-ascii':
      if (!isAscii(buffer)) throw new SignatureError('xml_encoding', 'The XML says ASCII and is not');
      return buffer.toString('latin1');
    case 'utf-8':
    case 'utf-16le':
    case 'utf-16be':
      return utf8(buffer);
    default:
      return octetsOf(new TextDecoder(encoding).decode(buffer));
  }
}
