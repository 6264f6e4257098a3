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

/** What administrators are warned of: in the page as long as it is so, and once by mail. Stored: never rename one. */
export const licenceWarningKinds = ['ended', 'endsIn7', 'endsIn30', 'slotsFull', 'slotsNearlyFull'] as const;
export type LicenceWarningKind = (typeof licenceWarningKinds)[number];

export interface LicenceWarning {
  readonly kind: LicenceWarningKind;
  /** The period's last day, or the number of slots; where it changes, the warning is news again. */
  readonly about: string;
}

/** What the warnings depend on. */
export interface LicenceState {
  readonly period: {
    readonly endsOn: string;
    /** Today is the last: 0. Negative once it has ended. */
    readonly daysLeft: number;
    /** Another period follows, without a day between. */
    readonly isFollowed: boolean;
  } | null;
  readonly slots: number | null;
  readonly users: UserCounts;
}

/** Of so many slots all but a tenth are taken. */
const isNearlyFull = (slots: number, empty: number): boolean => empty <= slots / 10;

/** LIC-03 and the period's end, before each is met and once it is; the gravest of a kind stands for those before it. */
export function licenceWarnings({ period, slots, users }: LicenceState): LicenceWarning[] {
  const warnings: LicenceWarning[] = [];
  if (period && !period.isFollowed && period.daysLeft <= 30) {
    const kind = period.daysLeft < 0 ? 'ended' : period.daysLeft <= 7 ? 'endsIn7' : 'endsIn30';
    warnings.push({ kind, about: period.endsOn });
  }
  const empty = emptySlots(slots, users);
  if (slots !== null && empty !== null && isNearlyFull(slots, empty))
    warnings.push({ kind: empty === 0 ? 'slotsFull' : 'slotsNearlyFull', about: String(slots) });
  return warnings;
}
