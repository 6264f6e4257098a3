import { spend } from '../../budget/index.ts';
import type { PdfObject } from '../objects.ts';
import { PdfParser } from '../parser.ts';

/** Something is not written as the standard has it, so that two readers may read it differently. */
export class Irregular extends Error {
  readonly reason: string;
  constructor(reason: string) {
    super(reason);
    this.name = 'Irregular';
    this.reason = reason;
  }
}

const MAX_DEPTH = 100;
/** Steps to read a value, and how many of its octets are read in one more. */
const STEPS = 80;
const OCTETS_PER_STEP = 1;
/** A dictionary of very many keys costs more than its octets: its keys are counted so many at a time. */
const KEY_STEPS = 6;
const COUNTED_KEYS = 32;
const NUMBER = /^[+-]?(?:\d{1,15}(?:\.\d{0,40})?|\.\d{1,40})$/;
const WORDS = new Set(['true', 'false', 'null']);
/** Of the number of a reference; and so many octets at most are its generation, the letter R and the white space. */
const MAX_DIGITS = 15;
const MAX_BEHIND_NUMBER = 24;

/** Offsets and counts by which a reader finds its way: there are readers that take nothing but digits for them. */
const WHOLE = new Set(['Prev', 'Size', 'XRefStm', 'Length', 'First']);
const OTHER_NUMBER = /^(?:[+-][\d.]*|\d*\.\d*)$/;

/**
 * Entries that take an integer (ISO 32000-2, tables 31, 87, 111, 166, 226 and others): there are readers that take a
 * real number (7.3.3), and one beyond 32 bits (annex C), for none at all, so that what was hidden is shown by them.
 */
const INTEGERS = new Set(
  (
    'BitsPerComponent BitsPerCoordinate BitsPerFlag BitsPerSample Colors Columns Count EarlyChange F Ff FirstChar Flags ' +
    'FormType FunctionType HalftoneType Height K LastChar LC Length1 Length2 Length3 LJ MaxLen MCID OPM Order PaintType ' +
    'PatternType Predictor Q R Rotate Rows ShadingType SigFlags SMaskInData StructParent StructParents Supplement TI ' +
    'TilingType VerticesPerRow Width'
  ).split(' '),
);
const MAX_INTEGER = 2 ** 31 - 1;

/** Lists that take integers: codes of characters (table 112), selected options, shades that are masked, and sizes. */
const INTEGER_LISTS = new Set(['Differences', 'I', 'Index', 'Mask', 'Size']);
/** Of a name any letter may be written as its code (7.3.5). */
const INDEXED = /^\/(?:(?:I|#49)$|(?:I|#49)(?:n|#6[eE])(?:d|#64))/;
const ALL_NAMES = /\/[^\s\0()<>[\]{}/%]*/g;

const WHITE = 1;
const DELIMITER = 2;
const classOf = new Uint8Array(256);
for (const c of [0, 9, 10, 12, 13, 32]) classOf[c] = WHITE;
for (const c of '()<>[]{}/%') classOf[c.charCodeAt(0)] = DELIMITER;

/** Shorter hexadecimal strings are looked at octet by octet. */
const LONG_HEX = 64;

/** An object's number and generation in front of its body, wherever it stands: a second reader may begin there. */
const HEADER = /\d[\s\0]+\d+[\s\0]+obj(?![A-Za-z0-9])/;

/**
 * Reads objects exactly as ISO 32000-2, 7.2 and 7.3, writes them, and nothing else. Where the lenient `PdfParser`
 * makes the best of damage, this one throws: damage is where readers part.
 */
export class StrictReader {
  readonly bytes: Uint8Array;
  pos: number;
  readonly #buffer: Buffer;

  constructor(bytes: Uint8Array, pos = 0) {
    this.bytes = bytes;
    this.pos = pos;
    this.#buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  get atEnd(): boolean {
    return this.pos >= this.bytes.length;
  }

  /** White space and comments. A comment that holds an object may be read as one by a reader that repairs files. */
  skipSpace(): void {
    for (;;) {
      const c = this.bytes[this.pos];
      if (c === undefined) return;
      if (classOf[c] === WHITE) this.pos++;
      else if (c === 0x25) this.#comment();
      else return;
    }
  }

  #comment(): void {
    const start = this.pos;
    while (!this.atEnd && this.bytes[this.pos] !== 10 && this.bytes[this.pos] !== 13) this.pos++;
    const text = this.text(start, this.pos);
    if (HEADER.test(text) || /startxref|trailer|xref/.test(text))
      throw new Irregular('a comment hides an object');
  }

  text(from: number, to: number): string {
    return this.#buffer.toString('latin1', from, to);
  }

  /** Whether `word` stands here, whole. The position moves past it. */
  take(word: string): boolean {
    this.skipSpace();
    if (this.text(this.pos, Math.min(this.bytes.length, this.pos + word.length)) !== word) return false;
    const next = this.bytes[this.pos + word.length];
    if (next !== undefined && classOf[next] === 0) return false;
    this.pos += word.length;
    return true;
  }

  expect(word: string): void {
    if (!this.take(word)) throw new Irregular(`${word} is missing`);
  }

  /** A number without sign. */
  integer(): number {
    this.skipSpace();
    const found = /^\d{1,15}(?![^\s\0()<>[\]{}/%])/.exec(
      this.text(this.pos, Math.min(this.bytes.length, this.pos + 17)),
    );
    if (found === null) throw new Irregular('a number is missing');
    this.pos += found[0].length;
    return Number(found[0]);
  }

  /** One object. Its meaning is that of the lenient parser; that both agree on the extent is checked. */
  value(): PdfObject {
    this.skipSpace();
    const start = this.pos;
    this.#value(0);
    spend(STEPS + (this.pos - start) / OCTETS_PER_STEP);
    const lenient = new PdfParser(this.bytes, start);
    const value = lenient.readObject();
    if (lenient.pos !== this.pos) throw new Irregular('an object ends at two places');
    return value;
  }

  #value(depth: number): void {
    if (depth > MAX_DEPTH) throw new Irregular('objects are nested too deeply');
    this.skipSpace();
    switch (this.bytes[this.pos]) {
      case 0x2f:
        this.#name();
        return;
      case 0x28:
        this.#literal();
        return;
      case 0x5b:
        this.#array(depth);
        return;
      case 0x3c:
        if (this.bytes[this.pos + 1] === 0x3c) this.#dict(depth);
        else this.#hex();
        return;
      case undefined:
        throw new Irregular('an object is cut short');
      default:
        this.#word();
    }
  }

  #regular(): string {
    const start = this.pos;
    for (let c = this.bytes[this.pos]; c !== undefined && classOf[c] === 0; ) c = this.bytes[++this.pos];
    return this.text(start, this.pos);
  }

  #name(): string {
    this.pos++;
    const text = this.#regular();
    // A sign # that begins no code, and the code of no character, are read in more than one way (7.3.5).
    if (/#(?![0-9A-Fa-f]{2})|#00/.test(text)) throw new Irregular('a name is malformed');
    return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  #literal(): void {
    let depth = 0;
    for (; ; this.pos++) {
      const c = this.bytes[this.pos];
      if (c === undefined) throw new Irregular('a string has no end');
      // The end of a line (7.3.4.2), which only some readers read as one line feed: what follows moves by an octet.
      if (c === 0x0d) throw new Irregular('a string has an end of line in it');
      if (c === 0x5c) this.pos++;
      else if (c === 0x28) depth++;
      else if (c === 0x29 && --depth === 0) break;
    }
    this.pos++;
  }

  #hex(): void {
    const end = this.bytes.indexOf(0x3e, this.pos);
    if (end < 0) throw new Irregular('a string has no end');
    const length = end - this.pos - 1;
    // The runtime's decoder stops at whatever is no digit: it reaches the end of what signers write.
    if (length > LONG_HEX && length % 2 === 0) {
      const octets = Buffer.from(this.text(this.pos + 1, end), 'hex');
      if (octets.length * 2 === length) {
        this.pos = end + 1;
        return;
      }
    }
    for (let i = this.pos + 1; i < end; i++) {
      const c = this.bytes[i] ?? 0;
      const isHex = (c >= 0x30 && c <= 0x39) || (c >= 0x41 && c <= 0x46) || (c >= 0x61 && c <= 0x66);
      if (!isHex && classOf[c] !== WHITE) throw new Irregular('a string is malformed');
    }
    this.pos = end + 1;
  }

  #array(depth: number): void {
    this.pos++;
    let isIndexed = false;
    for (let i = 0; ; i++) {
      this.skipSpace();
      if (this.bytes[this.pos] === 0x5d) break;
      const start = this.pos;
      this.#value(depth + 1);
      if (i === 0) isIndexed = INDEXED.test(this.text(start, this.pos));
      // The number of the last colour of a table (8.6.6.3).
      if (i === 2 && isIndexed && this.text(start, this.pos).includes('.'))
        throw new Irregular('a table of colours is no plain whole number long');
    }
    this.pos++;
  }

  #dict(depth: number): void {
    this.pos += 2;
    const keys = new Set<string>();
    for (;;) {
      this.skipSpace();
      const c = this.bytes[this.pos];
      if (c === 0x3e && this.bytes[this.pos + 1] === 0x3e) break;
      if (c !== 0x2f) throw new Irregular('a key of a dictionary is no name');
      const key = this.#name();
      if (keys.has(key)) throw new Irregular(`a dictionary has the key ${key} twice`);
      keys.add(key);
      if (keys.size % COUNTED_KEYS === 0) spend(COUNTED_KEYS * KEY_STEPS);
      const start = this.pos;
      this.#value(depth + 1);
      this.#expectWhole(key, start);
    }
    this.pos += 2;
  }

  /**
   * Whether what begins at `start` and was just read is null. As an entry it is as good as none (7.3.7), but not to each
   * reader: Ghostscript draws no image that has one, and hands nothing down from above a page.
   */
  #isNull(start: number): boolean {
    return this.pos - start >= 4 && this.text(this.pos - 4, this.pos) === 'null' && this.#isWord(start);
  }

  #isWord(start: number): boolean {
    return !/[()<>[\]{}/]/.test(this.text(start, this.pos).replace(/%[^\r\n]*/g, ''));
  }

  /** That the value of an entry, which begins at `start` and was just read, is a whole number where it has to be. */
  #expectWhole(key: string, start: number): void {
    if (this.#isNull(start)) throw new Irregular(`/${key} is null`);
    const isList = INTEGER_LISTS.has(key);
    if (!WHOLE.has(key) && !INTEGERS.has(key) && !isList) return;
    const text = this.text(start, this.pos).trim();
    if (isList && text.startsWith('[') && text.replace(ALL_NAMES, '').includes('.'))
      throw new Irregular(`/${key} has a number that is no plain whole one`);
    const isOther = WHOLE.has(key) ? OTHER_NUMBER.test(text) : NUMBER.test(text) && !isInteger(text);
    if (isOther) throw new Irregular(`/${key} is no plain whole number`);
  }

  /** A number, a reference or a word. */
  #word(): void {
    const end = this.#endOfReference();
    if (end !== undefined) {
      this.pos = end;
      return;
    }
    const text = this.#regular();
    if (!WORDS.has(text) && !NUMBER.test(text)) throw new Irregular('something is no object');
  }

  /** Behind the reference that stands here; undefined where none does. Lists of thousands are read at each update. */
  #endOfReference(): number | undefined {
    const num = this.#pastDigits(this.pos);
    const space = this.#pastWhite(num);
    const gen = this.#pastDigits(space);
    const word = this.#pastWhite(gen);
    const isWritten = num > this.pos && space > num && gen > space && word > gen && this.bytes[word] === 0x52;
    const isShort = num - this.pos <= MAX_DIGITS && gen - space <= 5 && word - num < MAX_BEHIND_NUMBER;
    const next = this.bytes[word + 1];
    return isWritten && isShort && (next === undefined || classOf[next] !== 0) ? word + 1 : undefined;
  }

  #pastDigits(from: number): number {
    let at = from;
    for (let c = this.bytes[at]; c !== undefined && c >= 0x30 && c <= 0x39; ) c = this.bytes[++at];
    return at;
  }

  #pastWhite(from: number): number {
    let at = from;
    for (let c = this.bytes[at]; c !== undefined && classOf[c] === WHITE; ) c = this.bytes[++at];
    return at;
  }

  /** That no object begins between two places. */
  expectNoHeader(from: number, to: number): void {
    if (HEADER.test(this.text(from, to))) throw new Irregular('an object lies inside another');
  }
}

function isInteger(text: string): boolean {
  return !text.includes('.') && Math.abs(Number(text)) <= MAX_INTEGER;
}
