import type { ByteSource } from './byteSource.ts';

/** A source with bytes behind it, as the file will be after appending. */
export class AppendedSource implements ByteSource {
  readonly size: number;
  readonly #source: ByteSource;
  readonly #added: Uint8Array;

  constructor(source: ByteSource, added: Uint8Array) {
    this.#source = source;
    this.#added = added;
    this.size = source.size + added.length;
  }

  async read(offset: number, length: number): Promise<Uint8Array> {
    const border = this.#source.size;
    const end = Math.min(offset + length, this.size);
    const tail = () => this.#added.subarray(Math.max(0, offset - border), Math.max(0, end - border));
    if (offset >= border) return tail();
    const head = await this.#source.read(offset, Math.min(end, border) - offset);
    return end <= border ? head : Buffer.concat([head, tail()]);
  }

  async *stream(start: number, end: number): AsyncGenerator<Uint8Array> {
    const border = this.#source.size;
    if (start < border) yield* this.#source.stream(start, Math.min(end, border));
    yield* this.#tail(start, end);
  }

  async *fleeting(start: number, end: number): AsyncGenerator<Uint8Array> {
    const source = this.#source;
    const last = Math.min(end, source.size);
    if (start < last) yield* source.fleeting?.(start, last) ?? source.stream(start, last);
    yield* this.#tail(start, end);
  }

  *#tail(start: number, end: number): Generator<Uint8Array> {
    const border = this.#source.size;
    if (end > border) yield this.#added.subarray(Math.max(0, start - border), end - border);
  }
}
