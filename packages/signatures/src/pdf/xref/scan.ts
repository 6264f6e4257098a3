import { spend, spendSearching } from '../../budget/index.ts';
import { SignatureError } from '../../errors.ts';
import type { ByteWindow } from '../byteWindow.ts';
import { HIGHEST_NUMBER, PdfDict, type PdfObject, PdfRef, PdfStream } from '../objects.ts';
import { Keyword, PdfParser, windowTooShort } from '../parser.ts';

export interface ScannedObject {
  readonly num: number;
  readonly gen: number;
  readonly offset: number;
  /** Whether it begins a line or follows another object: elsewhere it may be a part of something. */
  readonly placed: boolean;
}

/** What a walk over the raw file finds, in the order of the file; later ones replace earlier ones. */
export interface Scan {
  readonly objects: Map<number, ScannedObject>;
  readonly objectStreams: ScannedObject[];
  /** Trailers and the dictionaries of cross-reference streams. */
  readonly trailers: PdfDict[];
  /** Whether there are cross-references of the kind that knows object streams, and of the kind that does not. */
  readonly kinds: { tables: boolean; streams: boolean };
  /** Dictionaries of the type Catalog, for a file that lost its trailers too. */
  readonly catalogs: ScannedObject[];
  /** The numbers that objects and trailers refer to, whether there are such objects or not. */
  readonly references: Set<number>;
}

const STEP = 1 << 20;
/** Steps for each word that may begin an object or a trailer. */
const WORD_STEPS = 40;
const OVERLAP = 64;

/**
 * Finds the objects of a file whose cross-reference is damaged, as readers in the field do: every `n g obj` at
 * the start of a word. Data of streams that say their length truly are passed over, so that a PDF kept inside
 * of a PDF does not count. Time is linear in the size of the file.
 */
export async function scanObjects(window: ByteWindow): Promise<Scan> {
  const scan: Scan = {
    objects: new Map(),
    objectStreams: [],
    trailers: [],
    kinds: { tables: false, streams: false },
    catalogs: [],
    references: new Set(),
  };
  const budget = { bytes: (32 << 20) + 4 * window.size };
  let from = 0;
  while (from < window.size) {
    const bytes = Buffer.from(await window.read(from, STEP));
    spendSearching(2 * bytes.length);
    const last = from + bytes.length >= window.size;
    const stop = last ? bytes.length : bytes.length - OVERLAP;
    let next = from + stop;
    let at = 0;
    const words = new WordFinder(bytes);
    for (;;) {
      const word = words.next(at);
      if (word === undefined || word.at >= stop) break;
      at = word.at + 3;
      spend(WORD_STEPS);
      const skipTo = word.trailer
        ? await takeTrailer(window, from + word.at, scan, budget)
        : await takeObject(window, bytes, from, word.at, scan, budget);
      if (skipTo === undefined || skipTo <= from + at) continue;
      at = skipTo - from;
      if (at >= stop) {
        next = skipTo;
        break;
      }
    }
    from = next;
  }
  return scan;
}

/** Finds `obj` and `trailer` in order; each byte is looked at once for each of the two. */
class WordFinder {
  private readonly bytes: Buffer;
  private object = -1;
  private trailer = -1;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  next(from: number): { at: number; trailer: boolean } | undefined {
    if (this.object < from) this.object = this.find('obj', from);
    if (this.trailer < from) this.trailer = this.find('trailer', from);
    const at = Math.min(this.object, this.trailer);
    return at === Number.POSITIVE_INFINITY ? undefined : { at, trailer: at === this.trailer };
  }

  private find(word: string, from: number): number {
    const at = this.bytes.indexOf(word, from, 'latin1');
    return at < 0 ? Number.POSITIVE_INFINITY : at;
  }
}

async function takeTrailer(
  window: ByteWindow,
  offset: number,
  scan: Scan,
  budget: { bytes: number },
): Promise<undefined> {
  const dict = await parseBriefly(window, offset + 7, budget, (parser) => parser.read());
  if (!(dict instanceof PdfDict)) return undefined;
  scan.trailers.push(dict);
  scan.kinds.tables = true;
  noteReferences(dict, scan.references);
  return undefined;
}

/** The object whose word `obj` lies at `word`; answers with the end of its stream data where that is sure. */
async function takeObject(
  window: ByteWindow,
  bytes: Buffer,
  from: number,
  word: number,
  scan: Scan,
  budget: { bytes: number },
): Promise<number | undefined> {
  const header = headerBefore(bytes, word);
  if (header === undefined) return undefined;
  const { num, gen, placed } = header;
  // What looks like an object within a line does not take the place of one that is where objects are.
  if (!placed && scan.objects.has(num)) return undefined;
  const object = { num, gen, placed, offset: from + header.at };
  scan.objects.set(num, object);
  const found = await parseBriefly(window, from + word + 3, budget, (parser) => {
    const value = parser.read();
    if (!(value instanceof PdfDict) || !parser.takeWord('stream')) return value;
    if (parser.at(parser.pos) === 0x0d) parser.pos++;
    if (parser.at(parser.pos) === 0x0a) parser.pos++;
    return new PdfStream(value, from + word + 3 + parser.pos);
  });
  noteReferences(found instanceof PdfStream ? found.dict : found, scan.references);
  if (found instanceof PdfDict && found.name('Type') === 'Catalog') scan.catalogs.push(object);
  if (!(found instanceof PdfStream)) return undefined;
  const type = found.dict.name('Type');
  if (type === 'XRef') {
    scan.trailers.push(found.dict);
    scan.kinds.streams = true;
  }
  if (type === 'ObjStm') scan.objectStreams.push(object);
  const length = found.dict.number('Length');
  if (length === undefined || length < 0 || found.position + length > window.size) return undefined;
  const tail = Buffer.from(await window.read(found.position + length, 16)).toString('latin1');
  return /^\s*endstream/.test(tail) ? found.position + length : undefined;
}

function noteReferences(value: PdfObject, into: Set<number>): void {
  if (value instanceof PdfRef) into.add(value.num);
  else if (Array.isArray(value)) for (const item of value) noteReferences(item, into);
  else if (value instanceof PdfDict) for (const item of value.map.values()) noteReferences(item, into);
}

interface Header {
  readonly num: number;
  readonly gen: number;
  readonly at: number;
  readonly placed: boolean;
}

/** The number and generation in front of the word `obj` that lies at `word`. */
export function headerBefore(bytes: Buffer, word: number): Header | undefined {
  let i = word;
  const skipWhite = () => {
    const before = i;
    while (i > 0 && [0, 9, 10, 12, 13, 32].includes(bytes[i - 1] ?? 1)) i--;
    return before - i;
  };
  const digits = () => {
    const end = i;
    while (i > 0 && end - i < 10 && (bytes[i - 1] ?? 0) >= 0x30 && (bytes[i - 1] ?? 0) <= 0x39) i--;
    return end === i ? undefined : Number(bytes.toString('latin1', i, end));
  };
  skipWhite();
  const gen = digits();
  if (gen === undefined || skipWhite() === 0) return undefined;
  const num = digits();
  // Object 0 is the head of the free list and never an object (7.5.4).
  if (num === undefined || num === 0 || num > HIGHEST_NUMBER || gen > 65535) return undefined;
  return { num, gen, at: i, placed: isPlaced(bytes, i) };
}

/** Whether an object may begin at `at`: on a line of its own, or behind the end of something. */
function isPlaced(bytes: Buffer, at: number): boolean {
  let i = at;
  while (i > 0 && (bytes[i - 1] === 0x20 || bytes[i - 1] === 0x09)) i--;
  const before = bytes[i - 1];
  if (before === undefined || before === 0x0a || before === 0x0d) return true;
  return bytes.toString('latin1', Math.max(0, i - 6), i) === 'endobj';
}

async function parseBriefly(
  window: ByteWindow,
  offset: number,
  budget: { bytes: number },
  parse: (parser: PdfParser) => PdfObject | Keyword,
): Promise<PdfObject> {
  for (const length of [1024, 64 << 10]) {
    if (budget.bytes <= 0) return null;
    const bytes = await window.read(offset, length);
    const parser = new PdfParser(bytes, 0, window.reachesEnd(offset, length));
    try {
      const value = parse(parser);
      budget.bytes -= parser.pos;
      return value instanceof Keyword ? null : value;
    } catch (error) {
      budget.bytes -= length;
      if (error === windowTooShort) continue;
      if (error instanceof SignatureError) return null;
      throw error;
    }
  }
  return null;
}
