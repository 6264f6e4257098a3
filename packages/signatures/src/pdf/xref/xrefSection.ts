import { spend } from '../../budget/index.ts';
import type { Awaitable, ByteWindow } from '../byteWindow.ts';
import type { PdfDict } from '../objects.ts';

/** Where a cross-reference says an object is. */
export type XrefEntry =
  | { readonly kind: 'free' }
  | { readonly kind: 'offset'; readonly offset: number; readonly gen: number }
  | { readonly kind: 'compressed'; readonly container: number; readonly index: number };

/** One cross-reference section of the file, with its trailer (ISO 32000-2, 7.5.4 and 7.5.8). */
export interface XrefSection {
  readonly kind: 'table' | 'stream' | 'rebuilt';
  /** Offset of the section in the file, −1 for one that was rebuilt. */
  readonly offset: number;
  /** Just behind the section, its trailer included. */
  readonly end: number;
  readonly trailer: PdfDict;
  /** One more than the highest object number with an entry. */
  readonly size: number;
  find(num: number): Awaitable<XrefEntry | undefined>;
  entries(): AsyncIterable<readonly [number, XrefEntry]>;
}

interface Range {
  readonly first: number;
  readonly count: number;
  /** Offset of the first entry: in the file for a table, in the data for a stream. */
  readonly at: number;
}

/** Steps for one entry of all that are gone through, and for how many ranges are looked at in one. */
const ENTRY_STEPS = 12;
const RANGES_PER_STEP = 16;
/** Entries are counted so many at a time. */
const COUNTED = 1024;

const FREE: XrefEntry = { kind: 'free' };

function parseRow(row: Uint8Array, base: number): XrefEntry | undefined {
  let offset = 0;
  for (let i = 0; i < 10; i++) {
    const c = row[i] ?? 0;
    if (c < 0x30 || c > 0x39) return undefined;
    offset = offset * 10 + c - 0x30;
  }
  let gen = 0;
  for (let i = 11; i < 16; i++) {
    const c = row[i] ?? 0;
    if (c < 0x30 || c > 0x39) return undefined;
    gen = gen * 10 + c - 0x30;
  }
  if (row[17] === 0x66) return FREE;
  if (row[17] !== 0x6e) return undefined;
  return offset === 0 ? FREE : { kind: 'offset', offset: offset + base, gen };
}

/** A classic table with its 20-byte rows left in the file: looking up one object reads one row. */
export class TableSection implements XrefSection {
  readonly kind = 'table';
  readonly offset: number;
  readonly end: number;
  readonly trailer: PdfDict;
  readonly size: number;
  private readonly window: ByteWindow;
  private readonly base: number;
  private readonly ranges: readonly Range[];

  constructor(
    window: ByteWindow,
    base: number,
    offset: number,
    end: number,
    trailer: PdfDict,
    ranges: readonly Range[],
  ) {
    this.window = window;
    this.base = base;
    this.offset = offset;
    this.end = end;
    this.trailer = trailer;
    this.ranges = ranges;
    this.size = ranges.reduce((size, range) => Math.max(size, range.first + range.count), 0);
  }

  find(num: number): Awaitable<XrefEntry | undefined> {
    spend(this.ranges.length / RANGES_PER_STEP);
    for (const range of this.ranges) {
      if (num < range.first || num >= range.first + range.count) continue;
      const row = this.window.read(range.at + (num - range.first) * 20, 20);
      return row instanceof Promise
        ? row.then((bytes) => parseRow(bytes, this.base))
        : parseRow(row, this.base);
    }
    return undefined;
  }

  async *entries(): AsyncIterable<readonly [number, XrefEntry]> {
    for (const range of this.ranges) {
      for (let i = 0; i < range.count; i += COUNTED) {
        const count = Math.min(COUNTED, range.count - i);
        spend(count * ENTRY_STEPS);
        const rows = await this.window.read(range.at + i * 20, count * 20);
        for (let n = 0; n * 20 + 18 <= rows.length; n++) {
          const entry = parseRow(rows.subarray(n * 20, n * 20 + 20), this.base);
          if (entry !== undefined) yield [range.first + i + n, entry];
        }
      }
    }
  }
}

/** A section whose entries are all in memory: rows of a wrong width, or one rebuilt by scanning. */
export class MapSection implements XrefSection {
  readonly kind: 'table' | 'rebuilt';
  readonly offset: number;
  readonly end: number;
  readonly trailer: PdfDict;
  readonly size: number;
  readonly map: ReadonlyMap<number, XrefEntry>;
  /** Object streams that a repair found and could not read: what lies in them is not in the map. */
  readonly unreadStreams: number;

  constructor(
    kind: 'table' | 'rebuilt',
    offset: number,
    end: number,
    trailer: PdfDict,
    map: ReadonlyMap<number, XrefEntry>,
    unreadStreams = 0,
  ) {
    this.kind = kind;
    this.offset = offset;
    this.end = end;
    this.trailer = trailer;
    this.map = map;
    this.unreadStreams = unreadStreams;
    let size = 0;
    for (const num of map.keys()) size = Math.max(size, num + 1);
    this.size = size;
  }

  find(num: number): XrefEntry | undefined {
    return this.map.get(num);
  }

  async *entries(): AsyncIterable<readonly [number, XrefEntry]> {
    spend(this.map.size * ENTRY_STEPS);
    yield* this.map;
  }
}

/** A cross-reference stream, decoded: rows of three fields of the widths of /W (7.5.8.3). */
export class StreamSection implements XrefSection {
  readonly kind = 'stream';
  readonly offset: number;
  readonly end: number;
  readonly trailer: PdfDict;
  readonly size: number;
  private readonly base: number;
  private readonly data: Uint8Array;
  private readonly widths: readonly [number, number, number];
  private readonly ranges: readonly Range[];

  constructor(base: number, offset: number, end: number, trailer: PdfDict, data: Uint8Array) {
    this.base = base;
    this.offset = offset;
    this.end = end;
    this.trailer = trailer;
    this.data = data;
    const w = trailer.get('W');
    const width = (i: number) => {
      const value = Array.isArray(w) ? w[i] : 0;
      return typeof value === 'number' && value >= 0 && value <= 8 ? Math.floor(value) : 0;
    };
    this.widths = [width(0), width(1), width(2)];
    const row = this.rowLength;
    const index = trailer.get('Index');
    // Without /Index the rows count from 0; there may be more of them than a wrong /Size says.
    const pairs = Array.isArray(index) ? index : [0, row === 0 ? 0 : Math.floor(data.length / row)];
    const ranges: Range[] = [];
    let at = 0;
    for (let i = 0; i + 1 < pairs.length && row > 0; i += 2) {
      const first = pairs[i];
      const count = pairs[i + 1];
      if (typeof first !== 'number' || typeof count !== 'number' || first < 0 || count < 1) continue;
      const held = Math.min(Math.floor(count), Math.floor((data.length - at) / row));
      if (held > 0) ranges.push({ first: Math.floor(first), count: held, at });
      at += held * row;
    }
    this.ranges = ranges;
    this.size = ranges.reduce((size, range) => Math.max(size, range.first + range.count), 0);
  }

  private get rowLength(): number {
    return this.widths[0] + this.widths[1] + this.widths[2];
  }

  private field(at: number, width: number): number {
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + (this.data[at + i] ?? 0);
    return value;
  }

  private row(at: number): XrefEntry | undefined {
    const [w0, w1, w2] = this.widths;
    const type = w0 === 0 ? 1 : this.field(at, w0);
    const second = this.field(at + w0, w1);
    const third = this.field(at + w0 + w1, w2);
    if (type === 0) return FREE;
    if (type === 1) return { kind: 'offset', offset: second + this.base, gen: third };
    if (type === 2) return { kind: 'compressed', container: second, index: third };
    return undefined;
  }

  find(num: number): XrefEntry | undefined {
    spend(this.ranges.length / RANGES_PER_STEP);
    for (const range of this.ranges) {
      if (num < range.first || num >= range.first + range.count) continue;
      return this.row(range.at + (num - range.first) * this.rowLength);
    }
    return undefined;
  }

  async *entries(): AsyncIterable<readonly [number, XrefEntry]> {
    for (const range of this.ranges) {
      for (let i = 0; i < range.count; i++) {
        if (i % COUNTED === 0) spend(Math.min(COUNTED, range.count - i) * ENTRY_STEPS);
        const entry = this.row(range.at + i * this.rowLength);
        if (entry !== undefined) yield [range.first + i, entry];
      }
    }
  }
}

/** A hybrid file's table: hidden objects of its /XRefStm come between the table and /Prev (7.5.8.4). */
export class HybridSection implements XrefSection {
  readonly kind = 'table';
  readonly offset: number;
  readonly end: number;
  readonly trailer: PdfDict;
  readonly size: number;
  private readonly table: XrefSection;
  private readonly hidden: XrefSection;

  constructor(table: XrefSection, hidden: XrefSection) {
    this.table = table;
    this.hidden = hidden;
    this.offset = table.offset;
    this.end = table.end;
    this.trailer = table.trailer;
    this.size = Math.max(table.size, hidden.size);
  }

  async find(num: number): Promise<XrefEntry | undefined> {
    const entry = await this.table.find(num);
    if (entry !== undefined && entry.kind !== 'free') return entry;
    return (await this.hidden.find(num)) ?? entry;
  }

  async *entries(): AsyncIterable<readonly [number, XrefEntry]> {
    const seen = new Set<number>();
    const free: number[] = [];
    for await (const pair of this.table.entries()) {
      if (pair[1].kind === 'free') {
        free.push(pair[0]);
        continue;
      }
      seen.add(pair[0]);
      yield pair;
    }
    for await (const pair of this.hidden.entries()) {
      if (seen.has(pair[0])) continue;
      seen.add(pair[0]);
      yield pair;
    }
    for (const num of free) if (!seen.has(num)) yield [num, FREE];
  }
}
