import { spend, spendDecoding, spendSearching } from '../../budget/index.ts';
import { SignatureError } from '../../errors.ts';
import type { Awaitable, ByteWindow } from '../byteWindow.ts';
import { decodeStream } from '../filters.ts';
import { PdfDict, type PdfObject, PdfStream } from '../objects.ts';
import { Keyword, PdfParser, windowTooShort } from '../parser.ts';
import {
  HybridSection,
  MapSection,
  StreamSection,
  TableSection,
  type XrefEntry,
  type XrefSection,
} from './xrefSection.ts';

/** Steps to begin reading somewhere in the file. */
const PARSING = 15;
/** Steps for one subsection of a cross-reference table. */
const SUBSECTION = 60;
const OBJECT_LIMIT = 64 << 20;
const XREF_STREAM_LIMIT = 256 << 20;

function broken(what: string): SignatureError {
  return new SignatureError('pdf_broken', `The PDF is damaged: ${what}`);
}

/** Runs `parse` over a window from `offset` that is widened until the parser has enough. */
function parseAt<T>(
  window: ByteWindow,
  offset: number,
  parse: (parser: PdfParser) => T,
  firstLength = 2048,
): Awaitable<T> {
  if (offset < 0 || offset >= window.size) throw broken(`nothing lies at offset ${offset}`);
  spend(PARSING);
  const bytes = window.read(offset, firstLength);
  if (bytes instanceof Promise) return parseWidening(window, offset, parse, firstLength);
  try {
    return parse(new PdfParser(bytes, 0, window.reachesEnd(offset, firstLength)));
  } catch (error) {
    if (error !== windowTooShort) throw error;
    return parseWidening(window, offset, parse, firstLength * 4);
  }
}

async function parseWidening<T>(
  window: ByteWindow,
  offset: number,
  parse: (parser: PdfParser) => T,
  firstLength: number,
): Promise<T> {
  for (let length = firstLength; ; length *= 4) {
    const complete = window.reachesEnd(offset, length);
    const bytes = await window.read(offset, length);
    spendDecoding(bytes.length);
    try {
      return parse(new PdfParser(bytes, 0, complete || length >= OBJECT_LIMIT));
    } catch (error) {
      if (error !== windowTooShort) throw error;
    }
  }
}

export interface IndirectObject {
  readonly num: number;
  readonly gen: number;
  /** A stream's `position` is its place in the file. */
  readonly value: PdfObject;
  /** Just behind the object as far as it was parsed: a stream's data are not included. */
  readonly end: number;
}

/** The indirect object that begins at `offset`, undefined where none does (7.3.10). */
export async function readIndirectObject(
  window: ByteWindow,
  offset: number,
): Promise<IndirectObject | undefined> {
  return indirectObjectAt(window, offset);
}

/** The same, at once where the bytes are in memory. */
export function indirectObjectAt(window: ByteWindow, offset: number): Awaitable<IndirectObject | undefined> {
  return parseAt(window, offset, (parser) => {
    const num = parser.takeInteger();
    const gen = num === undefined ? undefined : parser.takeInteger();
    if (num === undefined || gen === undefined || !parser.takeWord('obj')) return undefined;
    const read = parser.read();
    let value: PdfObject = read instanceof Keyword ? null : read;
    const end = parser.pos;
    if (value instanceof PdfDict && parser.takeWord('stream')) {
      if (parser.at(parser.pos) === 0x0d) parser.pos++;
      if (parser.at(parser.pos) === 0x0a) parser.pos++;
      value = new PdfStream(value, offset + parser.pos);
      return { num, gen, value, end: offset + parser.pos };
    }
    return { num, gen, value, end: offset + end };
  });
}

/** The length of stream data from `position`: `declared` where `endstream` follows there, else what a search finds. */
export async function streamLength(
  window: ByteWindow,
  position: number,
  declared: number | undefined,
): Promise<number> {
  if (declared !== undefined && declared >= 0 && position + declared <= window.size) {
    const tail = await window.read(position + declared, 32);
    const text = Buffer.from(tail).toString('latin1');
    if (/^[\s\0]*(endstream|endobj)/.test(text)) return declared;
  }
  return searchEndOfStream(window, position);
}

async function searchEndOfStream(window: ByteWindow, position: number): Promise<number> {
  const step = 1 << 20;
  const word = Buffer.from('endstream');
  for (let at = position; at < window.size; at += step - word.length) {
    const bytes = Buffer.from(await window.read(at, step));
    spendSearching(bytes.length);
    const found = bytes.indexOf(word);
    if (found >= 0) {
      let end = found;
      if (bytes[end - 1] === 0x0a) end--;
      if (bytes[end - 1] === 0x0d) end--;
      return at + Math.max(end, 0) - position;
    }
    if (bytes.length < step) break;
  }
  throw broken('a stream has no end');
}

/** The cross-reference section at `offset`. `base` is added to the offsets it holds. Throws `pdf_broken`. */
export async function readXrefSection(
  window: ByteWindow,
  offset: number,
  base: number,
): Promise<XrefSection> {
  const isTable = await parseAt(window, offset, (parser) => parser.takeWord('xref'), 64);
  if (!isTable) return readStreamSection(window, offset, base);
  const table = await readTable(window, offset, base);
  const hidden = table.trailer.number('XRefStm');
  if (hidden === undefined) return table;
  try {
    return new HybridSection(table, await readStreamSection(window, hidden + base, base));
  } catch (error) {
    // A hybrid file is whole without the stream for readers that do not know it (7.5.8.4).
    if (error instanceof SignatureError) return table;
    throw error;
  }
}

async function readStreamSection(window: ByteWindow, offset: number, base: number): Promise<XrefSection> {
  const object = await readIndirectObject(window, offset);
  if (object === undefined || !(object.value instanceof PdfStream))
    throw broken('its cross-reference is not where it should be');
  const { dict, position } = object.value;
  if (dict.name('Type') !== 'XRef') throw broken('its cross-reference is not where it should be');
  const length = await streamLength(window, position, dict.number('Length'));
  const raw = await window.read(position, length);
  const data = decodeStream(dict, raw, XREF_STREAM_LIMIT);
  return new StreamSection(base, offset, position + length, dict, data);
}

interface Ranges {
  readonly first: number;
  readonly count: number;
  readonly at: number;
}

async function readTable(window: ByteWindow, offset: number, base: number): Promise<XrefSection> {
  const ranges: Ranges[] = [];
  let at = await parseAt(
    window,
    offset,
    (parser) => {
      parser.takeWord('xref');
      parser.skipWhite();
      return offset + parser.pos;
    },
    64,
  );
  for (;;) {
    spend(SUBSECTION);
    const header = await parseAt(
      window,
      at,
      (parser) => {
        const first = parser.takeInteger();
        const count = first === undefined ? undefined : parser.takeInteger();
        parser.skipWhite();
        return { first, count, next: at + parser.pos };
      },
      128,
    );
    if (header.first === undefined || header.count === undefined) break;
    if (header.count > window.size / 18) throw broken('its cross-reference table is longer than the file');
    ranges.push({ first: header.first, count: header.count, at: header.next });
    const end = header.next + header.count * 20;
    const skipped = end < window.size && (await endsRows(window, end, header.count));
    if (!skipped) return readOddTable(window, offset, base);
    at = header.count === 0 ? header.next : end;
  }
  const trailer = await readTrailer(window, at);
  return new TableSection(
    window,
    base,
    offset,
    trailer.end,
    trailer.dict,
    await shiftedToZero(window, ranges),
  );
}

/** Whether `end` is where a table's 20-byte rows stop: the last row is one, and a word or number comes next. */
async function endsRows(window: ByteWindow, end: number, count: number): Promise<boolean> {
  if (count === 0) return true;
  const bytes = await window.read(end - 20, 40);
  if (bytes[17] !== 0x6e && bytes[17] !== 0x66) return false;
  for (let i = 20; i < bytes.length; i++) {
    const c = bytes[i] ?? 0;
    if (c === 0x74 || (c >= 0x30 && c <= 0x39)) return true;
    if (c !== 0x20 && c !== 0x0a && c !== 0x0d) return false;
  }
  return false;
}

/** Writers that count from 1 though the first row is the head of the free list, object 0. */
async function shiftedToZero(window: ByteWindow, ranges: Ranges[]): Promise<Ranges[]> {
  const [only] = ranges;
  if (only === undefined || only.first !== 1 || ranges.length > 1) return ranges;
  const row = Buffer.from(await window.read(only.at, 20)).toString('latin1');
  return row.startsWith('0000000000 65535 f') ? [{ ...only, first: 0 }] : ranges;
}

async function readTrailer(window: ByteWindow, at: number): Promise<{ dict: PdfDict; end: number }> {
  return parseAt(window, at, (parser) => {
    if (!parser.takeWord('trailer')) throw broken('its cross-reference table has no trailer');
    const dict = parser.read();
    if (!(dict instanceof PdfDict)) throw broken('its trailer is no dictionary');
    return { dict, end: at + parser.pos };
  });
}

/** Rows that are not 20 bytes wide: read one token after the other. */
function readOddTable(window: ByteWindow, offset: number, base: number): Awaitable<XrefSection> {
  return parseAt(
    window,
    offset,
    (parser) => {
      parser.takeWord('xref');
      const map = new Map<number, XrefEntry>();
      for (;;) {
        const first = parser.takeInteger();
        if (first === undefined) break;
        const count = parser.takeInteger();
        if (count === undefined) throw broken('its cross-reference table is no table');
        for (let i = 0; i < count; i++) {
          const at = parser.takeInteger();
          const gen = at === undefined ? undefined : parser.takeInteger();
          if (at === undefined || gen === undefined) throw broken('its cross-reference table is cut short');
          if (parser.takeWord('n'))
            map.set(first + i, at === 0 ? { kind: 'free' } : { kind: 'offset', offset: at + base, gen });
          else if (parser.takeWord('f')) map.set(first + i, { kind: 'free' });
          else throw broken('its cross-reference table is no table');
        }
      }
      if (!parser.takeWord('trailer')) throw broken('its cross-reference table has no trailer');
      const dict = parser.read();
      if (!(dict instanceof PdfDict)) throw broken('its trailer is no dictionary');
      return new MapSection('table', offset, offset + parser.pos, dict, map);
    },
    4096,
  );
}
