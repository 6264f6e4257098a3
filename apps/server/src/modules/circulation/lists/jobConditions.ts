import type { DraftFilter, JobFilter } from '@tomar/contract';
import { and, eq, exists, gte, like, lt, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isFilled } from '../../../platform/backfills/backfill.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { refused } from '../../../platform/http/errors.ts';
import { contractDays, jobAmounts } from '../../jobs/index.ts';
import { jobCategories, jobPeople, jobs } from '../../jobs/tables.ts';
import { likePattern } from './searchText.ts';

const holders = alias(jobPeople, 'holders');

/** What a filter asks of a job, besides its status; each has an index of its own. */
export function jobConditions(
  tx: Tx,
  accountId: string,
  filter: Omit<JobFilter, 'statuses'>,
): SQL | undefined {
  const { ownerId, holderId } = filter;
  return and(
    draftConditions(tx, accountId, filter, jobs.circulatedAt),
    ownerId === undefined ? undefined : eq(jobs.ownerId, ownerId),
    holderId === undefined
      ? undefined
      : exists(
          tx
            .select({ one: sql`1` })
            .from(holders)
            .where(
              and(
                eq(holders.accountId, accountId),
                eq(holders.userId, holderId),
                eq(holders.jobId, jobs.id),
                sql`${holders.isWaiting}`,
              ),
            ),
        ),
  );
}

/** @param began the column that says when it began */
export function draftConditions(
  tx: Tx,
  accountId: string,
  filter: DraftFilter,
  began: typeof jobs.circulatedAt | typeof jobs.createdAt,
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
                eq(jobCategories.fromId, jobs.id),
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
    amountFrom === undefined ? undefined : gte(jobs.amount, amountFrom),
    amountTo === undefined ? undefined : lte(jobs.amount, amountTo),
    currency === undefined ? undefined : eq(jobs.currency, currency),
  );
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

/** Whether a filter asks for anything besides statuses. */
export const narrows = (filter: Pick<Criteria, (typeof criteria)[number]>): boolean =>
  criteria.some((name) => filter[name] !== undefined);

type OfContent = Pick<Criteria, 'amountFrom' | 'amountTo' | 'currency' | 'endsFrom' | 'endsTo'>;

/** @throws AppError lang_job_list_filling as long as what is asked for is not there of older jobs */
export async function askFilled(tx: Tx, accountId: string, filter: OfContent): Promise<void> {
  const { amountFrom, amountTo, currency, endsFrom, endsTo } = filter;
  const asked = (values: readonly unknown[]) => values.some((value) => value !== undefined);
  const needed = [
    ...(asked([amountFrom, amountTo, currency]) ? [jobAmounts] : []),
    ...(asked([endsFrom, endsTo]) ? [contractDays] : []),
  ];
  for (const backfill of needed)
    if (!(await isFilled(tx, accountId, backfill))) throw refused('lang_job_list_filling');
}
