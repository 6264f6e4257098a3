import { AsyncLocalStorage } from 'node:async_hooks';
import { BudgetExceeded } from './budgetExceeded.ts';

/** What one file may cost. */
export interface BudgetLimits {
  /** Units of work, each about a tenth of a microsecond on an ordinary core: see `costs.ts`. */
  readonly steps: number;
  /** Octets of memory for what is made of the file, as far as it can be told beforehand. */
  readonly memory: number;
  /** Questions to the network. */
  readonly requests: number;
  /** Octets of their answers, together. */
  readonly fetchedBytes: number;
  /** From the beginning to the answer by the clock, waiting for the network included. */
  readonly milliseconds: number;
}

/** The clock is looked at after so many steps: about every millisecond. */
const STEPS_PER_LOOK = 10_000;

/**
 * Counts what a file costs while it is read and judged. The count depends on the file alone, not on the machine or on
 * what else it does; the clock is a ceiling besides. Once it is exceeded, whatever is counted next is refused as well.
 */
export class Budget {
  readonly limits: BudgetLimits;
  readonly #deadline: number;
  #steps = 0;
  #memory = 0;
  #requests = 0;
  #fetched = 0;
  #nextLook = STEPS_PER_LOOK;
  #exceeded: BudgetExceeded | undefined;

  constructor(limits: BudgetLimits) {
    this.limits = limits;
    this.#deadline = performance.now() + limits.milliseconds;
  }

  get steps(): number {
    return this.#steps;
  }

  /** Steps that may still be spent. */
  get stepsLeft(): number {
    return Math.max(0, this.limits.steps - this.#steps);
  }

  get memory(): number {
    return this.#memory;
  }

  get requests(): number {
    return this.#requests;
  }

  /** @throws BudgetExceeded */
  spend(steps: number): void {
    this.#steps += steps;
    if (this.#steps >= this.#nextLook) this.#look();
  }

  /** @throws BudgetExceeded */
  hold(bytes: number): void {
    this.#memory += bytes;
    if (this.#memory > this.limits.memory) this.#exceed('memory');
  }

  /** @throws BudgetExceeded */
  ask(): void {
    this.#requests++;
    if (this.#requests > this.limits.requests) this.#exceed('requests');
    this.check();
  }

  /** @throws BudgetExceeded */
  fetched(bytes: number): void {
    this.#fetched += bytes;
    if (this.#fetched > this.limits.fetchedBytes) this.#exceed('fetchedBytes');
  }

  /**
   * For the end: a reader that forgives damage may have taken the refusal for one.
   * @throws BudgetExceeded
   */
  check(): void {
    this.#look();
  }

  #look(): void {
    if (this.#exceeded !== undefined) throw this.#exceeded;
    if (this.#steps > this.limits.steps) this.#exceed('steps');
    if (performance.now() > this.#deadline) this.#exceed('milliseconds');
    this.#nextLook = Math.min(this.#steps + STEPS_PER_LOOK, this.limits.steps + 1);
  }

  #exceed(what: keyof BudgetLimits): never {
    this.#exceeded ??= new BudgetExceeded(what, this.limits[what]);
    // From now on every step is looked at.
    this.#nextLook = 0;
    throw this.#exceeded;
  }
}

const current = new AsyncLocalStorage<Budget>();

/** Everything that `work` does, now and later, is counted on the budget (ADR 0024). */
export function withinBudget<T>(budget: Budget, work: () => T): T {
  return current.run(budget, work);
}

/** Counts work on the budget of whoever is asking; nothing where there is none. @throws BudgetExceeded */
export function spend(steps: number): void {
  current.getStore()?.spend(steps);
}

/** Counts memory in the same way. @throws BudgetExceeded */
export function hold(bytes: number): void {
  current.getStore()?.hold(bytes);
}

/** Does work that was counted beforehand: what is remembered between files costs each of them the same. */
export function uncounted<T>(work: () => T): T {
  return current.exit(work);
}

/** The budget itself, for loops that count often. */
export function currentBudget(): Budget | undefined {
  return current.getStore();
}
