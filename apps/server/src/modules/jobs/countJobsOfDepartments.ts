import { and, count, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { jobs } from './tables.ts';
import { unfinished } from './unfinished.ts';

/** How many drafts, or jobs under way, belong to each of these departments. */
export const countJobsOfDepartments =
  (kind: keyof typeof unfinished) =>
  async (tx: Tx, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const rows = await tx
      .select({ id: jobs.departmentId, count: count() })
      .from(jobs)
      .where(
        and(
          eq(jobs.accountId, accountId),
          inArray(jobs.departmentId, [...ids]),
          inArray(jobs.status, [...unfinished[kind]]),
        ),
      )
      .groupBy(jobs.departmentId);
    return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.count] as const])));
  };
