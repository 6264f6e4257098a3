import { holds, type JobList, jobLists, type StampList, stampLists, type View } from '@tomar/contract';
import { and, count, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import { jobCounts, jobs } from '../../jobs/tables.ts';
import { viewsOfList } from '../../users/index.ts';

interface BesideLists {
  readonly counts: { readonly lists: { list: JobList; count: number }[]; readonly drafts: number };
  readonly views: View[];
}

/** The counts that a trigger keeps, which cost the same at any size; drafts are few. And the reader's views. */
export async function besideLists(tx: Tx, person: Person): Promise<BesideLists> {
  const { accountId, userId } = person;
  const kept = await keptCounts(tx, person);
  const [drafts] = await tx
    .select({ count: count() })
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, accountId),
        eq(jobs.ownerId, userId),
        eq(jobs.status, 'Draft'),
        eq(jobs.isTemplate, false),
      ),
    );
  return {
    counts: {
      lists: jobLists.map((list) => ({ list, count: kept.get(list) ?? 0 })),
      drafts: holds(person.authorities, 'Draft') ? (drafts?.count ?? 0) : 0,
    },
    views: await viewsOfList(tx, person, 'myjob'),
  };
}

async function keptCounts(tx: Tx, { accountId, userId }: Person): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select()
    .from(jobCounts)
    .where(and(eq(jobCounts.accountId, accountId), eq(jobCounts.userId, userId)));
  return new Map(rows.map((row) => [row.list, row.count]));
}

interface BesideStampLists {
  readonly counts: { readonly lists: { list: StampList; count: number }[] };
  readonly views: View[];
}

/** The same beside the lists of what the reader stamps. */
export async function besideStampLists(tx: Tx, person: Person): Promise<BesideStampLists> {
  const kept = await keptCounts(tx, person);
  return {
    counts: { lists: stampLists.map((list) => ({ list, count: kept.get(list) ?? 0 })) },
    views: await viewsOfList(tx, person, 'mymuhurjob'),
  };
}

export const countIn = <List extends string>(
  { counts }: { readonly counts: { readonly lists: readonly { list: List; count: number }[] } },
  list: List,
): number => counts.lists.find((one) => one.list === list)?.count ?? 0;
