import { SignatureError } from '../errors.ts';

/** Answers kept, in number and octets, and how long a failure is believed. */
export interface CacheLimits {
  /** 64 MiB unless said otherwise. */
  readonly maxBytes?: number;
  /** 1,000 unless said otherwise. */
  readonly maxEntries?: number;
  /** For how long an address that failed is not asked again; a minute unless said otherwise. */
  readonly failureMs?: number;
}

/**
 * Answers kept until they are due (`nextUpdate`), bounded in number and in octets; the longest unused go first.
 * Who asks for what is being fetched waits for that, and an address that failed is left alone for a while.
 */
export class RevocationCache {
  readonly #entries = new Map<string, { readonly bytes: Uint8Array; readonly until: number }>();
  readonly #fetching = new Map<string, Promise<Uint8Array>>();
  readonly #failures = new Map<string, { readonly error: SignatureError; readonly until: number }>();
  readonly #maxBytes: number;
  readonly #maxEntries: number;
  readonly #failureMs: number;
  #bytes = 0;

  constructor(limits: CacheLimits = {}) {
    this.#maxBytes = limits.maxBytes ?? 64 * 1024 * 1024;
    this.#maxEntries = limits.maxEntries ?? 1_000;
    this.#failureMs = limits.failureMs ?? 60_000;
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

  /**
   * What `fetch` answers, asked once for all who want it at the same time. It is kept only when somebody puts it.
   * @throws SignatureError of the fetch, or of one that failed a short while ago
   */
  async fetched(key: string, now: Date, fetch: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const failure = this.#failures.get(key);
    if (failure !== undefined && failure.until > now.getTime()) throw failure.error;
    this.#failures.delete(key);
    let running = this.#fetching.get(key);
    if (running === undefined) {
      running = this.#remembering(key, now, fetch);
      this.#fetching.set(key, running);
    }
    return await running;
  }

  async #remembering(key: string, now: Date, fetch: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      return await fetch();
    } catch (error) {
      if (error instanceof SignatureError) {
        this.#failures.set(key, { error, until: now.getTime() + this.#failureMs });
        const oldest = this.#failures.keys().next();
        if (this.#failures.size > this.#maxEntries && !oldest.done) this.#failures.delete(oldest.value);
      }
      throw error;
    } finally {
      this.#fetching.delete(key);
    }
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= entry.bytes.length;
  }
}
