import type { PdfDict } from '../objects.ts';
import type { XrefEntry } from '../xref/xrefSection.ts';
import { Irregular, type StrictReader } from './strictReader.ts';

export type StrictEntries = ReadonlyMap<number, XrefEntry>;

const ROW = /^(\d{10}) (\d{5}) ([nf])(?: \r| \n|\r\n)$/;
/** The word stands on a line of its own, and so do the two numbers of a subsection, one space between them (7.5.4). */
const REST_OF_LINE = /^ *(?:\r\n|\r|\n)/;
const SUBSECTION = /^(\d{1,10}) (\d{1,10}) *(?:\r\n|\r|\n)/;
/** Longer than a line of a table. */
const LINE = 40;
const MAX_GENERATION = 65_535;
const MAX_ENTRIES = 2_000_000;

/** The rows of a classic table, each 20 octets (ISO 32000-2, 7.5.4), up to the word `trailer`. */
export function tableEntries(reader: StrictReader, base: number): StrictEntries {
  const entries = new Map<number, XrefEntry>();
  lineOf(reader, REST_OF_LINE);
  for (let subsections = 0; ; subsections++) {
    const here = reader.pos;
    if (reader.take('trailer')) {
      // One at least (7.5.4); a reader that finds none repairs the file, and may lose what lies in object streams.
      if (subsections === 0) throw new Irregular('the cross-reference has no rows');
      reader.pos = here;
      return entries;
    }
    const [, first, count] = lineOf(reader, SUBSECTION).map(Number);
    if (first === undefined || count === undefined || entries.size + count > MAX_ENTRIES)
      throw new Irregular('the cross-reference is too long');
    for (let i = 0; i < count; i++, reader.pos += 20) {
      const row = ROW.exec(reader.text(reader.pos, Math.min(reader.bytes.length, reader.pos + 20)));
      if (row === null) throw new Irregular('a row of the cross-reference is malformed');
      const offset = Number(row[1]);
      const gen = Number(row[2]);
      if ((row[3] === 'n' && offset === 0) || gen > MAX_GENERATION)
        throw new Irregular('a row of the cross-reference is malformed');
      // So begin the tables of writers that count from 1: pdf.js takes each row for that of the object before.
      if (i === 0 && first === 1 && row[3] === 'f')
        throw new Irregular('a subsection begins with object 1, which is free');
      add(
        entries,
        first + i,
        row[3] === 'f' ? { kind: 'free' } : { kind: 'offset', offset: offset + base, gen },
      );
    }
  }
}

/** What stands at the reader's place, exactly so: readers that find something else there repair the whole file. */
function lineOf(reader: StrictReader, pattern: RegExp): RegExpExecArray {
  const found = pattern.exec(reader.text(reader.pos, Math.min(reader.bytes.length, reader.pos + LINE)));
  if (found === null) throw new Irregular('the cross-reference is no table');
  reader.pos += found[0].length;
  return found;
}

/** The rows of a cross-reference stream (7.5.8.3): as many as /Index says, and each of a known type. */
export function streamEntries(dict: PdfDict, data: Uint8Array, base: number): StrictEntries {
  const widths = integers(dict.get('W'));
  const [w0, w1, w2] = widths;
  if (
    widths.length !== 3 ||
    w0 === undefined ||
    w1 === undefined ||
    w2 === undefined ||
    // A type takes one octet, an offset and a generation no more than readers have room for.
    w0 > 1 ||
    Math.max(...widths) > 7
  )
    throw new Irregular('the cross-reference has no widths');
  const index = dict.has('Index') ? integers(dict.get('Index')) : [0, dict.number('Size') ?? 0];
  const width = w0 + w1 + w2;
  const entries = new Map<number, XrefEntry>();
  let at = 0;
  const field = (length: number): number => {
    let value = 0;
    for (let i = 0; i < length; i++) value = value * 256 + (data[at++] ?? 0);
    return value;
  };
  for (let i = 0; i < index.length; i += 2) {
    const [first = 0, count] = index.slice(i, i + 2);
    if (
      count === undefined ||
      count === 0 ||
      at + count * width > data.length ||
      entries.size + count > MAX_ENTRIES
    )
      throw new Irregular('the cross-reference has fewer rows than it says');
    for (let n = 0; n < count; n++) {
      const type = w0 === 0 ? 1 : field(w0);
      const second = field(w1);
      const third = field(w2);
      add(entries, first + n, entryOf(type, second, third, base));
    }
  }
  if (at !== data.length) throw new Irregular('the cross-reference has more rows than it says');
  return entries;
}

function entryOf(type: number, second: number, third: number, base: number): XrefEntry {
  if (type === 0) return { kind: 'free' };
  if (type === 1) return { kind: 'offset', offset: second + base, gen: third };
  if (type === 2) return { kind: 'compressed', container: second, index: third };
  throw new Irregular('the cross-reference has a row of an unknown type');
}

function integers(value: unknown): readonly number[] {
  const list = Array.isArray(value) ? value : [];
  if (list.some((item) => !Number.isInteger(item) || item < 0))
    throw new Irregular('the cross-reference is malformed');
  return list;
}

function add(entries: Map<number, XrefEntry>, num: number, entry: XrefEntry): void {
  // It is always free (7.5.4); pdf.js and Ghostscript repair a file that has it.
  if (num === 0 && entry.kind !== 'free') throw new Irregular('there is an object 0');
  if (entries.has(num)) throw new Irregular('the cross-reference names an object twice');
  entries.set(num, entry);
}
