import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { PdfDict, PdfName, type PdfRef, PdfStream, PdfString, type PdfUpdate } from '../../pdf/index.ts';
import { TrueTypeFont } from './trueType.ts';

let loaded: TrueTypeFont | undefined;

/** DejaVu Sans, read from disk at the first visible signature and kept. */
export function textFont(): TrueTypeFont {
  if (loaded === undefined) {
    const path = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
    loaded = new TrueTypeFont(readFileSync(path));
  }
  return loaded;
}

/** The advance of the text in ems. */
export function textWidth(text: string): number {
  const font = textFont();
  let units = 0;
  for (const character of text) units += font.advanceOf(font.glyphOf(character.codePointAt(0) ?? 0));
  return units / font.unitsPerEm;
}

/** The characters of one appearance as glyphs of a font with just them. */
export interface FontSubset {
  /** The text as two bytes per glyph, in hexadecimal, for a Tj operator. */
  encode(text: string): string;
  /** Adds the font's objects to the update. */
  embed(update: PdfUpdate): PdfRef;
}

interface SubsetParts {
  readonly places: ReadonlyMap<number, number>;
  readonly name: string;
  readonly file: Buffer;
  readonly fileLength: number;
  readonly toUnicode: Buffer;
  readonly widths: readonly number[];
}

const KEPT = 64;
const subsets = new Map<string, SubsetParts>();

/** The same characters come again and again (names of signers): their subsets are kept. */
export function fontSubset(texts: readonly string[]): FontSubset {
  const characters = [...new Set(texts.join(''))].sort().join('');
  let parts = subsets.get(characters);
  if (parts === undefined) {
    parts = makeSubset(characters);
    const [oldest] = subsets.keys();
    if (subsets.size >= KEPT && oldest !== undefined) subsets.delete(oldest);
    subsets.set(characters, parts);
  }
  const { places } = parts;
  const encode = (text: string) => {
    let hex = '';
    for (const character of text)
      hex += (places.get(character.codePointAt(0) ?? 0) ?? 0).toString(16).padStart(4, '0');
    return hex;
  };
  return { encode, embed: (update) => embed(update, parts) };
}

function makeSubset(characters: string): SubsetParts {
  const font = textFont();
  const glyphs = [0];
  const places = new Map<number, number>();
  const placeOfGlyph = new Map<number, number>([[0, 0]]);
  const unicode: [number, number][] = [];
  for (const character of characters) {
    const codePoint = character.codePointAt(0) ?? 0;
    const glyph = font.glyphOf(codePoint);
    let place = placeOfGlyph.get(glyph);
    if (place === undefined) {
      place = glyphs.push(glyph) - 1;
      placeOfGlyph.set(glyph, place);
      unicode.push([place, codePoint]);
    }
    places.set(codePoint, place);
  }
  const file = font.subset(glyphs);
  const hash = createHash('sha256').update(characters).digest();
  const tag = Array.from(hash.subarray(0, 6), (b) => String.fromCharCode(65 + (b % 26))).join('');
  return {
    places,
    name: `${tag}+DejaVuSans`,
    file: deflateSync(file),
    fileLength: file.length,
    toUnicode: deflateSync(Buffer.from(unicodeMap(unicode), 'latin1')),
    widths: glyphs.map((glyph) => Math.round((font.advanceOf(glyph) * 1000) / font.unitsPerEm)),
  };
}

function embed(update: PdfUpdate, parts: SubsetParts): PdfRef {
  const font = textFont();
  const scale = (units: number) => Math.round((units * 1000) / font.unitsPerEm);
  const flate = new PdfName('FlateDecode');
  const file = update.add(
    PdfStream.made(PdfDict.of({ Filter: flate, Length1: parts.fileLength }), parts.file),
  );
  const descriptor = update.add(
    PdfDict.of({
      Type: new PdfName('FontDescriptor'),
      FontName: new PdfName(parts.name),
      Flags: 4,
      FontBBox: font.box.map(scale),
      ItalicAngle: 0,
      Ascent: scale(font.ascent),
      Descent: scale(font.descent),
      CapHeight: scale(1493),
      StemV: 80,
      FontFile2: file,
    }),
  );
  const system = PdfDict.of({
    Registry: PdfString.text('Adobe'),
    Ordering: PdfString.text('Identity'),
    Supplement: 0,
  });
  const descendant = update.add(
    PdfDict.of({
      Type: new PdfName('Font'),
      Subtype: new PdfName('CIDFontType2'),
      BaseFont: new PdfName(parts.name),
      CIDSystemInfo: system,
      FontDescriptor: descriptor,
      DW: 600,
      W: [0, [...parts.widths]],
      CIDToGIDMap: new PdfName('Identity'),
    }),
  );
  return update.add(
    PdfDict.of({
      Type: new PdfName('Font'),
      Subtype: new PdfName('Type0'),
      BaseFont: new PdfName(parts.name),
      Encoding: new PdfName('Identity-H'),
      DescendantFonts: [descendant],
      ToUnicode: update.add(PdfStream.made(PdfDict.of({ Filter: flate }), parts.toUnicode)),
    }),
  );
}

function hex4(value: number): string {
  return value.toString(16).padStart(4, '0');
}

/** A ToUnicode map (ISO 32000-2, 9.10.3): the text can be searched and copied. */
function unicodeMap(pairs: readonly (readonly [number, number])[]): string {
  const lines: string[] = [];
  for (let i = 0; i < pairs.length; i += 100) {
    const part = pairs.slice(i, i + 100);
    lines.push(`${part.length} beginbfchar`);
    for (const [place, codePoint] of part) {
      const units = String.fromCodePoint(codePoint);
      let hex = '';
      for (let n = 0; n < units.length; n++) hex += hex4(units.charCodeAt(n));
      lines.push(`<${hex4(place)}> <${hex}>`);
    }
    lines.push('endbfchar');
  }
  return [
    '/CIDInit /ProcSet findresource begin',
    '12 dict begin',
    'begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def',
    '/CMapType 2 def',
    '1 begincodespacerange',
    '<0000> <ffff>',
    'endcodespacerange',
    ...lines,
    'endcmap',
    'CMapName currentdict /CMap defineresource pop',
    'end',
    'end',
  ].join('\n');
}
