import type { JobList, JobSort, StampList } from '@tomar/contract';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { isFilled } from '../../../platform/backfills/backfill.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import { approvedJobs, visibleJobs } from '../../jobs/index.ts';
import { type JobRow, jobPeople, jobs } from '../../jobs/tables.ts';
import { askFilled, asksOfJob, fewJobs, jobConditions, searched } from './jobConditions.ts';
import { led, type PeopleRow, type Sought } from './leadingRows.ts';

/** A list of a person's own jobs. */
export type PersonList = JobList | StampList;

export interface JobOrder {
  readonly sort: JobSort;
  readonly descending: boolean;
}

interface Span {
  readonly limit: number;
  readonly offset: number;
  /** So far the list shall be counted on the way, where that costs nothing but the way itself. */
  readonly countTo?: number;
}

interface PageRow {
  readonly job: JobRow;
  /** How many there are from the page's first on, within `countTo`; the same in each row. */
  readonly behind?: number;
}

/** What a list finds, by its ids. */
export interface FoundIds {
  ids(order: JobOrder): { limit(most: number): PromiseLike<{ readonly id: string }[]> };
}

interface Counted {
  readonly part?: TargetPart;
  /** Counts on the way that the page came, where another could be longer. */
  readonly order?: JobOrder | undefined;
}

/**
 * The jobs of one of the person's lists that a filter finds.
 * @throws AppError lang_job_list_filling when the list or filter is new and not yet made of the account's older jobs
 */
export async function myJobs(tx: Tx, person: Person, asked: Sought & { readonly list: PersonList }) {
  const { accountId, userId } = person;
  if (asked.list === 'approved' && !(await isFilled(tx, accountId, approvedJobs)))
    throw refused('lang_job_list_filling');
  await askFilled(tx, accountId, asked);
  const { query, joins } = await led(tx, accountId, asked);
  const ofJob = asksOfJob(query) || query.search.trim() !== '';
  const few = await fewJobs(tx, accountId, query);
  const people = and(
    eq(jobPeople.accountId, accountId),
    eq(jobPeople.userId, userId),
    inList(query.list),
    query.statuses.length > 0 ? inArray(jobPeople.status, query.statuses) : undefined,
  );
  const joined = byId(jobs, jobPeople.accountId, jobPeople.jobId);
  const where = and(
    people,
    // None is a draft; indexes of filters and orders are of these jobs alone.
    circulated,
    few ?? undefined,
    jobConditions(tx, accountId, query),
    searched(query.search),
  );
  const besideJobs = and(people, jobConditions(tx, accountId, query, jobPeople.jobId));
  const inOrder = (order: JobOrder) => orderOf(order, ofJob ? undefined : (joins.lastChange ?? jobPeople));
  return {
    ids: (order: JobOrder) =>
      joins
        .to(tx.select({ id: jobs.id }).from(jobPeople).innerJoin(jobs, joined).$dynamic(), jobPeople.jobId)
        .where(where)
        .orderBy(...inOrder(order)),
    rows: (
      order: JobOrder,
      { limit, offset, countTo = 0 }: Span,
      part?: TargetPart,
    ): PromiseLike<PageRow[]> => {
      if (!ofJob && order.sort === 'updatedAt') {
        // The rows before a deep page are passed over within an index, and those behind it are counted on the same way.
        const { updatedAt } = joins.lastChange ?? jobPeople;
        const way = tx.$with('way').as(
          joins
            .to(
              tx.select({ jobId: jobPeople.jobId, at: updatedAt }).from(jobPeople).$dynamic(),
              jobPeople.jobId,
            )
            .where(besideJobs)
            .orderBy(...inOrder(order))
            .limit(Math.max(limit, countTo - offset))
            .offset(offset),
        );
        const direction = order.descending ? desc : asc;
        const page = tx
          .select()
          .from(way)
          .orderBy(direction(way.at), direction(way.jobId))
          .limit(limit)
          .as('page');
        return tx
          .with(way)
          .select({
            job: jobs,
            ...(countTo > 0 && { behind: sql<number>`(select count(*)::int from ${way})` }),
          })
          .from(page)
          .innerJoin(jobs, and(eq(jobs.accountId, accountId), eq(jobs.id, page.jobId)))
          .orderBy(direction(page.at), direction(page.jobId));
      }
      return joins
        .to(tx.select({ job: jobs }).from(jobPeople).innerJoin(jobs, joined).$dynamic(), jobPeople.jobId)
        .where(and(where, part && ofPart[part]))
        .orderBy(...(part ? partOrder(order, part) : inOrder(order)))
        .limit(limit)
        .offset(offset);
    },
    ones: ({ part, order }: Counted = {}) => {
      const ones = tx.select({ one: sql`1` }).from(jobPeople);
      // Each of its rows is of a job that is there: what stands beside the jobs is counted without a look at them.
      if (!ofJob && !part) return joins.to(ones.$dynamic(), jobPeople.jobId).where(besideJobs).getSQL();
      return joins
        .to(ones.innerJoin(jobs, joined).$dynamic(), jobPeople.jobId)
        .where(and(where, part && ofPart[part]))
        .orderBy(...(order ? inOrder(order) : []))
        .getSQL();
    },
  };
}

/** The jobs a filter finds of all that the person may see. @throws AppError as `myJobs` */
export async function allJobs(tx: Tx, person: Person, asked: Sought) {
  const { accountId } = person;
  await askFilled(tx, accountId, asked);
  const { query, joins } = await led(tx, accountId, asked);
  const few = await fewJobs(tx, accountId, query);
  const where = and(
    await visibleJobs(tx, person),
    query.statuses.length > 0 ? inArray(jobs.status, query.statuses) : undefined,
    few ?? undefined,
    jobConditions(tx, accountId, query),
    searched(query.search),
  );
  const ofJob = asksOfJob(query) || query.search.trim() !== '' || query.statuses.length > 0;
  const inOrder = (order: JobOrder) => orderOf(order, ofJob ? undefined : joins.lastChange);
  return {
    ids: (order: JobOrder) =>
      joins
        .to(tx.select({ id: jobs.id }).from(jobs).$dynamic(), jobs.id)
        .where(where)
        .orderBy(...inOrder(order)),
    rows: (order: JobOrder, { limit, offset }: Span, part?: TargetPart): PromiseLike<PageRow[]> =>
      joins
        .to(tx.select({ job: jobs }).from(jobs).$dynamic(), jobs.id)
        .where(and(where, part && ofPart[part]))
        .orderBy(...(part ? partOrder(order, part) : inOrder(order)))
        .limit(limit)
        .offset(offset),
    ones: ({ part, order }: Counted = {}) =>
      joins
        .to(tx.select({ one: sql`1` }).from(jobs).$dynamic(), jobs.id)
        .where(and(where, part && ofPart[part]))
        .orderBy(...(order ? inOrder(order) : []))
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

/** @param row of the job's people, to be led by in the order of last changes */
function orderOf({ sort, descending }: JobOrder, row?: PeopleRow) {
  const direction = descending ? desc : asc;
  if (row && sort === 'updatedAt') return [direction(row.updatedAt), direction(row.jobId)];
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
export function inList(list: PersonList): SQL | undefined {
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
    case 'awaitingStamp':
      return sql`${jobPeople.awaitsStamp}`;
    case 'stamped':
      return sql`${jobPeople.hasStamped}`;
    case 'stamps':
      return sql`(${jobPeople.awaitsStamp} or ${jobPeople.hasStamped})`;
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
