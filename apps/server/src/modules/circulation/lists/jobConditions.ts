import { type Amount, type DraftFilter, fold, type JobFilter, minorUnits } from '@tomar/contract';
import { and, asc, eq, exists, gte, isNotNull, like, lt, lte, type SQL, sql } from 'drizzle-orm';
import { isFilled } from '../../../platform/backfills/backfill.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/errors.ts';
import { contractDays, jobAmounts, jobAmountUnits } from '../../jobs/index.ts';
import { jobCategories, type jobPeople, jobs } from '../../jobs/tables.ts';
import { digitsToLookUp, likePattern } from './searchText.ts';

type JobId = typeof jobs.id | typeof jobPeople.jobId;

/**
 * What a filter asks of a job, besides its status and who has it; each has an index of its own.
 * @param jobId the column that names the job, where nothing but its categories is asked for
 */
export const jobConditions = (
  tx: Tx,
  accountId: string,
  filter: Omit<JobFilter, 'statuses'>,
  jobId: JobId = jobs.id,
): SQL | undefined =>
  and(
    draftConditions(tx, accountId, filter, jobs.circulatedAt, jobId),
    filter.ownerId === undefined ? undefined : eq(jobs.ownerId, filter.ownerId),
  );

/** More jobs than these are found on the way through a list soon enough. */
const maxFew = 500;

type OfDepartmentAndAmount = Pick<JobFilter, 'departmentId' | 'amountFrom' | 'amountTo'>;

/**
 * The jobs of a department with such amounts, where they are few: a way through all of either would be long. Null where
 * they are many, or where not both are asked for.
 */
export async function fewJobs(
  tx: Tx,
  accountId: string,
  { departmentId, amountFrom, amountTo }: OfDepartmentAndAmount,
): Promise<SQL | null> {
  if (departmentId === undefined || (amountFrom ?? amountTo) === undefined) return null;
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, accountId),
        sql`${jobs.status} <> 'Draft'`,
        eq(jobs.departmentId, departmentId),
        isNotNull(jobs.amountUnits),
        ofAmount(amountFrom, amountTo),
      ),
    )
    // In an order that the index of both has, lest a small table be read whole.
    .orderBy(asc(jobs.amountUnits), asc(jobs.id))
    .limit(maxFew + 1);
  if (rows.length > maxFew) return null;
  return rows.length === 0 ? sql`false` : sql`${jobs.id} = any(${sql.param(rows.map(({ id }) => id))})`;
}

/** @param began the column that says when it began */
export function draftConditions(
  tx: Tx,
  accountId: string,
  filter: DraftFilter,
  began: typeof jobs.circulatedAt | typeof jobs.createdAt,
  jobId: JobId = jobs.id,
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
    ofAmount(amountFrom, amountTo),
    currency === undefined ? undefined : eq(jobs.currency, currency),
  );
}

/** As much as a bigint holds; the column has it for all that is more. */
const maxUnits = 2n ** 63n - 1n;

const ofAmount = (from: Amount | undefined, to: Amount | undefined): SQL | undefined =>
  and(from === undefined ? undefined : atLeast(from), to === undefined ? undefined : atMost(to));

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

/** Of a long number its end is looked up in the index, and the whole text is looked for in what that finds. */
export function searched(search: string): SQL | undefined {
  if (search.trim() === '') return undefined;
  const digits = digitsToLookUp(search);
  if (digits === null) return like(jobs.searchFolded, likePattern(search));
  return and(
    like(jobs.searchFolded, likePattern(digits)),
    sql`position(${fold(search.trim())} in ${jobs.searchFolded}) > 0`,
  );
}

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
