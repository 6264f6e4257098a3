/**
 * What was received lately, so that a page hears of what happened while it was being opened and need not ask for
 * everything a second time.
 * @param most kept at most; a busier process remembers a shorter time
 */
export class RecentChanges<Item> {
  readonly #kept: { readonly at: number; readonly item: Item }[] = [];
  readonly #keptMs: number;
  readonly #most: number;
  readonly #now: () => number;
  /** Nothing that came after this is missing; null while nobody listens. */
  #completeSince: number | null = null;

  constructor(keptMs: number, most: number, now: () => number = () => performance.now()) {
    this.#keptMs = keptMs;
    this.#most = most;
    this.#now = now;
  }

  /** From now on everything that comes is added. */
  begin(): void {
    this.#kept.length = 0;
    this.#completeSince = this.#now();
  }

  /** Something may be missed until the next `begin`. */
  interrupt(): void {
    this.#kept.length = 0;
    this.#completeSince = null;
  }

  add(item: Item): void {
    if (this.#completeSince === null) return;
    const at = this.#now();
    this.#kept.push({ at, item });
    for (let first = this.#kept[0]; first; first = this.#kept[0]) {
      if (this.#kept.length <= this.#most && at - first.at <= this.#keptMs) return;
      this.#kept.shift();
      this.#completeSince = first.at;
    }
  }

  /** All of the last `ms` milliseconds, the oldest first; null when some of it may be missing. */
  ofLast(ms: number): Item[] | null {
    const from = this.#now() - ms;
    if (this.#completeSince === null || from < this.#completeSince) return null;
    return this.#kept.filter(({ at }) => at >= from).map(({ item }) => item);
  }
}
