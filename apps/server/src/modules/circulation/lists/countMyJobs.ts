import { type countMyJobs as declaration, holds, jobLists, type ReplyOf } from '@tomar/contract';
import { and, count, eq } from 'drizzle-orm';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobCounts, jobs } from '../../jobs/tables.ts';

/** The counts that a trigger keeps: they cost the same at any size. Drafts are few. */
export function countMyJobs(platform: Platform, person: Person): Promise<ReplyOf<typeof declaration>> {
  const { accountId, userId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const rows = await tx
      .select()
      .from(jobCounts)
      .where(and(eq(jobCounts.accountId, accountId), eq(jobCounts.userId, userId)));
    const kept = new Map(rows.map((row) => [row.list, row.count]));
    const [drafts] = await tx
      .select({ count: count() })
      .from(jobs)
      .where(and(eq(jobs.accountId, accountId), eq(jobs.ownerId, userId), eq(jobs.status, 'Draft')));
    return {
      lists: jobLists.map((list) => ({ list, count: kept.get(list) ?? 0 })),
      drafts: holds(person.authorities, 'Draft') ? (drafts?.count ?? 0) : 0,
    };
  });
}
