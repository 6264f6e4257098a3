/** Lets one task at a time through per name, in the order of arrival. */
export class Queue {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs `task` when every earlier one of this name has ended, however it ended. */
  async run<T>(name: string, task: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const mine = before.then(task);
    const ended = mine.then(
      () => undefined,
      () => undefined,
    );
    this.#last.set(name, ended);
    try {
      return await mine;
    } finally {
      if (this.#last.get(name) === ended) this.#last.delete(name);
    }
  }
}
