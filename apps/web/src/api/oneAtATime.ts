/** The second click of a double click comes within this. */
const doubleClickMs = 500;

/** Lets one thing be sent at a time: nothing while one is under way, nor within a double click of its beginning. */
export class OneAtATime {
  #underWay = false;
  #begunAt = Number.NEGATIVE_INFINITY;

  /** @param now milliseconds of any steady clock @returns whether it may be sent */
  begin(now: number): boolean {
    if (this.#underWay || now - this.#begunAt < doubleClickMs) return false;
    this.#underWay = true;
    this.#begunAt = now;
    return true;
  }

  end(): void {
    this.#underWay = false;
  }
}
