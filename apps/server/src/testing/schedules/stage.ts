/** One process of a worker, as far as a schedule can tell: it goes on when it is let, and a dead one never does. */
export interface Process {
  readonly name: string;
  dead: boolean;
  /** Set while it runs a try: more time for its claim, and the end of its time. */
  renew: (() => Promise<boolean>) | null;
  abort: ((reason: Error) => void) | null;
}

interface Waiting {
  readonly process: Process;
  readonly go: () => void;
}

/**
 * Where concurrent work waits for its turn, so that a test decides who goes on. Whatever stands between two turns
 * happens at once.
 */
export class Stage {
  #waiting: Waiting[] = [];
  /** Resolves when everything that can go on without a turn has done so. */
  readonly calm: () => Promise<void>;

  constructor(calm: () => Promise<void> = nextLoop) {
    this.calm = calm;
  }

  turn(process: Process): Promise<void> {
    return new Promise((go) => {
      if (!process.dead) this.#waiting.push({ process, go });
    });
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Lets one of those who wait go on, up to its next turn. @returns false when nobody waits */
  async let(which: number): Promise<boolean> {
    const [chosen] = this.#waiting.splice(which % Math.max(1, this.#waiting.length), 1);
    if (!chosen) return false;
    chosen.go();
    await this.calm();
    return true;
  }

  /** A dead process leaves everything as it stands. */
  kill(process: Process): void {
    process.dead = true;
    this.#waiting = this.#waiting.filter((one) => one.process !== process);
  }
}

export const nextLoop = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
