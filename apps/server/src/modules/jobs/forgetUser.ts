import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { jobCounts, jobDays } from './tables.ts';

/** Lists of somebody who stands in no job, which the user could not be deleted beside. Rows of people in jobs stay. */
export async function forgetUser(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx
    .delete(jobCounts)
    .where(and(eq(jobCounts.accountId, accountId), eq(jobCounts.userId, userId), eq(jobCounts.count, 0)));
  await tx
    .delete(jobDays)
    .where(
      and(
        eq(jobDays.accountId, accountId),
        eq(jobDays.userId, userId),
        eq(jobDays.started, 0),
        eq(jobDays.completed, 0),
      ),
    );
}
