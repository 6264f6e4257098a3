/** How long what is committed lasts (ADR 94). */
export interface Durability {
  /**
   * Answered before it is on the disk: when PostgreSQL itself or its machine ends, what was committed within the last second
   * may be as if it had never been. For what is then done again by itself, or was only the way to something that is
   * waited for. Never for what a person was told is done. What is committed after it and waited for makes it last, too.
   */
  readonly mayBeLost?: boolean;
}

/** Goes into a transaction's `begin`. */
export const notWaiting = 'set local synchronous_commit = off';

/** A statement that is a transaction by itself. @throws TypeError where it is no plain select */
export function withoutWaiting(text: string): string {
  const list = /^select (?=\S)/.exec(text);
  if (!list) throw new TypeError(`not to be committed without waiting: ${text.slice(0, 80)}`);
  return `select set_config('synchronous_commit', 'off', true) as waits, ${text.slice(list[0].length)}`;
}
