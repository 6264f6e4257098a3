interface Waiting<T> {
  answer(found: readonly T[]): void;
  fail(error: unknown): void;
}

/** So long nobody asks again after nothing was there, unless somebody tells of more. Each worker looks once a second by itself. */
const quietMs = 700;

/**
 * Lets one of those who ask for the same work ask for all who wait: each gets one piece, and where fewer are there than were
 * asked for, nothing is left for the others. So when all workers of a kind are told of one task, one question is asked; and
 * where nobody is told of anything, one of them looks for what has become due.
 */
export class FetchInTurns<T> {
  readonly #now: () => number;
  readonly #waiting = new Map<string, Waiting<T>[]>();
  /** When nothing was there, by what was asked for. */
  readonly #empty = new Map<string, number>();
  /** Grows whenever somebody tells of more. */
  #told = 0;

  /** @param now milliseconds of a clock that is never set */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** There may be more of it: whoever asks from now on is not told of a question before. */
  tell(isMeant: (what: string) => boolean): void {
    this.#told += 1;
    for (const what of this.#empty.keys()) if (isMeant(what)) this.#empty.delete(what);
  }

  /** @param what is asked for, by text. @param ask asks for so many of it now. @returns one piece, or nothing */
  fetch(what: string, ask: (most: number) => Promise<readonly T[]>): Promise<readonly T[]> {
    if (this.#now() - (this.#empty.get(what) ?? Number.NEGATIVE_INFINITY) < quietMs)
      return Promise.resolve([]);
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
