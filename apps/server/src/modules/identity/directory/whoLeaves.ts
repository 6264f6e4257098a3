import type { MessageKey } from '@tomar/contract';

/** Who is to be deactivated of those whom the directory no longer has, and why nobody is. */
export interface Leaving<U> {
  readonly users: readonly U[];
  readonly problem: MessageKey | null;
  readonly left: number;
}

/**
 * A directory that has none of several people any more, or lost more than its administrator expects at once, is taken
 * for one that is set wrongly or answers wrongly.
 */
export function whoLeaves<U>(left: readonly U[], imported: number, maxLeavers: number): Leaving<U> {
  const nobody = (problem: MessageKey) => ({ users: [], problem, left: left.length });
  if (left.length > 1 && left.length === imported) return nobody('lang_directory_all_left');
  if (left.length > maxLeavers) return nobody('lang_directory_too_many_left');
  return { users: left, problem: null, left: left.length };
}
