import { spend } from '../budget/index.ts';
import { SignatureError } from '../errors.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from './objects.ts';
import { unescaped } from './unescaped.ts';

/** Thrown when an incomplete window ends inside a token; the caller comes back with more bytes. */
export const windowTooShort = new Error('The window ends inside an object');

/** A word that is no object: `obj`, `endobj`, `stream`, `R`, …; empty at the end of the bytes. */
export class Keyword {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const DEPTH_LIMIT = 256;
/** Steps to read one object, counted so many at a time. */
const STEPS = 4;
const COUNTED = 32;
/** Steps for a key of a dictionary that has so many that its map grows again and again. */
const KEY_STEPS = 6;
/** Below it another decimal digit keeps a number whole in floating point. */
const EXACT = 2 ** 53 / 10 - 1;

const WHITE = 1;
const DELIMITER = 2;
const classOf = new Uint8Array(256);
for (const c of [0, 9, 10, 12, 13, 32]) classOf[c] = WHITE;
for (const c of '()<>[]{}/%') classOf[c.charCodeAt(0)] = DELIMITER;

/** Words that cannot stand inside an array or dictionary: what is open then is taken as closed. */
const enders = new Set(['', 'endobj', 'obj', 'stream', 'endstream', 'xref', 'trailer', 'startxref']);

export function isWhite(c: number): boolean {
  return c >= 0 && classOf[c] === WHITE;
}

function isDigit(c: number): boolean {
  return c >= 0x30 && c <= 0x39;
}

/**
 * Reads objects (ISO 32000-2, 7.2 and 7.3) from bytes in memory, as leniently as readers in the field do.
 * With `complete` false the bytes are a window of a longer file, and running out of them throws `windowTooShort`.
 */
export class PdfParser {
  readonly bytes: Uint8Array;
  readonly complete: boolean;
  pos: number;
  private reads = 0;

  constructor(bytes: Uint8Array, pos = 0, complete = true) {
    this.bytes = bytes;
    this.pos = pos;
    this.complete = complete;
  }

  /** The byte at `i`, −1 at the end of the file. */
  at(i: number): number {
    const c = this.bytes[i];
    if (c !== undefined) return c;
    if (!this.complete) throw windowTooShort;
    return -1;
  }

  skipWhite(): void {
    for (;;) {
      const c = this.at(this.pos);
      if (c === 0x25) {
        do this.pos++;
        while (!this.atLineEnd(this.pos));
      } else if (isWhite(c)) this.pos++;
      else return;
    }
  }

  private atLineEnd(i: number): boolean {
    const c = this.at(i);
    return c === 10 || c === 13 || c === -1;
  }

  /** The next object; a word that is none where a caller wants to see it. Throws `pdf_broken` when nested too deeply. */
  read(depth = 0): PdfObject | Keyword {
    if (depth > DEPTH_LIMIT) throw new SignatureError('pdf_broken', 'The PDF nests objects too deeply');
    if (++this.reads % COUNTED === 0) spend(COUNTED * STEPS);
    this.skipWhite();
    const c = this.at(this.pos);
    switch (c) {
      case 0x2f:
        return new PdfName(this.name());
      case 0x28:
        return this.literalString();
      case 0x5b:
        this.pos++;
        return this.array(depth);
      case 0x3c:
        if (this.at(this.pos + 1) === 0x3c) {
          this.pos += 2;
          return this.dict(depth);
        }
        return this.hexString();
      case 0x3e:
        this.pos += this.at(this.pos + 1) === 0x3e ? 2 : 1;
        return new Keyword('>>');
      case 0x5d:
      case 0x29:
      case 0x7b:
      case 0x7d:
        this.pos++;
        return new Keyword(String.fromCharCode(c));
      case -1:
        return new Keyword('');
      default:
        if (isDigit(c) || c === 0x2b || c === 0x2d || c === 0x2e) return this.numberOrRef();
        return this.word();
    }
  }

  /** The next object; words that are none read as null. */
  readObject(): PdfObject {
    const value = this.read();
    return value instanceof Keyword ? null : value;
  }

  private word(): PdfObject | Keyword {
    const start = this.pos;
    let c = this.at(this.pos);
    while (c >= 0 && classOf[c] === 0) c = this.at(++this.pos);
    const text = latin1(this.bytes, start, Math.min(this.pos, start + 128));
    if (text === 'true') return true;
    if (text === 'false') return false;
    if (text === 'null') return null;
    return new Keyword(text);
  }

  /** The word at the position if it is `text`; the position moves past it. */
  takeWord(text: string): boolean {
    this.skipWhite();
    for (let i = 0; i < text.length; i++) {
      if (this.at(this.pos + i) !== text.charCodeAt(i)) return false;
    }
    this.pos += text.length;
    return true;
  }

  /** A non-negative integer at the position after white space, else undefined and the position stays. */
  takeInteger(): number | undefined {
    const before = this.pos;
    this.skipWhite();
    let value = 0;
    let digits = 0;
    for (let c = this.at(this.pos); isDigit(c); c = this.at(++this.pos)) {
      value = value * 10 + c - 0x30;
      if (++digits > 15) break;
    }
    if (digits === 0 || digits > 15) {
      this.pos = before;
      return undefined;
    }
    return value;
  }

  private numberOrRef(): PdfObject {
    const first = this.at(this.pos);
    const start = this.pos;
    const value = this.number();
    if (!isDigit(first) || !Number.isInteger(value) || value > 0xffffffff) return value;
    if (!isWhite(this.at(this.pos))) return value;
    const after = this.pos;
    for (let i = start; i < after; i++) if (this.at(i) === 0x2e) return value;
    this.skipWhite();
    if (isDigit(this.at(this.pos))) {
      const gen = this.takeInteger();
      // Some writers leave no gap: "4 0R".
      if (gen !== undefined) {
        this.skipWhite();
        if (this.at(this.pos) === 0x52) {
          const next = this.at(this.pos + 1);
          if (next === -1 || classOf[next] !== 0) {
            this.pos++;
            return new PdfRef(value, gen);
          }
        }
      }
    }
    this.pos = after;
    return value;
  }

  private number(): number {
    let negative = false;
    let c = this.at(this.pos);
    while (c === 0x2b || c === 0x2d) {
      if (c === 0x2d) negative = true;
      c = this.at(++this.pos);
    }
    let value = 0;
    while (isDigit(c)) {
      value = value * 10 + c - 0x30;
      c = this.at(++this.pos);
    }
    if (c === 0x2e) {
      let scale = 1;
      c = this.at(++this.pos);
      while (isDigit(c) || c === 0x2d) {
        // One division of whole numbers rounds once: "3.5422" is the same number as in a program.
        if (c !== 0x2d && value < EXACT && scale < EXACT) {
          value = value * 10 + c - 0x30;
          scale *= 10;
        }
        c = this.at(++this.pos);
      }
      value /= scale;
    }
    // What follows a number without a gap ("12abc") belongs to it as damage.
    while (c >= 0 && classOf[c] === 0) {
      if (c === 0x65 && this.endsObject(this.pos)) break;
      c = this.at(++this.pos);
    }
    if (!Number.isFinite(value)) value = 0;
    return negative ? -value : value;
  }

  /** "12endobj", as some writers have it. */
  private endsObject(i: number): boolean {
    return this.at(i + 1) === 0x6e && this.at(i + 2) === 0x64 && this.at(i + 3) === 0x6f;
  }

  private name(): string {
    const start = ++this.pos;
    let escaped = false;
    let c = this.at(this.pos);
    while (c >= 0 && classOf[c] === 0) {
      if (c === 0x23) escaped = true;
      c = this.at(++this.pos);
    }
    const text = latin1(this.bytes, start, this.pos);
    if (!escaped) return text;
    return text.replace(/#([0-9A-Fa-f]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  private literalString(): PdfString {
    const start = ++this.pos;
    let depth = 1;
    let escaped = false;
    for (;;) {
      const c = this.at(this.pos);
      if (c === -1) break;
      if (c === 0x5c) {
        escaped = true;
        this.pos++;
      } else if (c === 0x28) depth++;
      else if (c === 0x29 && --depth === 0) break;
      else if (c === 0x0d) escaped = true;
      this.pos++;
    }
    const raw = this.bytes.subarray(start, Math.min(this.pos, this.bytes.length));
    this.pos++;
    return new PdfString(escaped ? unescaped(raw) : raw.slice());
  }

  private hexString(): PdfString {
    const start = ++this.pos;
    const found = this.bytes.indexOf(0x3e, start);
    if (found < 0 && !this.complete) throw windowTooShort;
    const end = found < 0 ? this.bytes.length : found;
    this.pos = end + 1;
    // Signatures are long: the runtime's decoder takes those without gaps.
    const text = latin1(this.bytes, start, end);
    const decoded = Buffer.from(text, 'hex');
    if (decoded.length * 2 === text.length) return new PdfString(decoded, true);
    const clean = text.replace(/[^0-9A-Fa-f]/g, '');
    return new PdfString(Buffer.from(clean.length % 2 ? `${clean}0` : clean, 'hex'), true);
  }

  private array(depth: number): PdfObject[] {
    const items: PdfObject[] = [];
    for (;;) {
      const before = this.pos;
      const item = this.read(depth + 1);
      if (!(item instanceof Keyword)) items.push(item);
      else if (item.text === ']') return items;
      else if (enders.has(item.text) || item.text === '>>') {
        this.pos = before;
        return items;
      }
    }
  }

  private dict(depth: number): PdfDict {
    const dict = new PdfDict();
    for (;;) {
      const before = this.pos;
      const key = this.read(depth + 1);
      if (key instanceof Keyword) {
        if (key.text === '>>') return dict;
        if (enders.has(key.text)) {
          this.pos = before;
          return dict;
        }
        continue;
      }
      if (!(key instanceof PdfName)) continue;
      const valueAt = this.pos;
      const value = this.read(depth + 1);
      if (value instanceof Keyword) {
        if (value.text === '>>') return dict;
        if (enders.has(value.text)) {
          this.pos = valueAt;
          return dict;
        }
        continue;
      }
      if (value !== null) dict.map.set(key.value, value);
      if (dict.map.size % COUNTED === 0) spend(COUNTED * KEY_STEPS);
    }
  }
}

function latin1(bytes: Uint8Array, start: number, end: number): string {
  if (end - start > 24)
    return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString('latin1');
  let text = '';
  for (let i = start; i < end; i++) text += String.fromCharCode(bytes[i] ?? 0);
  return text;
}
