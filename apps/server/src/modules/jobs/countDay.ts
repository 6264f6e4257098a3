import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/unit.ts';
import { jobDays } from './tables.ts';

/** Adds one to what the owner's chart shows for a day. */
export async function countDay(
  { tx, accountId }: Unit,
  userId: string,
  day: string,
  what: 'started' | 'completed',
): Promise<void> {
  await tx
    .insert(jobDays)
    .values({ accountId, userId, day, [what]: 1 })
    .onConflictDoUpdate({
      target: [jobDays.accountId, jobDays.userId, jobDays.day],
      set: { [what]: sql`${jobDays[what]} + 1` },
    });
}
