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
  readonly numbers: readonly number[];
  private readonly offsets: readonly number[];

  constructor({ data, first, count }: ObjectStreamData) {
    this.data = data;
    const numbers: number[] = [];
    const offsets: number[] = [];
    const parser = new PdfParser(data.subarray(0, Math.max(0, first)));
    for (let i = 0; i < count; i++) {
      const num = parser.takeInteger();
      const offset = num === undefined ? undefined : parser.takeInteger();
      if (num === undefined || offset === undefined) break;
      numbers.push(num);
      offsets.push(first + offset);
    }
    this.numbers = numbers;
    this.offsets = offsets;
  }

  /** Object `num`, expected at `index` of the header; null where it is not in here. */
  read(num: number, index: number): PdfObject {
    const at = this.numbers[index] === num ? index : this.numbers.indexOf(num);
    const offset = this.offsets[at];
    if (offset === undefined || offset > this.data.length) return null;
    return new PdfParser(this.data, offset).readObject();
  }
}

/** Object streams read last, up to 8 MB of them. */
export class ObjectStreams {
  private readonly held = new Map<number, ObjectStream>();
  private bytes = 0;

  clear(): void {
    this.held.clear();
    this.bytes = 0;
  }

  async find(
    num: number,
    read: () => Promise<ObjectStreamData | undefined>,
  ): Promise<ObjectStream | undefined> {
    const kept = this.held.get(num);
    if (kept !== undefined) return kept;
    const data = await read();
    if (data === undefined) return undefined;
    const stream = new ObjectStream(data);
    this.held.set(num, stream);
    this.bytes += data.data.length;
    for (const [oldest, other] of this.held) {
      if (this.bytes <= KEPT_BYTES || oldest === num) break;
      this.held.delete(oldest);
      this.bytes -= other.data.length;
    }
    return stream;
  }
}
