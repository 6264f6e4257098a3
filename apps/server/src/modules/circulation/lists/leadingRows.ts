import type { JobFilter } from '@tomar/contract';
import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { alias, type PgSelect } from 'drizzle-orm/pg-core';
import { isFilled } from '../../../platform/backfills/backfill.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { categoryChanges } from '../../jobs/index.ts';
import { jobCategories, jobPeople, type jobs } from '../../jobs/tables.ts';

export type Sought = JobFilter & { readonly search: string };

/** Where a job's last change stands, and which job that is. */
export interface PeopleRow {
  readonly updatedAt: typeof jobPeople.updatedAt;
  readonly jobId: typeof jobPeople.jobId;
}

type JobId = typeof jobs.id | typeof jobPeople.jobId;

interface Joins {
  /** Joins them to a query; one at most of each for a job, so that none comes twice. @param jobId the column that names the job */
  to<Q extends PgSelect>(query: Q, jobId: JobId): Q;
  /** The last change of a job stands in them, too: there an index leads through the jobs that they are of. */
  readonly lastChange: PeopleRow | undefined;
}

/** The row that says that a job waits for somebody. */
const holders = alias(jobPeople, 'holders');
/** The row that says that a job is of a category. */
const chosen = alias(jobCategories, 'chosen');

/**
 * What a filter asks of rows beside a job is joined, and leads through a list. `query` is what else it asks. As long as older rows of
 * categories do not know the last change, that of a category stays there.
 */
export async function led<Query extends Sought>(
  tx: Tx,
  accountId: string,
  query: Query,
): Promise<{ readonly query: Query; readonly joins: Joins }> {
  const { holderId, categoryId } = query;
  const byCategory = categoryId !== undefined && (await isFilled(tx, accountId, categoryChanges));
  const joins: Joins = {
    to(select, jobId) {
      let joined = select;
      if (holderId !== undefined) joined = withRow(joined, holders, heldBy(accountId, holderId, jobId));
      if (byCategory) joined = withRow(joined, chosen, ofCategory(accountId, categoryId, jobId));
      return joined;
    },
    // Those of another one's turn are fewer.
    lastChange: holderId !== undefined ? rowOf(holders) : byCategory ? rowOf(chosen) : undefined,
  };
  return { query: byCategory ? { ...query, categoryId: undefined } : query, joins };
}

const withRow = <Q extends PgSelect>(query: Q, row: typeof holders | typeof chosen, on: SQL | undefined): Q =>
  query.innerJoin(row, on) as unknown as Q;

const rowOf = (row: typeof holders | typeof chosen): PeopleRow =>
  ({ updatedAt: row.updatedAt, jobId: 'jobId' in row ? row.jobId : row.fromId }) as unknown as PeopleRow;

/** The job waits for this user. */
const heldBy = (accountId: string, userId: string, jobId: JobId): SQL | undefined =>
  and(
    eq(holders.accountId, accountId),
    eq(holders.userId, userId),
    eq(holders.jobId, jobId),
    sql`${holders.isWaiting}`,
  );

/** The job circulated, and is of this category. */
const ofCategory = (accountId: string, categoryId: string, jobId: JobId): SQL | undefined =>
  and(
    eq(chosen.accountId, accountId),
    eq(chosen.toId, categoryId),
    eq(chosen.fromId, jobId),
    isNotNull(chosen.updatedAt),
  );
