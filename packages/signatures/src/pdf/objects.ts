import { pdfDocText } from './pdfDocEncoding.ts';

/** The object kinds of ISO 32000-2, 7.3. Names and dictionary keys are held decoded, one character per byte. */
export type PdfObject =
  | null
  | boolean
  | number
  | PdfName
  | PdfString
  | PdfRef
  | PdfDict
  | PdfStream
  | PdfRaw
  | PdfObject[];

/** The highest object number that readers in the field take (ISO 32000-1, annex C). */
export const HIGHEST_NUMBER = 8_388_607;

export class PdfName {
  readonly value: string;
  constructor(value: string) {
    this.value = value;
  }
}

const ESCAPE = String.fromCharCode(0x1b);
/** A language named within a text (7.9.2.2.1). */
const LANGUAGE = new RegExp(`${ESCAPE}[A-Za-z]{2,4}${ESCAPE}`, 'g');

export class PdfString {
  readonly bytes: Uint8Array;
  readonly hex: boolean;
  constructor(bytes: Uint8Array, hex = false) {
    this.bytes = bytes;
    this.hex = hex;
  }

  /** Latin text; anything outside of it as a text string in UTF-16 with its mark (7.9.2.2). */
  static text(value: string): PdfString {
    let ascii = true;
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      if (code < 0x20 || code > 0x7e) ascii = false;
    }
    if (ascii) return new PdfString(Buffer.from(value, 'latin1'));
    return new PdfString(Buffer.from(`\ufeff${value}`, 'utf16le').swap16());
  }

  /** The text of a text string: UTF-16 or UTF-8 with mark, else PDFDocEncoding (7.9.2.2). */
  toText(): string {
    const marked = this.#marked();
    // What names a language is no part of the text.
    if (marked !== undefined) return marked.replace(LANGUAGE, '');
    return Array.from(this.bytes, (code) => pdfDocText(code) ?? String.fromCharCode(code)).join('');
  }

  #marked(): string | undefined {
    const b = Buffer.from(this.bytes);
    if (b[0] === 0xfe && b[1] === 0xff)
      return b
        .subarray(2, 2 + ((b.length - 2) & ~1))
        .swap16()
        .toString('utf16le');
    if (b[0] === 0xff && b[1] === 0xfe) return b.subarray(2).toString('utf16le');
    if (b[0] === 0xef && b[1] === 0xbb && b[2] === 0xbf) return b.subarray(3).toString('utf8');
    return undefined;
  }
}

export class PdfRef {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen = 0) {
    this.num = num;
    this.gen = gen;
  }
}

export class PdfDict {
  readonly map: Map<string, PdfObject>;
  constructor(entries?: Iterable<readonly [string, PdfObject]>) {
    this.map = new Map(entries);
  }

  static of(entries: Record<string, PdfObject | undefined>): PdfDict {
    const dict = new PdfDict();
    for (const key in entries) {
      const value = entries[key];
      if (value !== undefined) dict.map.set(key, value);
    }
    return dict;
  }

  /** The value as written, a reference unresolved; null where there is none. */
  get(key: string): PdfObject {
    return this.map.get(key) ?? null;
  }

  has(key: string): boolean {
    return this.map.has(key);
  }

  set(key: string, value: PdfObject): this {
    this.map.set(key, value);
    return this;
  }

  delete(key: string): this {
    this.map.delete(key);
    return this;
  }

  /** A copy whose entries may be changed; values are shared. */
  copy(): PdfDict {
    return new PdfDict(this.map);
  }

  /** The value of a direct name, else undefined. */
  name(key: string): string | undefined {
    const value = this.map.get(key);
    return value instanceof PdfName ? value.value : undefined;
  }

  /** The value of a direct number, else undefined. */
  number(key: string): number | undefined {
    const value = this.map.get(key);
    return typeof value === 'number' ? value : undefined;
  }
}

/**
 * A stream. One read from a file has `position`, where its data begin, and its length is looked up when the
 * data are wanted; one that is made here has `data`, already filtered as its dictionary says.
 */
export class PdfStream {
  readonly dict: PdfDict;
  readonly position: number;
  readonly data: Uint8Array | undefined;
  constructor(dict: PdfDict, position: number, data?: Uint8Array) {
    this.dict = dict;
    this.position = position;
    this.data = data;
  }

  static made(dict: PdfDict, data: Uint8Array): PdfStream {
    return new PdfStream(dict, -1, data);
  }
}

/** Bytes that are written as they are; a `mark` makes the writer tell where they landed. Never encrypted. */
export class PdfRaw {
  readonly bytes: Uint8Array;
  readonly mark: string | undefined;
  constructor(bytes: Uint8Array, mark?: string) {
    this.bytes = bytes;
    this.mark = mark;
  }
}

export function sameRef(a: PdfObject | undefined, b: PdfObject | undefined): boolean {
  return a instanceof PdfRef && b instanceof PdfRef && a.num === b.num && a.gen === b.gen;
}

export function asDict(value: PdfObject): PdfDict | undefined {
  return value instanceof PdfDict ? value : undefined;
}

export function asArray(value: PdfObject): PdfObject[] | undefined {
  return Array.isArray(value) ? value : undefined;
}

export function asNumber(value: PdfObject): number | undefined {
  return typeof value === 'number' ? value : undefined;
}

export function asName(value: PdfObject): string | undefined {
  return value instanceof PdfName ? value.value : undefined;
}

const NO_KEYS: ReadonlySet<string> = new Set();

/** The references within a value, not followed; what stands under the keys `without` is left out. */
export function referencesIn(value: PdfObject, without: ReadonlySet<string> = NO_KEYS): readonly PdfRef[] {
  const found: PdfRef[] = [];
  const waiting: PdfObject[] = [value];
  for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) {
    if (item instanceof PdfRef) found.push(item);
    else if (Array.isArray(item)) for (const inner of item) waiting.push(inner);
    else if (item instanceof PdfStream) waiting.push(item.dict);
    else if (item instanceof PdfDict)
      for (const [key, inner] of item.map) if (!without.has(key)) waiting.push(inner);
  }
  return found;
}
