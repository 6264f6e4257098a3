import { type Amount, type DraftFilter, type JobFilter, minorUnits } from '@tomar/contract';
import { and, eq, exists, gte, like, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isFilled } from '../../../platform/backfills/backfill.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/errors.ts';
import { contractDays, jobAmounts, jobAmountUnits } from '../../jobs/index.ts';
import { jobCategories, jobPeople, jobs } from '../../jobs/tables.ts';
import { likePattern } from './searchText.ts';

/** The row that says that a job waits for somebody. */
export const holders = alias(jobPeople, 'holders');

/**
 * What a filter asks of a job, besides its status and who has it; each has an index of its own.
 * @param jobId the column that names the job, where nothing but its categories is asked for
 */
export const jobConditions = (
  tx: Tx,
  accountId: string,
  filter: Omit<JobFilter, 'statuses'>,
  jobId: typeof jobs.id | typeof jobPeople.jobId = jobs.id,
): SQL | undefined =>
  and(
    draftConditions(tx, accountId, filter, jobs.circulatedAt, jobId),
    filter.ownerId === undefined ? undefined : eq(jobs.ownerId, filter.ownerId),
  );

/** Of the row in `holders` of a job: the job waits for this user. One at most, so that it can be joined. */
export const heldBy = (
  accountId: string,
  userId: string,
  jobId: typeof jobs.id | typeof jobPeople.jobId,
): SQL | undefined =>
  and(
    eq(holders.accountId, accountId),
    eq(holders.userId, userId),
    eq(holders.jobId, jobId),
    sql`${holders.isWaiting}`,
  );

/** @param began the column that says when it began */
export function draftConditions(
  tx: Tx,
  accountId: string,
  filter: DraftFilter,
  began: typeof jobs.circulatedAt | typeof jobs.createdAt,
  jobId: typeof jobs.id | typeof jobPeople.jobId = jobs.id,
): SQL | undefined {
  const { departmentId, categoryId, startedFrom, startedBefore, dueFrom, dueTo, currency } = filter;
  const { amountFrom, amountTo, endsFrom, endsTo } = filter;
  return and(
    departmentId === undefined ? undefined : eq(jobs.departmentId, departmentId),
    categoryId === undefined
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(jobCategories)
            .where(
              and(
                eq(jobCategories.accountId, accountId),
                eq(jobCategories.fromId, jobId),
                eq(jobCategories.toId, categoryId),
              ),
            ),
        ),
    startedFrom === undefined ? undefined : gte(began, new Date(startedFrom)),
    startedBefore === undefined ? undefined : lt(began, new Date(startedBefore)),
    dueFrom === undefined ? undefined : gte(jobs.targetEndDate, dueFrom),
    dueTo === undefined ? undefined : lte(jobs.targetEndDate, dueTo),
    endsFrom === undefined ? undefined : gte(jobs.validUntil, endsFrom),
    endsTo === undefined ? undefined : lte(jobs.validUntil, endsTo),
    amountFrom === undefined ? undefined : atLeast(amountFrom),
    amountTo === undefined ? undefined : atMost(amountTo),
    currency === undefined ? undefined : eq(jobs.currency, currency),
  );
}

/** As much as a bigint holds; the column has it for all that is more. */
const maxUnits = 2n ** 63n - 1n;

/** Decimals are asked for only where the units cannot tell: no index is used for them, and their number is not known beforehand. */
function atLeast(amount: Amount): SQL | undefined {
  const units = minorUnits(amount);
  if (units < maxUnits) return gte(jobs.amountUnits, units);
  return and(gte(jobs.amountUnits, maxUnits), gte(jobs.amount, amount));
}

function atMost(amount: Amount): SQL | undefined {
  const units = minorUnits(amount);
  return units < maxUnits ? lte(jobs.amountUnits, units) : lte(jobs.amount, amount);
}

export const searched = (search: string): SQL | undefined =>
  search.trim() === '' ? undefined : like(jobs.searchFolded, likePattern(search));

type Criteria = Omit<JobFilter, 'statuses'>;

const criteria = [
  'ownerId',
  'holderId',
  'departmentId',
  'categoryId',
  'startedFrom',
  'startedBefore',
  'dueFrom',
  'dueTo',
  'endsFrom',
  'endsTo',
  'amountFrom',
  'amountTo',
  'currency',
] as const satisfies readonly (keyof Criteria)[];

type Narrowing = Pick<Criteria, (typeof criteria)[number]>;

/** Whether a filter asks for anything besides statuses. */
export const narrows = (filter: Narrowing): boolean => criteria.some((name) => filter[name] !== undefined);

/** Whether it asks for what stands in the job itself; its categories and who has it stand in tables of their own. */
export const asksOfJob = (filter: Narrowing): boolean =>
  narrows({ ...filter, categoryId: undefined, holderId: undefined });

type OfContent = Pick<Criteria, 'amountFrom' | 'amountTo' | 'currency' | 'endsFrom' | 'endsTo'>;

/** @throws AppError lang_job_list_filling as long as what is asked for is not there of older jobs */
export async function askFilled(tx: Tx, accountId: string, filter: OfContent): Promise<void> {
  const { amountFrom, amountTo, currency, endsFrom, endsTo } = filter;
  const asked = (values: readonly unknown[]) => values.some((value) => value !== undefined);
  const needed = [
    ...(asked([currency]) ? [jobAmounts] : []),
    ...(asked([amountFrom, amountTo]) ? [jobAmountUnits] : []),
    ...(asked([endsFrom, endsTo]) ? [contractDays] : []),
  ];
  for (const backfill of needed)
    if (!(await isFilled(tx, accountId, backfill))) throw refused('lang_job_list_filling');
}
