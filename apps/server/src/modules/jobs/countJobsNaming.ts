import { and, count, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { jobCategories, jobProfiles, jobs } from './tables.ts';
import { unfinished } from './unfinished.ts';

const tables = { category: jobCategories, circulationProfile: jobProfiles };

/** How many drafts, or jobs under way, name each of these categories or circulation profiles. */
export const countJobsNaming =
  (what: keyof typeof tables, kind: keyof typeof unfinished) =>
  async (tx: Tx, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const links = tables[what];
    const rows = await tx
      .select({ id: links.toId, count: count() })
      .from(links)
      .innerJoin(jobs, and(eq(jobs.accountId, links.accountId), eq(jobs.id, links.fromId)))
      .where(
        and(
          eq(links.accountId, accountId),
          inArray(links.toId, [...ids]),
          inArray(jobs.status, [...unfinished[kind]]),
        ),
      )
      .groupBy(links.toId);
    return new Map(rows.map((row) => [row.id, row.count]));
  };
