/** Too many of one owner wait already. */
export class QueueFull extends Error {
  readonly code = 'queue_full';
  constructor() {
    super('too much of one owner waits already');
    this.name = 'QueueFull';
  }
}

export interface QueueLimits {
  readonly running: number;
  readonly runningPerOwner: number;
  readonly waitingPerOwner: number;
}

/**
 * Work of many owners, a bounded part of it at a time. Owners take turns, whatever each of them has brought: one who
 * brings a hundred pieces waits for them, and nobody else does.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  /** In the order of their turns. */
  readonly #waiting = new Map<string, (() => void)[]>();
  readonly #running = new Map<string, number>();
  #total = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** @throws QueueFull, and what the work throws */
  async run<T>(owner: string, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner);
    try {
      return await work();
    } finally {
      this.#end(owner);
    }
  }

  #turn(owner: string): Promise<void> {
    const waiting = this.#waiting.get(owner) ?? [];
    if (waiting.length >= this.#limits.waitingPerOwner) return Promise.reject(new QueueFull());
    return new Promise((begin) => {
      waiting.push(begin);
      this.#waiting.set(owner, waiting);
      this.#next();
    });
  }

  #end(owner: string): void {
    this.#total -= 1;
    const left = (this.#running.get(owner) ?? 1) - 1;
    if (left === 0) this.#running.delete(owner);
    else this.#running.set(owner, left);
    this.#next();
  }

  #next(): void {
    for (const [owner, waiting] of this.#waiting) {
      if (this.#total >= this.#limits.running) return;
      if ((this.#running.get(owner) ?? 0) >= this.#limits.runningPerOwner) continue;
      const begin = waiting.shift();
      // To the end of the line, or out of it.
      this.#waiting.delete(owner);
      if (waiting.length > 0) this.#waiting.set(owner, waiting);
      if (!begin) continue;
      this.#total += 1;
      this.#running.set(owner, (this.#running.get(owner) ?? 0) + 1);
      begin();
    }
  }
}
