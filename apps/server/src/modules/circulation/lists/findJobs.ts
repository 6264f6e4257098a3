import type { JobFilter, JobList, JobSort } from '@tomar/contract';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isFilled } from '../../../platform/backfills/backfill.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import { approvedJobs, visibleJobs } from '../../jobs/index.ts';
import { jobPeople, jobs } from '../../jobs/tables.ts';
import { askFilled, jobConditions, narrows, searched } from './jobConditions.ts';

export interface JobOrder {
  readonly sort: JobSort;
  readonly descending: boolean;
}

/** What a list finds, by its ids. */
export interface FoundIds {
  ids(order: JobOrder): { limit(most: number): PromiseLike<{ readonly id: string }[]> };
}

type Sought = JobFilter & { readonly search: string };

/**
 * The jobs of one of the person's lists that a filter finds.
 * @throws AppError lang_job_list_filling when the list or filter is new and not yet made of the account's older jobs
 */
export async function myJobs(tx: Tx, person: Person, query: Sought & { readonly list: JobList }) {
  const { accountId, userId } = person;
  if (query.list === 'approved' && !(await isFilled(tx, accountId, approvedJobs)))
    throw refused('lang_job_list_filling');
  await askFilled(tx, accountId, query);
  const joined = byId(jobs, jobPeople.accountId, jobPeople.jobId);
  const where = and(
    eq(jobPeople.accountId, accountId),
    eq(jobPeople.userId, userId),
    inList(query.list),
    // None is a draft; indexes of filters and orders are of these jobs alone.
    circulated,
    query.statuses.length > 0 ? inArray(jobPeople.status, query.statuses) : undefined,
    jobConditions(tx, accountId, query),
    searched(query.search),
  );
  // A filter's own index leads to the jobs; their last change is then the job's.
  const byJob = narrows(query) || query.search.trim() !== '';
  const inOrder = (order: JobOrder) =>
    orderOf(order, !byJob && order.sort === 'updatedAt' ? jobPeople.updatedAt : undefined);
  return {
    ids: (order: JobOrder) =>
      tx
        .select({ id: jobs.id })
        .from(jobPeople)
        .innerJoin(jobs, joined)
        .where(where)
        .orderBy(...inOrder(order)),
    rows: (order: JobOrder, part?: TargetPart) =>
      tx
        .select({ job: jobs })
        .from(jobPeople)
        .innerJoin(jobs, joined)
        .where(and(where, part && ofPart[part]))
        .orderBy(...(part ? partOrder(order, part) : inOrder(order))),
    ones: (part?: TargetPart) =>
      tx
        .select({ one: sql`1` })
        .from(jobPeople)
        .innerJoin(jobs, joined)
        .where(and(where, part && ofPart[part]))
        .getSQL(),
  };
}

/** The jobs a filter finds of all that the person may see. @throws AppError as `myJobs` */
export async function allJobs(tx: Tx, person: Person, query: Sought) {
  await askFilled(tx, person.accountId, query);
  const where = and(
    await visibleJobs(tx, person),
    query.statuses.length > 0 ? inArray(jobs.status, query.statuses) : undefined,
    jobConditions(tx, person.accountId, query),
    searched(query.search),
  );
  return {
    ids: (order: JobOrder) =>
      tx
        .select({ id: jobs.id })
        .from(jobs)
        .where(where)
        .orderBy(...orderOf(order)),
    rows: (order: JobOrder, part?: TargetPart) =>
      tx
        .select({ job: jobs })
        .from(jobs)
        .where(and(where, part && ofPart[part]))
        .orderBy(...(part ? partOrder(order, part) : orderOf(order))),
    ones: (part?: TargetPart) =>
      tx
        .select({ one: sql`1` })
        .from(jobs)
        .where(and(where, part && ofPart[part]))
        .getSQL(),
  };
}

const circulated = sql`${jobs.status} <> 'Draft'`;

const columns = {
  updatedAt: jobs.updatedAt,
  createdAt: jobs.circulatedAt,
  // As Turkish readers look names up: ı before i, ö after o, whatever the database sorts by.
  name: sql`${jobs.name} collate "tr-TR-x-icu"`,
  targetEndDate: jobs.targetEndDate,
} as const;

function orderOf(
  { sort, descending }: JobOrder,
  column: SQL.Aliased | typeof jobPeople.updatedAt | undefined = undefined,
) {
  const direction = descending ? desc : asc;
  if (column) return [direction(column), direction(jobPeople.jobId)];
  if (sort !== 'targetEndDate') return [direction(columns[sort]), direction(jobs.id)];
  // Jobs without a target date come last either way, the one that changed last first.
  const { dated, undated } = ofPart;
  return [
    sql`${undated}`,
    direction(jobs.targetEndDate),
    sql`case when ${dated} then null else ${jobs.updatedAt} end desc`,
    direction(jobs.id),
  ];
}

/** Half of the jobs in the order of their target dates: an index leads through each half, and none through both. */
export type TargetPart = keyof typeof ofPart;

const ofPart = {
  dated: sql`${jobs.targetEndDate} is not null`,
  undated: sql`${jobs.targetEndDate} is null`,
} as const;

/** The same order as `orderOf` gives within a half. */
function partOrder({ descending }: JobOrder, part: TargetPart) {
  const direction = descending ? desc : asc;
  return part === 'dated'
    ? [direction(jobs.targetEndDate), direction(jobs.id)]
    : [desc(jobs.updatedAt), direction(jobs.id)];
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
