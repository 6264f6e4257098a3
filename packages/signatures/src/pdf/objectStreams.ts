import { SignatureError } from '../errors.ts';
import type { PdfObject } from './objects.ts';
import { PdfParser } from './parser.ts';

const KEPT_BYTES = 8 << 20;

/** The decoded data of one object stream (ISO 32000-2, 7.5.7). */
export interface ObjectStreamData {
  readonly data: Uint8Array;
  readonly first: number;
  readonly count: number;
}

export class ObjectStream {
  readonly data: Uint8Array;
  private readonly first: number;
  private readonly count: number;
  private readonly header: PdfParser;
  private readonly found: { readonly num: number; readonly offset: number }[] = [];
  private ended = false;

  constructor({ data, first, count }: ObjectStreamData) {
    this.data = data;
    this.first = first;
    this.count = count;
    this.header = new PdfParser(data.subarray(0, Math.max(0, first)));
  }

  /** Reads the header up to pair `index`; most of a large stream is never asked for. */
  private pair(index: number): { readonly num: number; readonly offset: number } | undefined {
    while (this.found.length <= index && !this.ended) {
      const num = this.found.length < this.count ? this.header.takeInteger() : undefined;
      const offset = num === undefined ? undefined : this.header.takeInteger();
      if (num === undefined || offset === undefined) this.ended = true;
      else this.found.push({ num, offset: this.first + offset });
    }
    return this.found[index];
  }

  /** The numbers of all objects in the stream, in order. */
  get numbers(): readonly number[] {
    this.pair(Number.MAX_SAFE_INTEGER);
    return this.found.map(({ num }) => num);
  }

  /** Object `num`, expected at `index` of the header; null where it is not in here. */
  read(num: number, index: number): PdfObject {
    const expected = this.pair(index);
    const at = expected?.num === num ? index : this.numbers.indexOf(num);
    const offset = this.found[at]?.offset;
    if (offset === undefined || offset > this.data.length) return null;
    return new PdfParser(this.data, offset).readObject();
  }
}

/** Object streams read last, up to 8 MB of them, by number and place. */
export class ObjectStreams {
  private readonly held = new Map<string, ObjectStream>();
  /** Read again and again, they would cost again and again. */
  private readonly damaged = new Set<string>();
  private bytes = 0;

  clear(): void {
    this.held.clear();
    this.damaged.clear();
    this.bytes = 0;
  }

  /** Undefined where there is none, and where it is damaged: its objects are lost then, the others are not. */
  async find(
    key: string,
    read: () => Promise<ObjectStreamData | undefined>,
  ): Promise<ObjectStream | undefined> {
    const kept = this.held.get(key);
    if (kept !== undefined || this.damaged.has(key)) return kept;
    const data = await read().catch((error) => {
      if (!(error instanceof SignatureError) || error.code !== 'pdf_broken') throw error;
      this.damaged.add(key);
    });
    if (data === undefined) return undefined;
    const stream = new ObjectStream(data);
    this.held.set(key, stream);
    this.bytes += data.data.length;
    for (const [oldest, other] of this.held) {
      if (this.bytes <= KEPT_BYTES || oldest === key) break;
      this.held.delete(oldest);
      this.bytes -= other.data.length;
    }
    return stream;
  }
}
