import {
  type BodyOf,
  type JobList,
  limits,
  type listJobs as listJobsDeclaration,
  type listMyJobs as listMyJobsDeclaration,
  type ReplyOf,
} from '@tomar/contract';
import { and, asc, desc, eq, inArray, like, ne, type SQL, sql } from 'drizzle-orm';
import { isFilled } from '../../../platform/backfills/backfill.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { approvedJobs, visibleJobs } from '../../jobs/index.ts';
import { jobCounts, jobPeople, jobs } from '../../jobs/tables.ts';
import { presentJobItems } from './present.ts';
import { likePattern } from './searchText.ts';

type MyQuery = BodyOf<typeof listMyJobsDeclaration>;
type AllQuery = BodyOf<typeof listJobsDeclaration>;
type Page = ReplyOf<typeof listMyJobsDeclaration>;

/**
 * Jobs the person has to do with. The rows come from `job_people`, whose indexes follow the lists.
 * @throws AppError lang_job_list_filling when the list is new and not yet made of the account's older jobs
 */
export function listMyJobs(platform: Platform, person: Person, query: MyQuery): Promise<Page> {
  return platform.db.inAccount(person.accountId, async (tx) => {
    if (query.list === 'approved' && !(await isFilled(tx, person.accountId, approvedJobs)))
      throw refused('lang_job_list_filling');
    const where = and(
      eq(jobPeople.accountId, person.accountId),
      eq(jobPeople.userId, person.userId),
      inList(query.list),
      query.statuses.length > 0 ? inArray(jobPeople.status, query.statuses) : undefined,
      searched(query.search),
    );
    const joined = byId(jobs, jobPeople.accountId, jobPeople.jobId);
    const rows = await tx
      .select({ job: jobs })
      .from(jobPeople)
      .innerJoin(jobs, joined)
      .where(where)
      .orderBy(...orderOf(query, query.sort === 'updatedAt' ? jobPeople.updatedAt : undefined))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize);
    const plain = query.search.trim() === '' && query.statuses.length === 0;
    const counted = plain
      ? await storedCount(tx, person, query.list)
      : await cappedCount(
          tx,
          tx
            .select({ one: sql`1` })
            .from(jobPeople)
            .innerJoin(jobs, joined)
            .where(where)
            .limit(limits.countCap + 1)
            .getSQL(),
        );
    return {
      items: await presentJobItems(
        tx,
        person,
        rows.map((row) => row.job),
      ),
      ...counted,
    };
  });
}

/** All jobs the person may see (job management). */
export function listJobs(platform: Platform, person: Person, query: AllQuery): Promise<Page> {
  return platform.db.inAccount(person.accountId, async (tx) => {
    const where = and(
      await visibleJobs(tx, person),
      query.statuses.length > 0 ? inArray(jobs.status, query.statuses) : undefined,
      searched(query.search),
    );
    const rows = await tx
      .select()
      .from(jobs)
      .where(where)
      .orderBy(...orderOf(query))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize);
    const all = tx
      .select({ one: sql`1` })
      .from(jobs)
      .where(where)
      .limit(limits.countCap + 1);
    return { items: await presentJobItems(tx, person, rows), ...(await cappedCount(tx, all.getSQL())) };
  });
}

const searched = (search: string) =>
  search.trim() === '' ? undefined : like(jobs.searchFolded, likePattern(search));

const columns = {
  updatedAt: jobs.updatedAt,
  createdAt: jobs.createdAt,
  // As Turkish readers look names up: ı before i, ö after o, whatever the database sorts by.
  name: sql`${jobs.name} collate "tr-TR-x-icu"`,
  targetEndDate: jobs.targetEndDate,
} as const;

function orderOf(
  query: Pick<AllQuery, 'sort' | 'descending'>,
  column: SQL.Aliased | typeof jobPeople.updatedAt | undefined = undefined,
) {
  const direction = query.descending ? desc : asc;
  if (column) return [direction(column), direction(jobPeople.jobId)];
  // Jobs without a target date come last either way.
  const nullsLast = query.sort === 'targetEndDate' ? [sql`${jobs.targetEndDate} is null`] : [];
  return [...nullsLast, direction(columns[query.sort]), direction(jobs.id)];
}

/** The rows of `job_people` that a list shows; the same lists as `job_people_lists` in jobCounts.sql. */
export function inList(list: JobList): SQL | undefined {
  switch (list) {
    case 'mine':
      return undefined;
    case 'waiting':
      return sql`${jobPeople.isWaiting}`;
    case 'started':
      return sql`${jobPeople.isOwner}`;
    case 'signed':
      return sql`${jobPeople.hasSigned}`;
    case 'approved':
      return sql`${jobPeople.hasApproved}`;
    case 'declined':
      return eq(jobPeople.status, 'Declined');
    case 'cancelled':
      return eq(jobPeople.status, 'Canceled');
    case 'circulating':
      return eq(jobPeople.status, 'Circulating');
    case 'completed':
      return eq(jobPeople.status, 'Completed');
    case 'finalizing':
      return eq(jobPeople.status, 'Finalizing');
  }
}

/** The exact count that the trigger keeps, whatever the size of the list. */
async function storedCount(tx: Tx, person: Person, list: JobList) {
  const [row] = await tx
    .select({ count: jobCounts.count })
    .from(jobCounts)
    .where(
      and(
        eq(jobCounts.accountId, person.accountId),
        eq(jobCounts.userId, person.userId),
        eq(jobCounts.list, list),
        ne(jobCounts.count, 0),
      ),
    );
  return { total: row?.count ?? 0, capped: false };
}

async function cappedCount(tx: Tx, query: SQL) {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${query}) counted`,
  );
  const found = rows[0]?.count ?? 0;
  return { total: Math.min(found, limits.countCap), capped: found > limits.countCap };
}
