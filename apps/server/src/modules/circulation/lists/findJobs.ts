import type { JobFilter, JobList, JobSort } from '@tomar/contract';
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { isFilled } from '../../../platform/backfills/backfill.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { refused } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import { approvedJobs, visibleJobs } from '../../jobs/index.ts';
import { jobPeople, jobs } from '../../jobs/tables.ts';
import { askFilled, asksOfJob, heldBy, holders, jobConditions, searched } from './jobConditions.ts';

export interface JobOrder {
  readonly sort: JobSort;
  readonly descending: boolean;
}

interface Span {
  readonly limit: number;
  readonly offset: number;
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
  const ofJob = asksOfJob(query) || query.search.trim() !== '';
  const held = (jobId: typeof jobs.id | typeof jobPeople.jobId) =>
    query.holderId === undefined ? undefined : heldBy(accountId, query.holderId, jobId);
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
    jobConditions(tx, accountId, query),
    searched(query.search),
  );
  const besideJobs = and(people, jobConditions(tx, accountId, query, jobPeople.jobId));
  const inOrder = (order: JobOrder) => orderOf(order, ofJob ? undefined : lastChange(query, jobPeople));
  return {
    ids: (order: JobOrder) =>
      withHolder(
        tx.select({ id: jobs.id }).from(jobPeople).innerJoin(jobs, joined).$dynamic(),
        held(jobPeople.jobId),
      )
        .where(where)
        .orderBy(...inOrder(order)),
    rows: (order: JobOrder, { limit, offset }: Span, part?: TargetPart) => {
      if (!ofJob && order.sort === 'updatedAt') {
        // The rows before a deep page are passed over within an index.
        const page = withHolder(
          tx.select({ jobId: jobPeople.jobId, at: jobPeople.updatedAt }).from(jobPeople).$dynamic(),
          held(jobPeople.jobId),
        )
          .where(besideJobs)
          .orderBy(...inOrder(order))
          .limit(limit)
          .offset(offset)
          .as('page');
        const direction = order.descending ? desc : asc;
        return tx
          .select({ job: jobs })
          .from(page)
          .innerJoin(jobs, and(eq(jobs.accountId, accountId), eq(jobs.id, page.jobId)))
          .orderBy(direction(page.at), direction(page.jobId));
      }
      return withHolder(
        tx.select({ job: jobs }).from(jobPeople).innerJoin(jobs, joined).$dynamic(),
        held(jobPeople.jobId),
      )
        .where(and(where, part && ofPart[part]))
        .orderBy(...(part ? partOrder(order, part) : inOrder(order)))
        .limit(limit)
        .offset(offset);
    },
    ones: (part?: TargetPart) => {
      const ones = tx.select({ one: sql`1` }).from(jobPeople);
      // Each of its rows is of a job that is there: what stands beside the jobs is counted without a look at them.
      return ofJob || part
        ? withHolder(ones.innerJoin(jobs, joined).$dynamic(), held(jobPeople.jobId))
            .where(and(where, part && ofPart[part]))
            .getSQL()
        : withHolder(ones.$dynamic(), held(jobPeople.jobId)).where(besideJobs).getSQL();
    },
  };
}

/** The jobs a filter finds of all that the person may see. @throws AppError as `myJobs` */
export async function allJobs(tx: Tx, person: Person, query: Sought) {
  const { accountId } = person;
  await askFilled(tx, accountId, query);
  const where = and(
    await visibleJobs(tx, person),
    query.statuses.length > 0 ? inArray(jobs.status, query.statuses) : undefined,
    jobConditions(tx, accountId, query),
    searched(query.search),
  );
  const held = query.holderId === undefined ? undefined : heldBy(accountId, query.holderId, jobs.id);
  const ofJob = asksOfJob(query) || query.search.trim() !== '' || query.statuses.length > 0;
  const inOrder = (order: JobOrder) => orderOf(order, ofJob ? undefined : lastChange(query));
  return {
    ids: (order: JobOrder) =>
      withHolder(tx.select({ id: jobs.id }).from(jobs).$dynamic(), held)
        .where(where)
        .orderBy(...inOrder(order)),
    rows: (order: JobOrder, { limit, offset }: Span, part?: TargetPart) =>
      withHolder(tx.select({ job: jobs }).from(jobs).$dynamic(), held)
        .where(and(where, part && ofPart[part]))
        .orderBy(...(part ? partOrder(order, part) : inOrder(order)))
        .limit(limit)
        .offset(offset),
    ones: (part?: TargetPart) =>
      withHolder(tx.select({ one: sql`1` }).from(jobs).$dynamic(), held)
        .where(and(where, part && ofPart[part]))
        .getSQL(),
  };
}

/** Joins the row of whom the jobs wait for, where a filter asks for that. */
const withHolder = <Q extends PgSelect>(query: Q, held: SQL | undefined): Q =>
  held ? (query.innerJoin(holders, held) as unknown as Q) : query;

interface PeopleRow {
  readonly updatedAt: typeof jobPeople.updatedAt;
  readonly jobId: typeof jobPeople.jobId;
}

/**
 * The last change of a job stands in the rows of its people, too: there an index leads through whom it waits for, or through the
 * person's own. The row of another one's turn comes first, because these are fewer.
 */
const lastChange = ({ holderId }: Sought, own?: PeopleRow): PeopleRow | undefined =>
  holderId === undefined ? own : (holders as unknown as PeopleRow);

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
