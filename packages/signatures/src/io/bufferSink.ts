import type { ByteSink } from './byteSource.ts';

/** Collects what is written. Chunks are copied, for a writer may use its buffer again. */
export class BufferSink implements ByteSink {
  readonly #chunks: Uint8Array[] = [];

  async write(chunk: Uint8Array): Promise<void> {
    this.#chunks.push(Uint8Array.from(chunk));
  }

  bytes(): Uint8Array {
    return new Uint8Array(Buffer.concat(this.#chunks));
  }
}
