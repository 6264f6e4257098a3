import { SignatureError } from '../../errors.ts';
import type { PdfDocument } from '../document.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, referencesIn } from '../objects.ts';
import { headerAt } from '../xref/objectHeaders.ts';
import type { XrefEntry } from '../xref/xrefSection.ts';
import { Irregular, StrictReader } from './strictReader.ts';
import { type StrictEntries, streamEntries, tableEntries } from './strictXref.ts';
import { checkTrailerSize, type SizeBefore } from './trailerSize.ts';

/** An update longer than this is not looked at. */
const MAX_UPDATE = 256 << 20;
const MAX_OBJECTS = 500_000;

/** Where an update lies and what it follows. */
export interface UpdatePlace extends SizeBefore {
  /** Just behind the revision before. */
  readonly from: number;
  /** Just behind the update. */
  readonly to: number;
  /** Offset of the newest cross-reference section before the update; undefined where that one is damaged. */
  readonly previous: number | undefined;
}

interface Written {
  readonly num: number;
  readonly gen: number;
  readonly offset: number;
  readonly value: PdfObject;
  /** Whether it is a number, or a list, with a whole number that is written as a real one. */
  readonly hasReals: boolean;
}

interface Section {
  readonly offset: number;
  readonly entries: StrictEntries;
  readonly trailer: PdfDict;
}

/**
 * Whether an incremental update is written exactly as ISO 32000-2, 7.5.4 to 7.5.8, has it: objects one after the
 * other, each named once by the one cross-reference section and where it says, nothing beside them. Where it is
 * not, two readers may see two documents.
 * @returns what is irregular, undefined where nothing is
 */
export async function irregularityOf(place: UpdatePlace, document: PdfDocument): Promise<string | undefined> {
  if (place.to - place.from > MAX_UPDATE) return 'the update is too long';
  try {
    await checkUpdate(place, document);
    return undefined;
  } catch (error) {
    if (error instanceof Irregular) return error.reason;
    if (error instanceof SignatureError) return error.message;
    throw error;
  }
}

async function checkUpdate(place: UpdatePlace, document: PdfDocument): Promise<void> {
  const bytes = await document.window.read(place.from, place.to - place.from);
  const reader = new StrictReader(bytes);
  const written: Written[] = [];
  let table: Section | undefined;
  let start: number | undefined;
  for (reader.skipSpace(); !reader.atEnd; reader.skipSpace()) {
    if (start !== undefined) throw new Irregular('something follows the end of the update');
    const at = reader.pos;
    if (reader.take('xref')) {
      if (table !== undefined) throw new Irregular('the update has two cross-references');
      const entries = tableEntries(reader, document.base);
      if (reader.text(at, reader.pos).includes('%'))
        throw new Irregular('a comment stands in the cross-reference');
      reader.expect('trailer');
      const trailer = reader.value();
      if (!(trailer instanceof PdfDict)) throw new Irregular('the trailer is no dictionary');
      table = { offset: place.from + at, entries, trailer };
    } else if (reader.take('startxref')) start = endOf(reader) + document.base;
    else {
      if (table !== undefined) throw new Irregular('an object follows the cross-reference');
      written.push(await writtenObject(reader, place.from, document));
      if (written.length > MAX_OBJECTS) throw new Irregular('the update has too many objects');
    }
  }
  // Behind a damaged revision there may be nothing but blanks.
  const isEmpty = table === undefined && written.length === 0 && start === undefined;
  if (isEmpty && place.previous === undefined) return;
  const section = await sectionOf(table, written, place, document);
  if (start !== section.offset) throw new Irregular('startxref names another cross-reference');
  checkTrailer(section.trailer, place, document);
  let highest = 0;
  for (const num of section.entries.keys()) highest = Math.max(highest, num);
  await checkTrailerSize(section.trailer, highest, place);
  await checkPrevious(place, document);
  await checkEntries(section, written, place, document);
  await checkGenerations(section, written, place, document);
}

/** The two lines behind the word `startxref` (7.5.5): the offset, and the mark of the end. */
const END = /^[ \t\r\n]{1,8}(\d{1,15})[ \t\r\n]{1,8}%%EOF(?=[\r\n]|$)/;

/**
 * Readers look for the word in the last 1,024 octets and read a number behind it, some over comments and any white
 * space, some not: those that find none repair the file, and take what nobody meant for the newest of each object.
 */
function endOf(reader: StrictReader): number {
  const found = END.exec(reader.text(reader.pos, Math.min(reader.bytes.length, reader.pos + 50)));
  if (found === null) throw new Irregular('the update does not end as it has to');
  reader.pos += found[0].length;
  return Number(found[1]);
}

async function writtenObject(reader: StrictReader, from: number, document: PdfDocument): Promise<Written> {
  const offset = from + reader.pos;
  const num = reader.integer();
  const gen = reader.integer();
  reader.expect('obj');
  const body = reader.pos;
  let value = reader.value();
  let data: Uint8Array | undefined;
  if (value instanceof PdfDict && reader.take('stream')) {
    if (isTyped(value, 'XRef')) checkNumbers(reader.text(body, reader.pos));
    // Of objects or of components (7.5.7, 8.6.5.5); elsewhere the same key may stand for any number.
    if (typeof value.get('N') === 'number' && /\/N\s+[+-]?\d*\.\d*/.test(reader.text(body, reader.pos)))
      throw new Irregular('a stream has a count that is no plain whole number');
    if (reader.bytes[reader.pos] === 13) reader.pos++;
    if (reader.bytes[reader.pos] !== 10) throw new Irregular('stream stands alone on no line');
    reader.pos++;
    value = new PdfStream(value, from + reader.pos);
    await checkFilters(value, document);
    const begin = reader.pos;
    reader.pos += await lengthOf(value, document);
    data = reader.bytes.subarray(begin, reader.pos);
    if (reader.pos > reader.bytes.length) throw new Irregular('a stream is cut short');
    if (!/^(?:\r\n|\r|\n)?$/.test(gap(reader)))
      throw new Irregular('a stream has another length than it says');
    reader.expect('endstream');
  }
  reader.expect('endobj');
  reader.expectNoHeader(body, reader.pos);
  if (document.encryption?.isWhole(value, data, num, gen) === false)
    throw new Irregular('something encrypted cannot be decrypted');
  return { num, gen, offset, value, hasReals: hasReals(value, reader.text(body, reader.pos)) };
}

/**
 * What such an object stands for only those tell that refer to it: where a whole number has to be, some readers take 90.0
 * for none, and some take 90 (7.3.3).
 */
function hasReals(value: PdfObject, text: string): boolean {
  return (typeof value === 'number' || Array.isArray(value)) && /[\s[\d]\d*\.0*(?=[\s\]/]|$)/.test(text);
}

/** Widths and places of a cross-reference stream are integers (7.5.8.2): readers that find others repair the file. */
function checkNumbers(dict: string): void {
  if (/\[[^\]()<>]*[.+-][^\]()<>]*\]/.test(dict)) throw new Irregular('the cross-reference is malformed');
}

/** What stands between a stream's data and the word that ends it. */
function gap(reader: StrictReader): string {
  const rest = reader.text(reader.pos, Math.min(reader.bytes.length, reader.pos + 12));
  const end = rest.indexOf('endstream');
  return end < 0 ? 'nothing' : rest.slice(0, end);
}

/** Names of 7.4.1, table 6. For any other some readers give up the page, some the document, some read on. */
const FILTERS = new Set([
  'ASCIIHexDecode',
  'ASCII85Decode',
  'LZWDecode',
  'FlateDecode',
  'RunLengthDecode',
  'CCITTFaxDecode',
  'JBIG2Decode',
  'DCTDecode',
  'JPXDecode',
  'Crypt',
]);

async function checkFilters({ dict }: PdfStream, document: PdfDocument): Promise<void> {
  if (dict.has('F')) throw new Irregular('the data of a stream lies in another file');
  const given = await document.resolve(dict.get('Filter'));
  for (const one of Array.isArray(given) ? given : [given]) {
    const filter = await document.resolve(one);
    if (filter !== null && !(filter instanceof PdfName && FILTERS.has(filter.value)))
      throw new Irregular('a stream names a filter that there is not');
  }
}

async function lengthOf({ dict }: PdfStream, document: PdfDocument): Promise<number> {
  const length = await document.resolve(dict.get('Length'));
  if (typeof length !== 'number' || !Number.isInteger(length) || length < 0)
    throw new Irregular('a stream has no length');
  return length;
}

/** The one section of the update: a stream, a table, or a table with the stream of a hybrid file (7.5.8.4). */
async function sectionOf(
  table: Section | undefined,
  written: readonly Written[],
  place: UpdatePlace,
  document: PdfDocument,
): Promise<Section> {
  const streams = written.filter(({ value }) => value instanceof PdfStream && isTyped(value.dict, 'XRef'));
  const [only, second] = streams;
  if (second !== undefined) throw new Irregular('the update has two cross-references');
  const stream = only && (await streamSection(only, document));
  if (table === undefined) {
    if (stream === undefined) throw new Irregular('the update has no cross-reference');
    // Only a table has a stream beside it (7.5.8.4); there are readers that follow the entry from anywhere.
    if (stream.trailer.has('XRefStm')) throw new Irregular('a cross-reference stream names another');
    return stream;
  }
  const hidden = table.trailer.get('XRefStm');
  if (hidden === null && (stream === undefined || saysTheSame(stream, table))) return table;
  if (stream === undefined || hidden !== stream.offset - document.base)
    throw new Irregular('a hybrid file names no cross-reference stream of the update');
  const entries = new Map(table.entries);
  for (const [num, entry] of stream.entries) {
    const other = entries.get(num);
    const agrees = other === undefined || other.kind === 'free' || sameEntry(other, entry);
    if (!agrees) throw new Irregular('the two cross-references of a hybrid file disagree');
    // Readers differ in whether they ask the stream about what the table frees (7.5.8.4 lets an object that the table
    // does not have be found there): what was there before may be gone for some.
    const before = other?.kind === 'free' ? await place.entryBefore(num) : undefined;
    if (before !== undefined && before.kind !== 'free')
      throw new Irregular('the table of a hybrid file frees what its stream has');
    entries.set(num, entry);
  }
  return { ...table, entries };
}

/**
 * Writers that continue a hybrid file leave a cross-reference stream behind that no trailer names. Where it says what
 * the table says, it makes no difference which of both a reader takes.
 */
function saysTheSame(stream: Section, table: Section): boolean {
  const root = [stream, table].map(({ trailer }) => trailer.get('Root'));
  const [one, other] = root.map((ref) => (ref instanceof PdfRef ? `${ref.num} ${ref.gen}` : undefined));
  return (
    one === other &&
    stream.trailer.get('Prev') === table.trailer.get('Prev') &&
    !stream.trailer.has('XRefStm') &&
    [...stream.entries].every(([num, entry]) => sameEntry(entry, table.entries.get(num))) &&
    [...table.entries.keys()].every((num) => stream.entries.has(num) || isOwn(num, stream, table))
  );
}

/** Whether the table names the stream itself, which need not name itself. */
function isOwn(num: number, stream: Section, table: Section): boolean {
  const entry = table.entries.get(num);
  return entry?.kind === 'offset' && entry.offset === stream.offset;
}

async function streamSection({ num, gen, offset, value }: Written, document: PdfDocument): Promise<Section> {
  if (!(value instanceof PdfStream)) throw new Irregular('the cross-reference is no stream');
  // A cross-reference stream is never encrypted (7.5.8.2).
  const filter = value.dict.get('Filter');
  for (const one of Array.isArray(filter) ? filter : [filter])
    if (one instanceof PdfName && one.value === 'Crypt')
      throw new Irregular('the cross-reference is encrypted');
  const data = await document.streamData(value, num, gen);
  return { offset, entries: streamEntries(value.dict, data, document.base), trailer: value.dict };
}

function isTyped(dict: PdfDict, type: string): boolean {
  return dict.name('Type') === type;
}

function checkTrailer(trailer: PdfDict, { previous }: UpdatePlace, document: PdfDocument): void {
  if (previous !== undefined && trailer.get('Prev') !== previous - document.base)
    throw new Irregular('the update does not follow the revision before it');
  if (!(trailer.get('Root') instanceof PdfRef)) throw new Irregular('the trailer names no catalog');
  // A reader that keeps to the newest trailer takes the whole file for plain, or for encrypted otherwise.
  const encryption = [trailer, document.trailer].map((one) => one.get('Encrypt'));
  const [own, known] = encryption.map((value) => (value instanceof PdfRef ? value.num : value === null));
  if (own !== known) throw new Irregular('the trailer names another encryption');
}

/** An offset into the number of a cross-reference stream reads as a stream too, of another number. */
async function checkPrevious({ previous = 0 }: UpdatePlace, document: PdfDocument): Promise<void> {
  const [before = 0] = previous > 0 ? await document.window.read(previous - 1, 1) : [];
  if (before > 0x20) throw new Irregular('the update does not follow the revision before it');
}

/**
 * References of an update carry the generation that the object has (7.3.10). One that names another refers to nothing for
 * readers that look at it, and for some of these is a reason to repair the file.
 */
async function checkGenerations(
  { entries, trailer }: Section,
  written: readonly Written[],
  place: UpdatePlace,
  document: PdfDocument,
): Promise<void> {
  for (const value of [trailer, ...written.map((object) => object.value)]) {
    for (const { num, gen } of referencesIn(value)) {
      const known = entries.get(num) ?? place.entryBefore(num);
      // Lists grow with each update: their items wait only for what has to be read.
      const entry = known instanceof Promise ? await known : known;
      const has = entry?.kind === 'offset' ? entry.gen : 0;
      // In old files the cross-reference says another than the object itself, and means nothing by it.
      const isOther =
        gen < has && entry?.kind === 'offset' && (await headerAt(document.window, entry.offset))?.gen !== gen;
      if (gen > has || isOther) throw new Irregular('a reference names a generation that is not there');
    }
  }
  for (const { num, gen } of written) {
    const before = await place.entryBefore(num);
    const was = before?.kind === 'offset' ? before.gen : 0;
    if (before !== undefined && before.kind !== 'free' && gen !== was)
      throw new Irregular('an object changes its generation');
  }
}

const REALS = 'numbers that stood by themselves are written as others';

async function checkEntries(
  { entries }: Section,
  written: readonly Written[],
  place: UpdatePlace,
  document: PdfDocument,
): Promise<void> {
  const at = new Map(written.map((object) => [object.offset, object]));
  const named = new Set<Written>();
  const packed = new Map<number, Map<number, number>>();
  for (const [num, entry] of entries) {
    const before = await place.entryBefore(num);
    // A search for objects finds what was freed: in a file that was repaired, nothing else tells of it.
    if (entry.kind === 'free' && document.rebuilt && before !== undefined && before.kind !== 'free')
      throw new Irregular('an object was freed without which the file has to be repaired');
    if (entry.kind === 'free' || sameEntry(entry, before)) continue;
    if (entry.kind === 'compressed') {
      const list = packed.get(entry.container) ?? new Map<number, number>();
      if (list.has(entry.index)) throw new Irregular('two objects share a place');
      packed.set(entry.container, list.set(entry.index, num));
      continue;
    }
    const object = at.get(entry.offset);
    if (object?.num !== num || object.gen !== entry.gen)
      throw new Irregular('an object is not where the cross-reference says');
    if (object.hasReals && before !== undefined && before.kind !== 'free') throw new Irregular(REALS);
    named.add(object);
  }
  for (const object of written) {
    const isSection = object.value instanceof PdfStream && isTyped(object.value.dict, 'XRef');
    if (!named.has(object) && !isSection) throw new Irregular('the cross-reference leaves out an object');
    const container = object.value instanceof PdfStream && isTyped(object.value.dict, 'ObjStm');
    if (packed.has(object.num) && !container)
      throw new Irregular('an object stream does not say that it is one');
    if (container) await checkContainer(object, packed.get(object.num), place, document);
    packed.delete(object.num);
  }
  if (packed.size > 0) throw new Irregular('an object lies in a stream that the update does not have');
}

/** An object stream (7.5.7): each object in it once, where its header and the cross-reference say. */
async function checkContainer(
  { num, gen, value }: Written,
  packed: ReadonlyMap<number, number> | undefined,
  place: UpdatePlace,
  document: PdfDocument,
): Promise<void> {
  if (!(value instanceof PdfStream)) throw new Irregular('an object stream is no stream');
  const count = await document.resolve(value.dict.get('N'));
  const first = await document.resolve(value.dict.get('First'));
  if (typeof count !== 'number' || typeof first !== 'number')
    throw new Irregular('an object stream is malformed');
  if (count !== (packed?.size ?? 0)) throw new Irregular('the cross-reference leaves out an object');
  const data = await document.streamData(value, num, gen);
  const header = new StrictReader(data.subarray(0, first));
  const places: number[] = [];
  for (let i = 0; i < count; i++) {
    if (packed?.get(i) !== header.integer()) throw new Irregular('an object stream holds another object');
    places.push(first + header.integer());
  }
  header.skipSpace();
  if (!header.atEnd) throw new Irregular('an object stream has more objects than it says');
  for (const [i, offset] of places.entries()) {
    const end = places[i + 1] ?? data.length;
    if (offset >= end) throw new Irregular('objects of a stream overlap');
    const body = new StrictReader(data.subarray(0, end), offset);
    const each = body.value();
    const before =
      hasReals(each, body.text(offset, body.pos)) && (await place.entryBefore(packed?.get(i) ?? 0));
    if (before && before.kind !== 'free') throw new Irregular(REALS);
    body.skipSpace();
    if (!body.atEnd) throw new Irregular('something lies between the objects of a stream');
  }
  new StrictReader(data).expectNoHeader(0, data.length);
}

export function sameEntry(left: XrefEntry, right: XrefEntry | undefined): boolean {
  if (right === undefined || left.kind !== right.kind) return false;
  if (left.kind === 'offset')
    return right.kind === 'offset' && left.offset === right.offset && left.gen === right.gen;
  if (left.kind === 'compressed')
    return right.kind === 'compressed' && left.container === right.container && left.index === right.index;
  return true;
}
