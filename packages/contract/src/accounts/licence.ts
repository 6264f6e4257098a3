import type { Finding } from '../text.ts';

/** What a licence period includes. Null: without a limit. */
export interface Licence {
  /** LIC-03: how many users the account may have, active and passive ones together. */
  readonly userSlots: number | null;
  /** LIC-04 */
  readonly hasApi: boolean;
  /** LIC-05 */
  readonly remAccounts: number | null;
  /** LIC-06 */
  readonly uetsAccounts: number | null;
}

/** Users of an account, by whether they are active. */
export interface UserCounts {
  readonly active: number;
  readonly passive: number;
}

/** How many users somebody is about to add, and how many passive ones to activate. */
export interface WantedSlots {
  readonly added: number;
  readonly activated: number;
}

/** Slots that nobody has taken; null: there is no limit. */
export const emptySlots = (slots: number | null, { active, passive }: UserCounts): number | null =>
  slots === null ? null : Math.max(0, slots - active - passive);

/**
 * LIC-03: every user takes a slot, passive ones too. Where a licence has become smaller than the account, passive users
 * keep their places, and no more may be active than there are slots.
 */
export function checkSlots(
  slots: number | null,
  counts: UserCounts,
  { added, activated }: WantedSlots,
): Finding[] {
  if (slots === null) return [];
  const empty = emptySlots(slots, counts) ?? 0;
  if (added > empty) return [{ field: '', key: 'lang_licence_slots_empty', params: [slots, empty, added] }];
  const most = Math.max(0, slots - counts.active - added);
  if (activated > most)
    return [{ field: '', key: 'lang_licence_slots_active', params: [slots, counts.active, activated] }];
  return [];
}
