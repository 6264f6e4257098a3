import { createHash, type Hash } from 'node:crypto';
import { spendHashing } from '../../budget/index.ts';
import type { ByteSource } from '../../io/byteSource.ts';
import type { HashName } from '../../x509/index.ts';
import type { SignedRange } from './byteRange.ts';

/**
 * Digests of all signed ranges of a file. The file is hashed once from its beginning, and at each gap the state
 * is copied: many signatures cost one pass and what lies behind their gaps, not a pass each.
 */
export class RangeDigests {
  readonly #source: ByteSource;
  readonly #ranges: readonly SignedRange[];
  readonly #digests = new Map<HashName, Promise<ReadonlyMap<SignedRange, Uint8Array>>>();

  constructor(source: ByteSource, ranges: readonly SignedRange[]) {
    this.#source = source;
    this.#ranges = ranges.toSorted((left, right) => left.gapStart - right.gapStart);
  }

  /**
   * Digest of one range. The first call for an algorithm does the work for all ranges that come before it too.
   * @param range one of those given to the constructor
   */
  async digest(range: SignedRange, hash: HashName): Promise<Uint8Array> {
    let digests = this.#digests.get(hash);
    if (digests === undefined) {
      digests = this.#all(hash);
      this.#digests.set(hash, digests);
    }
    return (await digests).get(range) ?? new Uint8Array(0);
  }

  async #all(hash: HashName): Promise<ReadonlyMap<SignedRange, Uint8Array>> {
    const digests = new Map<SignedRange, Uint8Array>();
    const prefix = createHash(hash);
    let hashed = 0;
    for (const range of this.#ranges) {
      await this.#update(prefix, hashed, range.gapStart);
      hashed = range.gapStart;
      const state = prefix.copy();
      await this.#update(state, range.gapEnd, range.end);
      digests.set(range, state.digest());
    }
    return digests;
  }

  async #update(state: Hash, from: number, to: number): Promise<void> {
    if (from >= to) return;
    for await (const chunk of this.#source.stream(from, to)) {
      spendHashing(chunk.length);
      state.update(chunk);
    }
  }

  /** The octets of one range, for signatures made directly over them. */
  async *stream(range: SignedRange): AsyncGenerator<Uint8Array> {
    yield* this.#source.stream(0, range.gapStart);
    yield* this.#source.stream(range.gapEnd, range.end);
  }
}
