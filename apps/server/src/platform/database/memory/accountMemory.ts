/**
 * Rows of accounts that hardly ever change, remembered by this process for as long as it surely hears of every change.
 * Who reads one takes a `mark` before and hands it in: what was read while something changed is not kept.
 */
export class AccountMemory {
  readonly #rows = new Map<string, Map<string, unknown>>();
  readonly #now: () => number;
  #trustedUntil = Number.NEGATIVE_INFINITY;
  #mark = 0;

  /** @param now milliseconds of a clock that is never set */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** What changed before `at` was heard of; what changes until `at + lastsMs` will be, or is not used. */
  trust(at: number, lastsMs: number): void {
    this.#trustedUntil = Math.max(this.#trustedUntil, at + lastsMs);
  }

  /** Changes may be missed from now on. */
  distrust(): void {
    this.#trustedUntil = Number.NEGATIVE_INFINITY;
    this.#rows.clear();
    this.#mark += 1;
  }

  forget(accountId: string): void {
    this.#rows.delete(accountId);
    this.#mark += 1;
  }

  get isTrusted(): boolean {
    return this.#now() < this.#trustedUntil;
  }

  get mark(): number {
    return this.#mark;
  }

  /** Undefined: not known. A row that is known not to be there is remembered as null. */
  recall(accountId: string, name: string): unknown {
    return this.isTrusted ? this.#rows.get(accountId)?.get(name) : undefined;
  }

  keep(accountId: string, name: string, row: object | null, mark: number): void {
    if (!this.isTrusted || mark !== this.#mark) return;
    const rows = this.#rows.get(accountId) ?? new Map<string, unknown>();
    this.#rows.set(accountId, rows.set(name, row));
  }
}
