import { SignatureError } from '../../../errors.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, pdfDocText } from '../../../pdf/index.ts';
import { sameValue } from '../changes/same/samePdfObject.ts';
import type { RevisionHistory } from '../revisionHistory.ts';
import { isByNumber, textOfGlyph } from './glyphNames.ts';
import { toUnicode } from './toUnicode.ts';

/** What the codes of a shown string mean; undefined where that cannot be told for sure. */
export type FontText = (bytes: Uint8Array) => string | undefined;

const STANDARD_FONT =
  /^(?:Helvetica|Arial|Times|TimesNewRoman|Courier|CourierNew)(?:PS)?(?:MT)?(?:[-,](?:Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique)(?:MT)?)?$/;
const MAX_CMAP = 1 << 20;

/**
 * How a font's codes are to be read (ISO 32000-2, 9.6.5 and 9.10). Only a font whose glyphs are known can be read: one
 * that was in the document when it was signed first, or one of the standard fonts, which nobody can draw otherwise.
 * @param to the revision of the update
 * @param signed the font that the form had under the same name when it was signed first, null where it had none
 */
export async function fontText(
  value: PdfObject,
  signed: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<FontText | undefined> {
  const font = await history.dictAt(value, to);
  if (font === undefined) return undefined;
  const name = async (key: string) => {
    const found = await history.resolveAt(font.get(key), to);
    return found instanceof PdfName ? found.value : undefined;
  };
  const subtype = await name('Subtype');
  const isSimple = subtype === 'Type1' || subtype === 'TrueType' || subtype === 'MMType1';
  // A composite font has its glyphs from the font below it (9.7), whatever it calls itself.
  const standard =
    isSimple && STANDARD_FONT.test((await name('BaseFont')) ?? '') && !font.has('FontDescriptor');
  const isOld = await isOfBefore(value, signed, to, history);
  if (!standard && !isOld) return undefined;
  if (isSimple) {
    const read = await simpleFont(font, standard, to, history);
    const widths = isOld ? undefined : await widthsOf(font, to, history);
    return read && widths ? (bytes) => (bytes.every(widths) ? read(bytes) : undefined) : read;
  }
  if (subtype !== 'Type0') return undefined;
  const encoding = await name('Encoding');
  const map = encoding === 'Identity-H' ? await mapOf(font, to, history) : undefined;
  return map && ((bytes) => ofPairs(bytes, map));
}

/** Whether nothing of the font is newer than what was signed. */
async function isOfBefore(
  value: PdfObject,
  signed: PdfObject,
  to: number,
  history: RevisionHistory,
): Promise<boolean> {
  // One that stands in the resources themselves may be put together anew: of the glyphs of one and the map of another.
  // Where the form's font stands in its resources too, writers copy it as it is.
  if (!(value instanceof PdfRef) && !sameValue(value, signed)) return false;
  const waiting: PdfObject[] = [value];
  const seen = new Set<number>();
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (item instanceof PdfRef) {
      if (seen.has(item.num)) continue;
      seen.add(item.num);
      const version = await history.versionAt(item.num, to);
      if (version === undefined || version.revision > history.firstSigned(to) || seen.size > 64) return false;
      const target = await history.objectAt(item.num, to);
      if (target !== null) waiting.push(target);
    } else if (Array.isArray(item)) for (const inner of item) waiting.push(inner);
    else if (item instanceof PdfDict) for (const inner of item.map.values()) waiting.push(inner);
    else if (item instanceof PdfStream) waiting.push(item.dict);
  }
  return true;
}

async function simpleFont(
  font: PdfDict,
  standard: boolean,
  to: number,
  history: RevisionHistory,
): Promise<FontText | undefined> {
  const given = await history.resolveAt(font.get('Encoding'), to);
  const differences = new Map<number, string | undefined>();
  let base: string | undefined;
  if (given instanceof PdfName) base = given.value;
  else if (given instanceof PdfDict) {
    const named = await history.resolveAt(given.get('BaseEncoding'), to);
    base = named instanceof PdfName ? named.value : undefined;
    let code = 0;
    for (const item of (await history.arrayAt(given.get('Differences'), to)) ?? []) {
      const each = await history.resolveAt(item, to);
      if (typeof each === 'number') code = each;
      else if (each instanceof PdfName) {
        // Readers count codes that no octet has round, or cut them off.
        if (!Number.isInteger(code) || code < 0 || code > 255) return undefined;
        differences.set(code++, standard && isByNumber(each.value) ? undefined : textOfGlyph(each.value));
      } else return undefined;
    }
  } else if (!standard) {
    // The program's own encoding is not looked into; what the font says for copying is all there is.
    const map = await mapOf(font, to, history);
    return map && ((bytes) => ofCodes(bytes, (code) => map.get(code)));
  }
  const encoding = BASE[base ?? 'StandardEncoding'];
  return (
    encoding &&
    ((bytes) => ofCodes(bytes, (code) => (differences.has(code) ? differences.get(code) : encoding(code))))
  );
}

/** Of all letters of the standard fonts, with room for those of others; in thousandths. */
const LEAST_WIDTH = 150;
const MOST_WIDTH = 1_300;

/**
 * Whether a code moves on as far as a letter is wide, by the widths that the font gives (9.6.2.1): by others letters
 * pile up, turn around or leave the field. Undefined where it gives none.
 */
async function widthsOf(
  font: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<((code: number) => boolean) | undefined> {
  const widths = await history.arrayAt(font.get('Widths'), to);
  if (widths === undefined) return undefined;
  const first = await history.resolveAt(font.get('FirstChar'), to);
  const last = await history.resolveAt(font.get('LastChar'), to);
  if (!Number.isInteger(first) || !Number.isInteger(last)) return () => false;
  const usual = new Set<number>();
  for (const [i, item] of widths.entries()) {
    const width = await history.resolveAt(item, to);
    const code = Number(first) + i;
    if (code <= Number(last) && typeof width === 'number' && width >= LEAST_WIDTH && width <= MOST_WIDTH)
      usual.add(code);
  }
  return (code) => usual.has(code);
}

async function mapOf(
  font: PdfDict,
  to: number,
  history: RevisionHistory,
): Promise<ReadonlyMap<number, string> | undefined> {
  const ref = font.get('ToUnicode');
  const stream = await history.resolveAt(ref, to);
  if (!(stream instanceof PdfStream) || !(ref instanceof PdfRef)) return undefined;
  try {
    return toUnicode(await history.document.streamData(stream, ref.num, ref.gen, MAX_CMAP));
  } catch (error) {
    if (!(error instanceof SignatureError)) throw error;
    return undefined;
  }
}

function ofCodes(bytes: Uint8Array, textOf: (code: number) => string | undefined): string | undefined {
  let text = '';
  for (const code of bytes) {
    const each = textOf(code);
    if (each === undefined) return undefined;
    text += each;
  }
  return text;
}

function ofPairs(bytes: Uint8Array, map: ReadonlyMap<number, string>): string | undefined {
  if (bytes.length % 2 !== 0) return undefined;
  let text = '';
  for (let i = 0; i < bytes.length; i += 2) {
    const each = map.get((bytes[i] ?? 0) * 256 + (bytes[i + 1] ?? 0));
    if (each === undefined) return undefined;
    text += each;
  }
  return text;
}

type Encoding = (code: number) => string | undefined;

/** Printable ASCII is the same in all of them but for two quotes; beyond it, what the platforms' own tables say. */
const BASE: Readonly<Record<string, Encoding | undefined>> = {
  StandardEncoding: (code) => {
    if (code === 0x27) return '’';
    if (code === 0x60) return '‘';
    return ascii(code);
  },
  WinAnsiEncoding: (code) => ascii(code) ?? beyond(code, 'windows-1252'),
  MacRomanEncoding: (code) => ascii(code) ?? beyond(code, 'macintosh'),
  PDFDocEncoding: (code) => ascii(code) ?? pdfDocText(code),
};

function ascii(code: number): string | undefined {
  return code >= 0x20 && code <= 0x7e ? String.fromCharCode(code) : undefined;
}

function beyond(code: number, table: 'windows-1252' | 'macintosh'): string | undefined {
  return code > 0x7e ? new TextDecoder(table).decode(Uint8Array.of(code)) : undefined;
}
