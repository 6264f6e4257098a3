interface Waiting<T> {
  answer(found: readonly T[]): void;
  fail(error: unknown): void;
}

/** So long nobody asks again after nothing was there, unless somebody tells of more. It is looked once a second (queueDatabase.ts). */
const quietMs = 700;

/** @param all everything that was ever asked for. @returns of which there may be some */
export type LookForDue = (all: readonly string[]) => Promise<ReadonlySet<string>>;

/**
 * Lets one of those who ask for the same work ask for all who wait: each gets one piece, and where fewer are there than were
 * asked for, nothing is left for the others. So when all workers of a kind are told of one task, one question is asked. Where
 * nobody is told of anything, one question looks of what, of all kinds, something has become due, and only that is asked for.
 */
export class FetchInTurns<T> {
  readonly #lookForDue: LookForDue;
  readonly #now: () => number;
  readonly #waiting = new Map<string, Waiting<T>[]>();
  /** When nothing was there, by everything that was ever asked for; null: there may be some. */
  readonly #empty = new Map<string, number | null>();
  /** Grows whenever somebody tells of more. */
  #told = 0;
  #looking: Promise<void> | null = null;

  /** @param now milliseconds of a clock that is never set */
  constructor(lookForDue: LookForDue, now: () => number = () => performance.now()) {
    this.#lookForDue = lookForDue;
    this.#now = now;
  }

  /** There may be more of it: whoever asks from now on is not told of a question before. */
  tell(isMeant: (what: string) => boolean): void {
    this.#told += 1;
    for (const what of this.#empty.keys()) if (isMeant(what)) this.#empty.set(what, null);
  }

  /** Looks for what has become due without anybody telling. @returns everything of which there may be some. @throws what the look throws */
  async due(): Promise<readonly string[]> {
    await this.#look();
    return [...this.#empty].filter(([, since]) => since === null).map(([what]) => what);
  }

  /** @param what is asked for, by text. @param ask asks for so many of it now. @returns one piece, or nothing */
  async fetch(what: string, ask: (most: number) => Promise<readonly T[]>): Promise<readonly T[]> {
    if (this.#isQuiet(what)) return [];
    if (typeof this.#empty.get(what) === 'number') await this.#look();
    if (this.#isQuiet(what)) return [];
    return await this.#ask(what, ask);
  }

  /** Nothing was there a moment ago, and nobody has told of any since. */
  #isQuiet(what: string): boolean {
    const since = this.#empty.get(what);
    return typeof since === 'number' && this.#now() - since < quietMs;
  }

  /** Finds out of everything, for all who wait meanwhile, whether something is there. @throws what the look throws */
  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const all = [...this.#empty.keys()];
    const due = await this.#lookForDue(all);
    for (const what of all)
      if (due.has(what)) this.#empty.set(what, null);
      // What somebody told of meanwhile this look may have missed.
      else if (this.#empty.get(what) !== null) this.#empty.set(what, this.#now());
  }

  #ask(what: string, ask: (most: number) => Promise<readonly T[]>): Promise<readonly T[]> {
    if (!this.#empty.has(what)) this.#empty.set(what, null);
    return new Promise((answer, fail) => {
      const waiting = this.#waiting.get(what);
      if (waiting) {
        waiting.push({ answer, fail });
        return;
      }
      const mine = [{ answer, fail }];
      this.#waiting.set(what, mine);
      // Who is told at the same moment asks at the same moment.
      setImmediate(() => void this.#takeTurns(what, mine, ask));
    });
  }

  /** Never rejects. */
  async #takeTurns(
    what: string,
    waiting: Waiting<T>[],
    ask: (most: number) => Promise<readonly T[]>,
  ): Promise<void> {
    while (waiting.length > 0) {
      const asking = waiting.splice(0);
      const told = this.#told;
      try {
        const found = await ask(asking.length);
        // What somebody told of meanwhile this question may have missed.
        if (found.length < asking.length && told === this.#told) this.#empty.set(what, this.#now());
        for (const [at, one] of asking.entries()) one.answer(found.slice(at, at + 1));
      } catch (error) {
        const [first, ...others] = asking;
        first?.fail(error);
        waiting.unshift(...others);
      }
    }
    this.#waiting.delete(what);
  }
}
