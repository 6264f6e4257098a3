import { createHash, type Hash } from 'node:crypto';
import type { ByteSource } from '../io/byteSource.ts';
import { BufferSource, hashRange } from '../io/index.ts';
import type { DigestAlgorithm } from '../keys/signer.ts';

/**
 * Hashes of the bytes of a file so far. Kept between operations on the same file, it makes the next signature
 * or time-stamp cost what it appends instead of the whole file again. It lives in one process only.
 */
export class HashState {
  #size: number;
  readonly #states: Map<DigestAlgorithm, Hash>;

  private constructor(size: number, states: Map<DigestAlgorithm, Hash>) {
    this.#size = size;
    this.#states = states;
  }

  /** Hashes the whole source, reading it once. */
  static async of(
    source: ByteSource,
    algorithms: readonly DigestAlgorithm[] = ['sha256'],
  ): Promise<HashState> {
    const names = [...new Set(algorithms)];
    const states = new Map(names.map((name) => [name, createHash(name)]));
    const [only] = states.values();
    if (only !== undefined && states.size === 1) await hashRange(only, source);
    else if (source instanceof BufferSource) for (const state of states.values()) state.update(source.bytes);
    else {
      for await (const chunk of source.stream(0, source.size)) {
        for (const state of states.values()) state.update(chunk);
      }
    }
    return new HashState(source.size, states);
  }

  static ofBytes(bytes: Uint8Array, algorithms: readonly DigestAlgorithm[]): HashState {
    const states = new Map([...new Set(algorithms)].map((name) => [name, createHash(name).update(bytes)]));
    return new HashState(bytes.length, states);
  }

  /** How many bytes are in it. */
  get size(): number {
    return this.#size;
  }

  has(algorithm: DigestAlgorithm): boolean {
    return this.#states.has(algorithm);
  }

  /** A state of its own with the same bytes in it. */
  fork(): HashState {
    return new HashState(this.#size, new Map([...this.#states].map(([name, state]) => [name, state.copy()])));
  }

  /** Takes in what was appended to the file. */
  append(bytes: Uint8Array): void {
    for (const state of this.#states.values()) state.update(bytes);
    this.#size += bytes.length;
  }

  /** The digest of the bytes so far followed by these. The state stays as it is. Throws for an algorithm it lacks. */
  digest(algorithm: DigestAlgorithm, ...further: readonly Uint8Array[]): Buffer {
    const state = this.#states.get(algorithm);
    if (state === undefined) throw new TypeError(`This state has no ${algorithm}`);
    const copy = state.copy();
    for (const bytes of further) copy.update(bytes);
    return copy.digest();
  }
}
