/**
 * Answers kept until they are due (`nextUpdate`), bounded in number and in octets; the longest unused go first.
 */
export class RevocationCache {
  readonly #entries = new Map<string, { readonly bytes: Uint8Array; readonly until: number }>();
  readonly #maxBytes: number;
  readonly #maxEntries: number;
  #bytes = 0;

  /** 64 MiB and 1,000 answers unless said otherwise. */
  constructor(limits: { readonly maxBytes?: number; readonly maxEntries?: number } = {}) {
    this.#maxBytes = limits.maxBytes ?? 64 * 1024 * 1024;
    this.#maxEntries = limits.maxEntries ?? 1_000;
  }

  /** What was kept under the key and is not due at `now`. */
  get(key: string, now: Date): Uint8Array | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#drop(key);
    if (entry.until <= now.getTime()) return undefined;
    this.#entries.set(key, entry);
    this.#bytes += entry.bytes.length;
    return entry.bytes;
  }

  /** Keeps an answer until `nextUpdate`. One without it is not kept: its issuer says newer is always there. */
  put(key: string, bytes: Uint8Array, nextUpdate: Date | undefined): void {
    this.#drop(key);
    if (nextUpdate === undefined || bytes.length > this.#maxBytes) return;
    this.#entries.set(key, { bytes, until: nextUpdate.getTime() });
    this.#bytes += bytes.length;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#maxBytes && this.#entries.size <= this.#maxEntries) break;
      this.#drop(oldest);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes.length;
  }
}
