import { SignatureError } from '../../errors.ts';
import type { ByteWindow } from '../byteWindow.ts';
import { PdfDict, type PdfObject } from '../objects.ts';
import { PdfParser } from '../parser.ts';
import type { PdfRevision } from '../revisions.ts';

/** The linearization dictionary is the first object, whole within the first 1,024 octets (annex F.3.3); twice that here. */
const FRONT = 2_048;
/** The section that it belongs to follows it. */
const FRONT_SECTION = 4_096;
/** Blanks that may stand between a revision and whatever follows it. */
const BLANK = 1_000;

/** The lengths that linearization dictionaries at the front of a file say it has, counted from the file's beginning. */
export async function linearizedLengths(window: ByteWindow, base: number): Promise<readonly number[]> {
  const bytes = await window.read(0, Math.min(window.size, FRONT + base));
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  const lengths: number[] = [];
  for (const { index, 0: header } of text.matchAll(/\d[\s\0]+\d+[\s\0]+obj/g)) {
    const dict = readQuietly(bytes, index + header.length);
    const length = dict instanceof PdfDict && dict.has('Linearized') ? dict.get('L') : null;
    if (typeof length === 'number') lengths.push(length, length + base);
  }
  return lengths;
}

function readQuietly(bytes: Uint8Array, at: number): PdfObject {
  try {
    return new PdfParser(bytes, at).readObject();
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return null;
  }
}

/**
 * Whether readers take a file that ends with this revision for linearized, though it is not (annex F.3.3, /L: a mismatch
 * says that it is not). They then begin at the front and find the section there, whatever the file's end says.
 */
export function seemsLinearized({ index, end, sections }: PdfRevision, lengths: readonly number[]): boolean {
  if (!lengths.some((length) => length >= end - 2 && length <= end + BLANK)) return false;
  const first = sections[0]?.offset ?? -1;
  return index > 0 || first < 0 || first > FRONT_SECTION;
}
