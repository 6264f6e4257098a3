import type { ByteSource } from '@tomar/signatures/io';
import { giveBack } from '../memory/giveBack.ts';
import { BlobDamaged } from './blobErrors.ts';
import { chunkBytes, openChunk, sealedChunkBytes, tagBytes } from './chunkCipher.ts';

/** Fills the target with a file's bytes from a position on. @returns how many there were; fewer only at its end */
export type ReadInto = (target: Buffer, position: number) => number | Promise<number>;

export interface SealedText {
  /** For errors. */
  readonly name: string;
  /** Where in the file the first chunk begins. */
  readonly start: number;
  /** Of the plain bytes. */
  readonly size: number;
  readonly key: Uint8Array;
}

/** Chunks that are kept, as readers of PDF go to and fro. */
const keptChunks = 8;

/** The plain bytes of what `SealingSink` wrote. Every chunk is proved before a byte of it is given. */
export class SealedSource implements ByteSource {
  readonly size: number;
  readonly #text: SealedText;
  readonly #readInto: ReadInto;
  readonly #lastChunk: number;
  readonly #kept = new Map<number, Buffer>();

  constructor(text: SealedText, readInto: ReadInto) {
    this.size = text.size;
    this.#text = text;
    this.#readInto = readInto;
    this.#lastChunk = Math.max(0, Math.ceil(text.size / chunkBytes) - 1);
  }

  /** @throws BlobDamaged */
  async read(offset: number, length: number): Promise<Uint8Array> {
    const end = Math.min(offset + length, this.size);
    if (end <= offset) return Buffer.alloc(0);
    const first = Math.floor(offset / chunkBytes);
    if (end <= (first + 1) * chunkBytes) {
      const chunk = await this.#chunk(first);
      return chunk.subarray(offset - first * chunkBytes, end - first * chunkBytes);
    }
    const target = Buffer.allocUnsafe(end - offset);
    let filled = 0;
    for await (const piece of this.stream(offset, end)) {
      target.set(piece, filled);
      filled += piece.length;
    }
    return target;
  }

  /** @throws BlobDamaged */
  async *stream(start: number, end: number): AsyncGenerator<Uint8Array> {
    const last = Math.min(end, this.size);
    if (start >= last) return;
    // One buffer for what is encrypted: only what was opened is handed out. No chunk is longer than one before it.
    const buffer = this.#bufferFor(Math.floor(start / chunkBytes));
    for (let at = start; at < last; ) {
      const index = Math.floor(at / chunkBytes);
      const from = index * chunkBytes;
      const plain = this.#opened(index, await this.#sealed(index, buffer));
      // It may be given back, and be empty, when the next one is asked for.
      const next = from + plain.length;
      yield plain.subarray(at - from, Math.min(plain.length, last - from));
      at = next;
    }
  }

  /** @throws BlobDamaged */
  async *fleeting(start: number, end: number): AsyncGenerator<Uint8Array> {
    for await (const plain of this.stream(start, end)) {
      yield plain;
      giveBack(plain);
    }
  }

  async #chunk(index: number): Promise<Buffer> {
    const known = this.#kept.get(index);
    // What was used last is dropped last.
    if (known) this.#kept.delete(index);
    const chunk = known ?? this.#opened(index, await this.#sealed(index, this.#bufferFor(index)));
    this.#kept.set(index, chunk);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= keptChunks) break;
      this.#kept.delete(oldest);
    }
    return chunk;
  }

  /** As long as the chunk: most files are small, and memory outside the heap makes Node look for garbage the sooner. */
  #bufferFor(index: number): Buffer {
    return Buffer.allocUnsafe(this.#lengthOf(index) + tagBytes);
  }

  async #sealed(index: number, target: Buffer): Promise<Buffer> {
    const length = this.#lengthOf(index) + tagBytes;
    const part = target.subarray(0, length);
    return part.subarray(0, await this.#readInto(part, this.#text.start + index * sealedChunkBytes));
  }

  #lengthOf(index: number): number {
    return Math.min(chunkBytes, this.size - index * chunkBytes);
  }

  #opened(index: number, sealed: Uint8Array): Buffer {
    const { key, name } = this.#text;
    const plain = openChunk(key, index, index === this.#lastChunk, sealed);
    if (plain?.length !== this.#lengthOf(index))
      throw new BlobDamaged(name, `has a chunk ${index} that was not written so`);
    return plain;
  }
}
