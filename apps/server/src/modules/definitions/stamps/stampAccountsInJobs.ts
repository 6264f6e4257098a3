import type { Unit } from '../../../platform/unit.ts';
import type { CountUses } from '../definitionStore.ts';

/** What jobs, which stand above, do about stamp accounts. */
export interface StampAccountsInJobs {
  readonly drafts: CountUses;
  /** Under way, in which the account has not stamped yet. */
  readonly jobs: CountUses;
  /** Locks the jobs that wait for any of these accounts, now or later. */
  lock(unit: Unit, stampAccountIds: readonly string[]): Promise<void>;
  /** These jobs wait for the account's present people from now on. @param joined those who were not among them before */
  follow(unit: Unit, stampAccountId: string, joined: readonly string[]): Promise<void>;
}
