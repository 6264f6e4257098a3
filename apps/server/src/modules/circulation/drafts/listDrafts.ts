import type { BodyOf, listDrafts as declaration, ReplyOf } from '@tomar/contract';
import { and, count, desc, eq, like } from 'drizzle-orm';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobs } from '../../jobs/tables.ts';
import { likePattern } from '../lists/searchText.ts';

export function listDrafts(
  platform: Platform,
  person: Person,
  query: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  return platform.db.inAccount(person.accountId, async (tx) => {
    const where = and(
      eq(jobs.accountId, person.accountId),
      eq(jobs.ownerId, person.userId),
      eq(jobs.status, 'Draft'),
      query.search.trim() === '' ? undefined : like(jobs.searchFolded, likePattern(query.search)),
    );
    const [all] = await tx.select({ count: count() }).from(jobs).where(where);
    const rows = await tx
      .select({
        id: jobs.id,
        name: jobs.name,
        privacy: jobs.privacy,
        documents: jobs.documents,
        updatedAt: jobs.updatedAt,
      })
      .from(jobs)
      .where(where)
      .orderBy(desc(jobs.updatedAt), desc(jobs.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize);
    return {
      items: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.toISOString() })),
      total: all?.count ?? 0,
    };
  });
}
