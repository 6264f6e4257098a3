import { BudgetExceeded } from '../budget/index.ts';
import { SignatureError } from '../errors.ts';
import { isOutOfTime } from '../http/withinTime.ts';

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
 * Who asks for what is being fetched waits for that, and an address that failed is left alone for a while. A failure
 * by the asker's own limit (`http_out_of_time`, BudgetExceeded) is nobody else's: it is not kept, and who waited for that asker asks
 * again.
 */
export class RevocationCache {
  #shared: Shared;
  #owner = '';

  constructor(limits: CacheLimits = {}) {
    this.#shared = {
      entries: new Map(),
      fetching: new Map(),
      failures: new Map(),
      maxBytes: limits.maxBytes ?? 64 * 1024 * 1024,
      maxEntries: limits.maxEntries ?? 1_000,
      failureMs: limits.failureMs ?? 60_000,
      bytes: 0,
    };
  }

  /** The part of this cache that one owner sees: within the same bounds, apart from everybody else's. */
  of(owner: string): RevocationCache {
    const part = new RevocationCache();
    part.#shared = this.#shared;
    part.#owner = `${this.#owner}${owner} `;
    return part;
  }

  /** What was kept under the key and is not due at `now`. */
  get(key: string, now: Date): Uint8Array | undefined {
    const own = this.#owner + key;
    const entry = this.#shared.entries.get(own);
    if (entry === undefined) return undefined;
    this.#drop(own);
    if (entry.until <= now.getTime()) return undefined;
    this.#add(own, entry);
    return entry.bytes;
  }

  /** Keeps an answer until `nextUpdate`. One without it is not kept: its issuer says newer is always there. */
  put(key: string, bytes: Uint8Array, nextUpdate: Date | undefined): void {
    const { entries, maxBytes, maxEntries } = this.#shared;
    const own = this.#owner + key;
    this.#drop(own);
    if (nextUpdate === undefined || bytes.length > maxBytes) return;
    this.#add(own, { bytes, until: nextUpdate.getTime() });
    for (const oldest of entries.keys()) {
      if (this.#shared.bytes <= maxBytes && entries.size <= maxEntries) break;
      this.#drop(oldest);
    }
  }

  /**
   * What `fetch` answers, asked once for all who want it at the same time. It is kept only when somebody puts it.
   * @throws SignatureError of the fetch, or of one that failed a short while ago
   */
  async fetched(key: string, now: Date, fetch: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const { failures, fetching } = this.#shared;
    const own = this.#owner + key;
    for (;;) {
      const failure = failures.get(own);
      if (failure !== undefined && failure.until > now.getTime()) throw failure.error;
      failures.delete(own);
      const running = fetching.get(own);
      if (running === undefined) {
        const mine = this.#remembering(own, now, fetch);
        fetching.set(own, mine);
        return await mine;
      }
      try {
        return await running;
      } catch (error) {
        // The one who asked had less time than this one may have.
        if (!isOutOfTime(error) && !(error instanceof BudgetExceeded)) throw error;
      }
    }
  }

  async #remembering(own: string, now: Date, fetch: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const { failures, fetching, failureMs, maxEntries } = this.#shared;
    try {
      return await fetch();
    } catch (error) {
      if (error instanceof SignatureError && !isOutOfTime(error)) {
        failures.set(own, { error, until: now.getTime() + failureMs });
        const oldest = failures.keys().next();
        if (failures.size > maxEntries && !oldest.done) failures.delete(oldest.value);
      }
      throw error;
    } finally {
      fetching.delete(own);
    }
  }

  #add(own: string, entry: Entry): void {
    this.#shared.entries.set(own, entry);
    this.#shared.bytes += entry.bytes.length;
  }

  #drop(own: string): void {
    const entry = this.#shared.entries.get(own);
    if (entry === undefined) return;
    this.#shared.entries.delete(own);
    this.#shared.bytes -= entry.bytes.length;
  }
}

interface Entry {
  readonly bytes: Uint8Array;
  readonly until: number;
}

/** What the parts of one cache have in common; keys begin with the owner. */
interface Shared {
  readonly entries: Map<string, Entry>;
  readonly fetching: Map<string, Promise<Uint8Array>>;
  readonly failures: Map<string, { readonly error: SignatureError; readonly until: number }>;
  readonly maxBytes: number;
  readonly maxEntries: number;
  readonly failureMs: number;
  bytes: number;
}
