/** The second click of a double click comes within this. */
const doubleClickMs = 500;

/**
 * Lets one thing be sent at a time: nothing while one is under way, nor within a double click of its beginning. Who
 * did something else in between has not clicked twice but asks for another thing.
 */
export class OneAtATime {
  #underWay = false;
  #begunAt = Number.NEGATIVE_INFINITY;

  /**
   * @param now milliseconds of any steady clock
   * @param otherActionAt when the person last did something else, by the same clock
   * @returns whether it may be sent
   */
  begin(now: number, otherActionAt = Number.NEGATIVE_INFINITY): boolean {
    const doubleClick = now - this.#begunAt < doubleClickMs && otherActionAt <= this.#begunAt;
    if (this.#underWay || doubleClick) return false;
    this.#underWay = true;
    this.#begunAt = now;
    return true;
  }

  end(): void {
    this.#underWay = false;
  }
}
