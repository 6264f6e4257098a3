interface Waiting<T> {
  answer(found: readonly T[]): void;
  fail(error: unknown): void;
}

/**
 * Lets those who ask for the same work ask one after the other: where one finds nothing, there is nothing for the others
 * either who were waiting before it was asked. So when all workers of a kind are told of one task, two of them ask.
 */
export class FetchInTurns<T> {
  readonly #waiting = new Map<string, Waiting<T>[]>();

  /** @param what is asked for, by text. @param ask asks for it now */
  fetch(what: string, ask: () => Promise<readonly T[]>): Promise<readonly T[]> {
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
  async #takeTurns(what: string, waiting: Waiting<T>[], ask: () => Promise<readonly T[]>): Promise<void> {
    while (waiting.length > 0) {
      const [first, ...others] = waiting.splice(0);
      try {
        const found = await ask();
        first?.answer(found);
        if (found.length > 0) waiting.unshift(...others);
        else for (const other of others) other.answer([]);
      } catch (error) {
        first?.fail(error);
        waiting.unshift(...others);
      }
    }
    this.#waiting.delete(what);
  }
}
