import { SignatureError } from '../../errors.ts';

/** A TrueType font as far as embedding it needs: glyphs by character, widths, outlines (OpenType 1.9). */
export class TrueTypeFont {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [number, number, number, number];
  private readonly data: Buffer;
  private readonly tables = new Map<string, Buffer>();
  private readonly widths: number;
  private readonly longOffsets: boolean;
  private readonly characters: ReadonlyMap<number, number>;

  /** Throws `font_unsupported` where the font has no TrueType outlines or no Unicode map. */
  constructor(data: Uint8Array) {
    this.data = Buffer.from(data.buffer, data.byteOffset, data.length);
    const count = this.data.readUInt16BE(4);
    for (let i = 0; i < count; i++) {
      const at = 12 + 16 * i;
      const offset = this.data.readUInt32BE(at + 8);
      const length = this.data.readUInt32BE(at + 12);
      this.tables.set(this.data.toString('latin1', at, at + 4), this.data.subarray(offset, offset + length));
    }
    const head = this.table('head');
    const hhea = this.table('hhea');
    this.unitsPerEm = head.readUInt16BE(18);
    this.box = [head.readInt16BE(36), head.readInt16BE(38), head.readInt16BE(40), head.readInt16BE(42)];
    this.longOffsets = head.readInt16BE(50) === 1;
    this.ascent = hhea.readInt16BE(4);
    this.descent = hhea.readInt16BE(6);
    this.widths = hhea.readUInt16BE(34);
    this.characters = readCharacterMap(this.table('cmap'));
  }

  private table(tag: string): Buffer {
    const table = this.tables.get(tag);
    if (table === undefined) throw new SignatureError('font_unsupported', `The font has no table ${tag}`);
    return table;
  }

  /** The glyph of a code point, 0 where the font has none. */
  glyphOf(codePoint: number): number {
    return this.characters.get(codePoint) ?? 0;
  }

  /** The advance of a glyph in font units. */
  advanceOf(glyph: number): number {
    return this.table('hmtx').readUInt16BE(4 * Math.min(glyph, this.widths - 1));
  }

  private outlineOf(glyph: number): Buffer {
    const loca = this.table('loca');
    const glyf = this.table('glyf');
    const [from, to] = this.longOffsets
      ? [loca.readUInt32BE(4 * glyph), loca.readUInt32BE(4 * glyph + 4)]
      : [2 * loca.readUInt16BE(2 * glyph), 2 * loca.readUInt16BE(2 * glyph + 2)];
    return glyf.subarray(from, to);
  }

  /**
   * A font file with only these glyphs, renumbered in the order given (glyph 0 first) and without hinting
   * programs. Parts of composite glyphs are added behind.
   */
  subset(glyphs: readonly number[]): Buffer {
    const order = [...glyphs];
    const place = new Map(order.map((glyph, i) => [glyph, i]));
    const outlines: Buffer[] = [];
    for (let i = 0; i < order.length; i++) {
      const outline = this.outlineOf(order[i] ?? 0);
      outlines.push(
        outline.length > 10 && outline.readInt16BE(0) < 0
          ? composite(outline, (part) => {
              const known = place.get(part);
              if (known !== undefined) return known;
              order.push(part);
              place.set(part, order.length - 1);
              return order.length - 1;
            })
          : simple(outline),
      );
    }
    const loca = Buffer.alloc(4 * (order.length + 1));
    const hmtx = Buffer.alloc(4 * order.length);
    let at = 0;
    outlines.forEach((outline, i) => {
      loca.writeUInt32BE(at, 4 * i);
      at += outline.length;
      hmtx.writeUInt16BE(this.advanceOf(order[i] ?? 0), 4 * i);
      if (outline.length > 4) hmtx.writeInt16BE(outline.readInt16BE(2), 4 * i + 2);
    });
    loca.writeUInt32BE(at, 4 * order.length);
    const head = Buffer.from(this.table('head'));
    head.writeUInt32BE(0, 8);
    head.writeInt16BE(1, 50);
    const hhea = Buffer.from(this.table('hhea'));
    hhea.writeUInt16BE(order.length, 34);
    const maxp = Buffer.from(this.table('maxp'));
    maxp.writeUInt16BE(order.length, 4);
    return assemble([
      ['glyf', Buffer.concat(outlines)],
      ['head', head],
      ['hhea', hhea],
      ['hmtx', hmtx],
      ['loca', loca],
      ['maxp', maxp],
    ]);
  }
}

/** Subtables of formats 12 and 4; the one with more characters wins. */
function readCharacterMap(cmap: Buffer): Map<number, number> {
  const subtables: Buffer[] = [];
  for (let i = 0; i < cmap.readUInt16BE(2); i++) subtables.push(cmap.subarray(cmap.readUInt32BE(8 + 8 * i)));
  const full = subtables.find((table) => table.readUInt16BE(0) === 12);
  if (full !== undefined) return readFormat12(full);
  const basic = subtables.find((table) => table.readUInt16BE(0) === 4);
  if (basic === undefined)
    throw new SignatureError('font_unsupported', 'The font has no Unicode character map');
  return readFormat4(basic);
}

function readFormat12(table: Buffer): Map<number, number> {
  const map = new Map<number, number>();
  for (let i = 0; i < table.readUInt32BE(12); i++) {
    const first = table.readUInt32BE(16 + 12 * i);
    const last = table.readUInt32BE(20 + 12 * i);
    const glyph = table.readUInt32BE(24 + 12 * i);
    for (let c = first; c <= last; c++) map.set(c, glyph + c - first);
  }
  return map;
}

function readFormat4(table: Buffer): Map<number, number> {
  const map = new Map<number, number>();
  const double = table.readUInt16BE(6);
  for (let i = 0; i < double; i += 2) {
    const last = table.readUInt16BE(14 + i);
    const first = table.readUInt16BE(16 + double + i);
    const delta = table.readUInt16BE(16 + 2 * double + i);
    const rangeAt = 16 + 3 * double + i;
    const range = table.readUInt16BE(rangeAt);
    for (let c = first; c <= last && c < 0xffff; c++) {
      const found = range === 0 ? c : table.readUInt16BE(rangeAt + range + 2 * (c - first));
      if (range === 0 || found !== 0) map.set(c, (found + delta) & 0xffff);
    }
  }
  return map;
}

function padded(bytes: Buffer): Buffer {
  return bytes.length % 4 === 0 ? bytes : Buffer.concat([bytes, Buffer.alloc(4 - (bytes.length % 4))]);
}

/** A simple glyph without its instructions: the programs they call are not embedded. */
function simple(outline: Buffer): Buffer {
  if (outline.length <= 10) return Buffer.alloc(0);
  const contours = outline.readInt16BE(0);
  const at = 10 + 2 * contours;
  const instructions = outline.readUInt16BE(at);
  const head = Buffer.from(outline.subarray(0, at + 2));
  head.writeUInt16BE(0, at);
  return padded(Buffer.concat([head, outline.subarray(at + 2 + instructions)]));
}

/** A composite glyph with its parts renumbered and its instructions cut off. */
function composite(outline: Buffer, renumber: (glyph: number) => number): Buffer {
  const copy = Buffer.from(outline);
  let at = 10;
  for (;;) {
    const flags = copy.readUInt16BE(at);
    copy.writeUInt16BE(flags & ~0x0100, at);
    copy.writeUInt16BE(renumber(copy.readUInt16BE(at + 2)), at + 2);
    at += 4 + (flags & 0x0001 ? 4 : 2);
    if (flags & 0x0008) at += 2;
    else if (flags & 0x0040) at += 4;
    else if (flags & 0x0080) at += 8;
    if (!(flags & 0x0020)) break;
  }
  return padded(copy.subarray(0, at));
}

function checksum(bytes: Buffer): number {
  let sum = 0;
  for (let i = 0; i + 4 <= bytes.length; i += 4) sum = (sum + bytes.readUInt32BE(i)) >>> 0;
  return sum;
}

function assemble(tables: readonly (readonly [string, Buffer])[]): Buffer {
  const power = Math.floor(Math.log2(tables.length));
  const directory = Buffer.alloc(12 + 16 * tables.length);
  directory.writeUInt32BE(0x00010000, 0);
  directory.writeUInt16BE(tables.length, 4);
  directory.writeUInt16BE(16 * 2 ** power, 6);
  directory.writeUInt16BE(power, 8);
  directory.writeUInt16BE(16 * (tables.length - 2 ** power), 10);
  const bodies: Buffer[] = [];
  let offset = directory.length;
  let headAt = 0;
  tables.forEach(([tag, table], i) => {
    const body = padded(table);
    if (tag === 'head') headAt = offset;
    directory.write(tag, 12 + 16 * i, 'latin1');
    directory.writeUInt32BE(checksum(body), 16 + 16 * i);
    directory.writeUInt32BE(offset, 20 + 16 * i);
    directory.writeUInt32BE(table.length, 24 + 16 * i);
    bodies.push(body);
    offset += body.length;
  });
  const file = Buffer.concat([directory, ...bodies]);
  file.writeUInt32BE((0xb1b0afba - checksum(file)) >>> 0, headAt + 8);
  return file;
}
