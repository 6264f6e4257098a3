/**
 * Proofs of existence (EN 319 102-1, clause 3 and 5.6.2.3): for each object, named by its digest, the earliest
 * time at which it is proven to have been there. Without one, it exists since the time of validation.
 */
export class ProofsOfExistence {
  readonly validationTime: Date;
  readonly #times = new Map<string, number>();

  constructor(validationTime: Date) {
    this.validationTime = validationTime;
  }

  add(name: string, time: Date): void {
    const known = this.#times.get(name);
    if (known === undefined || time.getTime() < known) this.#times.set(name, time.getTime());
  }

  /** The earliest proven time, at most the time of validation. */
  earliest(name: string): Date {
    const known = this.#times.get(name);
    return known === undefined || known > this.validationTime.getTime()
      ? this.validationTime
      : new Date(known);
  }

  has(name: string): boolean {
    return this.#times.has(name);
  }
}
