import type { ByteSource } from './byteSource.ts';

/** A part of a source, from `start` (inclusive) to `end` (exclusive). */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Parts of another source, one behind the other, seen as one: content inside a signature file. */
export class SliceSource implements ByteSource {
  readonly size: number;
  /** What the parts are of. */
  readonly source: ByteSource;
  readonly #ranges: readonly ByteRange[];

  constructor(source: ByteSource, ranges: readonly ByteRange[]) {
    this.source = source;
    this.#ranges = ranges;
    this.size = ranges.reduce((sum, { start, end }) => sum + (end - start), 0);
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (const { start, end } of this.within(offset, offset + length))
      parts.push(await this.source.read(start, end - start));
    return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts);
  }

  async *stream(start: number, end: number): AsyncGenerator<Uint8Array> {
    for (const range of this.within(start, end)) yield* this.source.stream(range.start, range.end);
  }

  /** Where the bytes between two offsets are in the other source. */
  *within(from: number, to: number): Generator<ByteRange> {
    let position = 0;
    for (const { start, end } of this.#ranges) {
      const first = Math.max(from, position);
      const last = Math.min(to, position + (end - start));
      if (first < last) yield { start: start + (first - position), end: start + (last - position) };
      position += end - start;
    }
  }
}
