import type { Unit } from '../../../platform/unit.ts';
import type { CountUses } from '../definitionStore.ts';

/** What jobs, which stand above, do about sign groups. */
export interface SignGroupsInJobs {
  readonly drafts: CountUses;
  /** Under way, in which the group has not acted yet. */
  readonly jobs: CountUses;
  /** Locks the jobs that wait for any of these groups, now or later. */
  lock(unit: Unit, signGroupIds: readonly string[]): Promise<void>;
  /** These jobs wait for the group's present members from now on. @param joined those who were none before */
  follow(unit: Unit, signGroupId: string, joined: readonly string[]): Promise<void>;
}
