import { createHash } from 'node:crypto';

/** So often a text is sent before PostgreSQL is asked to keep its plan: most that come seldom never come again. */
const timesBefore = 3;
/** Every connection of PostgreSQL keeps its own plans, and never forgets one. */
const maxKept = 300;
const maxCounted = 3_000;

/** PostgreSQL knows a prepared statement by at most 63 letters. */
export const preparedName = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * What goes without a transaction goes by keys, and its plan is kept: PostgreSQL makes that plan the first time. It would plan the
 * first five times for the values given, and go on where a table is so small that reading all of it looks cheaper.
 */
export const plannedOnce = '-c plan_cache_mode=force_generic_plan';
/** In a transaction PostgreSQL weighs it: a list is planned for what is asked, and an index may be one of some values only. */
export const plannedAsAsked = `set_config('plan_cache_mode', 'auto', true)`;

/** Which texts of this process PostgreSQL keeps parsed and planned, by name: a bounded number, the first that come often. */
export class KeptPlans {
  readonly #names = new Map<string, string>();
  readonly #times = new Map<string, number>();

  /** Counts the text as sent. @returns its name where its plan is kept */
  nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= maxKept) return known;
    const times = (this.#times.get(text) ?? 0) + 1;
    if (times < timesBefore) {
      if (this.#times.size >= maxCounted) this.#times.clear();
      this.#times.set(text, times);
      return undefined;
    }
    this.#times.delete(text);
    const name = preparedName(text);
    this.#names.set(text, name);
    return name;
  }
}
