type Work = (signal: AbortSignal) => Promise<unknown>;

interface Waiting {
  readonly work: Work;
  readonly stop: AbortController;
}

/** Does one thing after the other, what was asked for last first; what nobody wants any more is not begun. */
export class OneAtATime {
  #waiting: Waiting[] = [];
  #isRunning = false;

  /** @returns ends the work, or keeps it from being begun */
  add(work: Work): () => void {
    const stop = new AbortController();
    this.#waiting.push({ work, stop });
    void this.#run();
    return () => {
      stop.abort();
      this.#waiting = this.#waiting.filter((one) => one.stop !== stop);
    };
  }

  async #run(): Promise<void> {
    if (this.#isRunning) return;
    this.#isRunning = true;
    for (let next = this.#waiting.pop(); next; next = this.#waiting.pop())
      // One that fails leaves its place empty; the next ones are not its business.
      await next.work(next.stop.signal).catch(() => undefined);
    this.#isRunning = false;
  }
}
