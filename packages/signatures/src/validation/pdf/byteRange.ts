import type { ByteSource } from '../../io/byteSource.ts';
import type { Finding } from '../indication.ts';

/** A well-formed ByteRange: from 0 to `gapStart`, and from `gapEnd` to `end`. */
export interface SignedRange {
  readonly gapStart: number;
  readonly gapEnd: number;
  readonly end: number;
  /** The octets of /Contents as they lie in the gap, padding included. */
  readonly contents: Uint8Array;
}

export type RangeCheck =
  | { readonly kind: 'range'; readonly range: SignedRange }
  | { readonly kind: 'broken'; readonly finding: Finding };

/** White space is what ISO 32000-2, 7.2.3, table 1, calls so. */
const WHITE = /[\0\t\n\f\r ]+/g;
const AROUND = /^[\0\t\n\f\r ]+|[\0\t\n\f\r ]+$/g;
const BRACKETED = /^<([0-9A-Fa-f\0\t\n\f\r ]*)>$/;

/** A placeholder above this is refused instead of being read. */
const MAX_GAP = 64 * 1024 * 1024;

/**
 * Checks a ByteRange against the file (ISO 32000-2, 12.8.1; EN 319 142-1, 5.3): two ranges from the beginning of
 * the file, with nothing between them but the hexadecimal string of this signature's /Contents.
 * @param numbers undefined where /ByteRange is missing or no array of numbers
 * @param contents what the signature dictionary holds, undefined where it is no string
 */
export async function checkByteRange(
  source: ByteSource,
  numbers: readonly number[] | undefined,
  contents: Uint8Array | undefined,
): Promise<RangeCheck> {
  if (numbers === undefined) return forgery('The signature has no /ByteRange of numbers');
  if (contents === undefined || contents.every((byte) => byte === 0))
    return forgery('The signature has no /Contents');
  if (numbers.some((number) => !Number.isSafeInteger(number) || number < 0))
    return forgery('/ByteRange holds numbers that cannot be offsets');
  const [start, length, gapEnd, tail] = numbers;
  if (
    start === undefined ||
    length === undefined ||
    gapEnd === undefined ||
    tail === undefined ||
    numbers.length % 2 !== 0
  )
    return forgery('/ByteRange does not have four numbers');
  if (numbers.length > 4)
    return broken('pdf_byte_range_gap', '/ByteRange leaves out more than the signature itself');
  if (start !== 0)
    return broken('pdf_byte_range_gap', '/ByteRange does not begin at the beginning of the file');
  const [gapStart, end] = [length, gapEnd + tail];
  if (gapEnd < gapStart) return broken('pdf_byte_range_overlap', 'The two parts of /ByteRange overlap');
  if (end > source.size) return forgery('/ByteRange reaches beyond the file');
  if (gapEnd - gapStart > MAX_GAP)
    return broken('pdf_signature_wrapping', 'The gap in /ByteRange is too large for a signature');
  const inGap = await readGap(source, gapStart, gapEnd);
  if (inGap === undefined)
    return broken(
      'pdf_signature_wrapping',
      'Between the parts of /ByteRange is something else than the signature',
    );
  if (Buffer.compare(inGap, contents) !== 0)
    return broken(
      'pdf_signature_wrapping',
      'The gap in /ByteRange is not where the /Contents of this signature are',
    );
  return { kind: 'range', range: { gapStart, gapEnd, end, contents: inGap } };
}

/** The hexadecimal string that fills the gap, brackets inside it or just around it; undefined for anything else. */
async function readGap(
  source: ByteSource,
  gapStart: number,
  gapEnd: number,
): Promise<Uint8Array | undefined> {
  const before = gapStart > 0 ? 1 : 0;
  const bytes = await source.read(gapStart - before, gapEnd - gapStart + before + 1);
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const plain = wholeHex(text.slice(before + 1, before + gapEnd - gapStart - 1));
  if (plain !== undefined && text[before] === '<' && text[before + gapEnd - gapStart - 1] === '>')
    return plain;
  const inside = text.slice(before, before + gapEnd - gapStart);
  const hex = BRACKETED.exec(inside.replace(AROUND, ''))?.[1] ?? (BRACKETED.test(text) ? inside : undefined);
  if (hex === undefined) return undefined;
  const digits = hex.replace(WHITE, '');
  return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex');
}

/** What every signer writes: digits and nothing else, so that decoding, which stops at anything else, reaches the end. */
function wholeHex(digits: string): Uint8Array | undefined {
  const bytes = Buffer.from(digits, 'hex');
  return bytes.length * 2 === digits.length ? bytes : undefined;
}

function forgery(message: string): RangeCheck {
  return broken('pdf_universal_forgery', message);
}

function broken(code: string, message: string): RangeCheck {
  return { kind: 'broken', finding: { code, message } };
}
