import type { BodyOf, DraftFilter, listDrafts as declaration, JobSort, ReplyOf } from '@tomar/contract';
import { and, asc, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import { jobs } from '../../jobs/tables.ts';
import { besideLists } from '../lists/besideLists.ts';
import { askFilled, draftConditions, searched } from '../lists/jobConditions.ts';
import { subjectsOf } from '../lists/jobSubjects.ts';
import { nameFilter } from '../lists/nameFilter.ts';

const columns = {
  updatedAt: jobs.updatedAt,
  createdAt: jobs.createdAt,
  name: sql`${jobs.name} collate "tr-TR-x-icu"`,
  targetEndDate: jobs.targetEndDate,
} as const;

interface DraftOrder {
  readonly sort: JobSort;
  readonly descending: boolean;
}

export function listDrafts(
  platform: Platform,
  person: Person,
  query: BodyOf<typeof declaration>,
): Promise<ReplyOf<typeof declaration>> {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const found = await draftsFound(tx, person, query);
    const ids = await found
      .ids(query)
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize);
    return {
      items: await draftItems(
        tx,
        person,
        ids.map(({ id }) => id),
      ),
      total: await found.count(),
      named: await nameFilter(tx, accountId, query),
      ...(await besideLists(tx, person)),
    };
  });
}

/** The person's drafts that a filter finds. @throws AppError lang_job_list_filling */
export async function draftsFound(tx: Tx, person: Person, query: DraftFilter & { readonly search: string }) {
  await askFilled(tx, person.accountId, query);
  const where = and(
    ownDrafts(person),
    draftConditions(tx, person.accountId, query, jobs.createdAt),
    searched(query.search),
  );
  return {
    ids: ({ sort, descending }: DraftOrder) => {
      const direction = descending ? desc : asc;
      const nullsLast = sort === 'targetEndDate' ? [sql`${jobs.targetEndDate} is null`] : [];
      return tx
        .select({ id: jobs.id })
        .from(jobs)
        .where(where)
        .orderBy(...nullsLast, direction(columns[sort]), direction(jobs.id));
    },
    count: async () => (await tx.select({ all: count() }).from(jobs).where(where))[0]?.all ?? 0,
  };
}

/** Those of these drafts that the person has, in the order of the ids. */
export async function draftItems(tx: Tx, person: Person, ids: readonly string[]) {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: jobs.id,
      name: jobs.name,
      privacy: jobs.privacy,
      documents: jobs.documents,
      documentNumber: jobs.documentNumber,
      targetEndDate: jobs.targetEndDate,
      departmentId: jobs.departmentId,
      amount: jobs.amount,
      currency: jobs.currency,
      createdAt: jobs.createdAt,
      updatedAt: jobs.updatedAt,
    })
    .from(jobs)
    .where(and(ownDrafts(person), inArray(jobs.id, [...ids])));
  const { departments, categories } = await subjectsOf(tx, person.accountId, rows);
  const place = new Map(ids.map((id, at) => [id, at]));
  return rows
    .sort((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .map(({ departmentId, ...row }) => ({
      ...row,
      department: departmentId === null ? null : (departments.get(departmentId) ?? null),
      categories: [...(categories.get(row.id) ?? [])],
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    }));
}

const ownDrafts = ({ accountId, userId }: Person): SQL | undefined =>
  and(
    eq(jobs.accountId, accountId),
    eq(jobs.ownerId, userId),
    eq(jobs.status, 'Draft'),
    eq(jobs.isTemplate, false),
  );
