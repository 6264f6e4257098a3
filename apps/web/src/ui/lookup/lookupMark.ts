/**
 * Which entry of a list Enter would take. Only an answer to what is written now has one: of an older answer nothing is
 * marked, so that fast typing never takes somebody by accident.
 */
export interface Marking {
  /** Ids of the entries that may be chosen, in order. */
  readonly choosable: readonly string[];
  /** The list answers what is written now. */
  readonly current: boolean;
  /** Something is written. */
  readonly written: boolean;
  /** Marked by arrow key since the text last changed. */
  readonly byKey: string | null;
  /** Presses of arrow keys before the list answered what is written, up ones counted negative. */
  readonly ahead: number;
}

/**
 * The first match of what is written is marked by itself, or the one that arrow keys led to before it was known; a list that
 * was only opened marks nothing.
 */
export function markedOf({ choosable, current, written, byKey, ahead }: Marking): string | null {
  if (!current) return null;
  if (byKey !== null && choosable.includes(byKey)) return byKey;
  return written ? (choosable.at(ahead % choosable.length) ?? null) : null;
}

/** What an arrow key marks next; it goes round at the ends. */
export function markNext(marking: Marking, by: 1 | -1): string | null {
  const { choosable, current } = marking;
  if (!current || choosable.length === 0) return null;
  const marked = markedOf(marking);
  const at = marked === null ? (by === 1 ? -1 : 0) : choosable.indexOf(marked);
  return choosable.at((at + by) % choosable.length) ?? null;
}

/** What is known of a list when Enter is pressed, and each time that it changes afterwards. */
export interface Entering {
  readonly current: boolean;
  readonly written: boolean;
  /** What is written now could not be searched. */
  readonly failed: boolean;
}

/** Whether Enter is kept for an answer that is on its way: whoever types fast means the first match of all they wrote. */
export const waitsForAnswer = ({ current, written, failed }: Entering): boolean =>
  written && !current && !failed;
