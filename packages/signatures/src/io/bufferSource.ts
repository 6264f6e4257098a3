import type { ByteSource } from './byteSource.ts';

/** Bytes that are in memory already; never copied. */
export class BufferSource implements ByteSource {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  get size(): number {
    return this.bytes.length;
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    return this.bytes.subarray(offset, offset + length);
  }

  async *stream(start: number, end: number): AsyncGenerator<Uint8Array> {
    if (end > start) yield this.bytes.subarray(start, end);
  }
}
