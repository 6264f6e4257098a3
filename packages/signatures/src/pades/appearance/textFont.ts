import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import { type NewObjects, PdfDict, PdfName, type PdfRef, PdfStream, PdfString } from '../../pdf/index.ts';
import { TrueTypeFont } from './trueType.ts';
import { readAs } from './visualOrder.ts';

export type TextWeight = 'regular' | 'strong';

/** A font to draw with: Inter in two weights, and DejaVu Sans, which has letters of more scripts. */
export type TextFace = TextWeight | 'broad';

const faces = {
  regular: {
    file: '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
    name: 'Inter-Regular',
    capHeight: 1490,
    stemV: 80,
  },
  strong: {
    file: '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf',
    name: 'Inter-SemiBold',
    capHeight: 1490,
    stemV: 120,
  },
  broad: { file: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf', name: 'DejaVuSans', capHeight: 1493, stemV: 80 },
} as const satisfies Record<TextFace, object>;

const loaded = new Map<TextFace, TrueTypeFont>();

/** A face, DejaVu Sans unless named; read from disk when a visible signature first wants it, and kept. */
export function textFont(face: TextFace = 'broad'): TrueTypeFont {
  let font = loaded.get(face);
  if (font === undefined) {
    font = new TrueTypeFont(readFileSync(createRequire(import.meta.url).resolve(faces[face].file)));
    loaded.set(face, font);
  }
  return font;
}

/** Inter in this weight where it has all the letters of the text, else the broad face. */
export function faceFor(text: string, weight: TextWeight): TextFace {
  const font = textFont(weight);
  for (const character of text) if (font.glyphOf(character.codePointAt(0) ?? 0) === 0) return 'broad';
  return weight;
}

/** The advance of the text in ems. */
export function textWidth(text: string, face: TextFace = 'broad'): number {
  const font = textFont(face);
  let units = 0;
  for (const character of text) units += font.advanceOf(font.glyphOf(character.codePointAt(0) ?? 0));
  return units / font.unitsPerEm;
}

/** The characters of one appearance as glyphs of a font with just them. */
export interface FontSubset {
  /** The text as two bytes per glyph, in hexadecimal, for a Tj operator. */
  encode(text: string): string;
  /** Adds the font's objects to the update. */
  embed(update: NewObjects): PdfRef;
}

interface SubsetParts {
  readonly face: TextFace;
  readonly places: ReadonlyMap<number, number>;
  readonly name: string;
  readonly file: Buffer;
  readonly fileLength: number;
  readonly toUnicode: Buffer;
  readonly widths: readonly number[];
}

const KEPT = 128;
const subsets = new Map<string, SubsetParts>();

const DIGITS = '0123456789';

/**
 * The same characters come again and again (names of signers): their subsets are kept. Digits go in together, so that
 * a signer's next time of signing finds the subset of the last.
 */
export function fontSubset(texts: readonly string[], face: TextFace = 'broad'): FontSubset {
  const text = texts.join('');
  const characters = [...new Set(/\d/.test(text) ? text + DIGITS : text)].sort().join('');
  const key = `${face} ${characters}`;
  let parts = subsets.get(key);
  if (parts === undefined) {
    parts = makeSubset(characters, face);
    const [oldest] = subsets.keys();
    if (subsets.size >= KEPT && oldest !== undefined) subsets.delete(oldest);
    subsets.set(key, parts);
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

function makeSubset(characters: string, face: TextFace): SubsetParts {
  const font = textFont(face);
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
    face,
    places,
    name: `${tag}+${faces[face].name}`,
    file: deflateSync(file),
    fileLength: file.length,
    toUnicode: deflateSync(Buffer.from(unicodeMap(unicode), 'latin1')),
    widths: glyphs.map((glyph) => Math.round((font.advanceOf(glyph) * 1000) / font.unitsPerEm)),
  };
}

function embed(update: NewObjects, parts: SubsetParts): PdfRef {
  const { capHeight, stemV } = faces[parts.face];
  const font = textFont(parts.face);
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
      CapHeight: scale(capHeight),
      StemV: stemV,
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
      const units = readAs(String.fromCodePoint(codePoint));
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
