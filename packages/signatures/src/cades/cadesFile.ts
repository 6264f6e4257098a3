import { createHash, type Hash } from 'node:crypto';
import { type ContainerParts, putTogether } from '../cms/write/containerParts.ts';
import { SignatureError } from '../errors.ts';
import type { ByteSink, ByteSource } from '../io/byteSource.ts';
import { copyRange } from '../io/transfer.ts';

/** A digest that the content must have when it is written. */
export interface ExpectedContent {
  readonly algorithm: string;
  readonly digest: Uint8Array;
}

/** A CAdES signature ready to be written. Attached content is streamed from where it lies. */
export class CadesFile {
  readonly parts: ContainerParts;
  /** The content inside; undefined for a detached signature. */
  readonly content: ByteSource | undefined;
  readonly #before: Uint8Array;
  readonly #after: Uint8Array;
  readonly #expected: ExpectedContent | undefined;

  constructor(parts: ContainerParts, content: ByteSource | undefined, expected?: ExpectedContent) {
    this.parts = parts;
    this.content = content;
    this.#expected = expected;
    [this.#before, this.#after] = putTogether(parts, content?.size);
  }

  /** Octets of the whole file. */
  get size(): number {
    return this.#before.length + (this.content?.size ?? 0) + this.#after.length;
  }

  /**
   * Writes the DER of the ContentInfo.
   * @throws SignatureError `content_changed` where the content is no more what was hashed: discard what was written
   */
  async writeTo(sink: ByteSink): Promise<void> {
    await sink.write(this.#before);
    if (this.content !== undefined) {
      const state = this.#expected === undefined ? undefined : createHash(this.#expected.algorithm);
      await copyRange(this.content, sink, 0, this.content.size, state);
      if (state !== undefined) this.#check(state);
    }
    await sink.write(this.#after);
  }

  /**
   * The whole file in memory, at the front of `target` where one is given: memory that is used again spares what
   * the system takes for fresh pages, several times the copy itself.
   * @param target at least `size` octets
   * @throws SignatureError `content_changed`, `buffer_too_small`
   */
  async toBytes(target?: Uint8Array): Promise<Uint8Array> {
    const { size } = this;
    if (target !== undefined && target.length < size)
      throw new SignatureError('buffer_too_small', `The signature takes ${size} octets`);
    const whole = target?.subarray(0, size) ?? Buffer.allocUnsafe(size);
    let offset = 0;
    const write = async (chunk: Uint8Array) => {
      whole.set(chunk, offset);
      offset += chunk.length;
    };
    await this.writeTo({ write });
    return whole;
  }

  #check(state: Hash): void {
    if (this.#expected !== undefined && !state.digest().equals(this.#expected.digest))
      throw new SignatureError('content_changed', 'The content is no more what was signed');
  }
}
