import { createHash } from 'node:crypto';

/** So often a text is sent before PostgreSQL is asked to keep its plan: most that come seldom never come again. */
const timesBefore = 3;
/** Every connection of PostgreSQL keeps its own plans, and never forgets one. */
const maxKept = 300;
const maxCounted = 3_000;

/** PostgreSQL knows a prepared statement by at most 63 letters. */
export const preparedName = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * What goes without a transaction goes by keys, and its plan is kept: PostgreSQL makes that plan the first time, by an index even
 * while a table is so small that reading all of it looks cheaper: it would go on reading all of it as the table grows. It would
 * plan the first five times for the values given.
 */
export const plannedOnce = '-c plan_cache_mode=force_generic_plan -c enable_seqscan=off';
/** A unit goes by keys, too. PostgreSQL weighs its plans: an index may be one of some values only. */
export const plannedByKeys = 'set local plan_cache_mode = auto';
/** Anything else is planned for what is asked, as a list is. */
export const plannedAsAsked = `${plannedByKeys}; set local enable_seqscan = on`;

/**
 * Lists go by indexes, of rows that lie in memory or on disks without heads: by what PostgreSQL reckons without being told so, it
 * would rather read a table of all accounts from end to end, with several processes, to count some hundred rows.
 */
export const plannedByIndexes = '-c random_page_cost=1.1 -c max_parallel_workers_per_gather=0';

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
