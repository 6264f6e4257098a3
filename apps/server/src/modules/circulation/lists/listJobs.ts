import {
  type BodyOf,
  type JobFilter,
  type JobList,
  type JobStatus,
  limits,
  type listJobs as listJobsDeclaration,
  type listMyJobs as listMyJobsDeclaration,
  type listMyStamps as listMyStampsDeclaration,
  type ReplyOf,
} from '@tomar/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { JobRow } from '../../jobs/tables.ts';
import { besideLists, besideStampLists, countIn } from './besideLists.ts';
import { allJobs, type JobOrder, myJobs } from './findJobs.ts';
import { narrows } from './jobConditions.ts';
import { subjectsOf } from './jobSubjects.ts';
import { nameFilter } from './nameFilter.ts';
import { presentJobItems } from './present.ts';

type MyQuery = BodyOf<typeof listMyJobsDeclaration>;
type AllQuery = BodyOf<typeof listJobsDeclaration>;
type MyPage = ReplyOf<typeof listMyJobsDeclaration>;
type Page = ReplyOf<typeof listJobsDeclaration>;

/**
 * Jobs the person has to do with. The rows come from `job_people`, whose indexes follow the lists.
 * @throws AppError lang_job_list_filling when the list or filter is new and not yet made of the account's older jobs
 */
export function listMyJobs(platform: Platform, person: Person, query: MyQuery): Promise<MyPage> {
  return platform.db.inAccount(person.accountId, async (tx) => {
    const found = await myJobs(tx, person, query);
    const stored = storedLists(query);
    const rows = await rowsOfPage(tx, found, query, stored ? 0 : capOf(query) + 1);
    const beside = await besideLists(tx, person);
    const total = stored
      ? { total: stored.reduce((sum, list) => sum + countIn(beside, list), 0), capped: false }
      : await counted(tx, found, query, rows);
    return { ...(await pageOf(tx, person, query, rows)), ...total, ...beside };
  });
}

/**
 * Jobs that wait for the person's stamp, or got it (UI-47), from rows and indexes of their own.
 * @throws AppError as `listMyJobs`
 */
export function listMyStamps(
  platform: Platform,
  person: Person,
  query: BodyOf<typeof listMyStampsDeclaration>,
): Promise<ReplyOf<typeof listMyStampsDeclaration>> {
  return platform.db.inAccount(person.accountId, async (tx) => {
    const found = await myJobs(tx, person, query);
    const { list, statuses, search, ...filter } = query;
    const isStored = statuses.length === 0 && search.trim() === '' && !narrows(filter);
    const rows = await rowsOfPage(tx, found, query, isStored ? 0 : capOf(query) + 1);
    const beside = await besideStampLists(tx, person);
    const total = isStored
      ? { total: countIn(beside, list), capped: false }
      : await counted(tx, found, query, rows);
    return { ...(await pageOf(tx, person, query, rows)), ...total, ...beside };
  });
}

/** All jobs the person may see (job management). */
export function listJobs(platform: Platform, person: Person, query: AllQuery): Promise<Page> {
  return platform.db.inAccount(person.accountId, async (tx) => {
    const found = await allJobs(tx, person, query);
    const rows = await rowsOfPage(tx, found, query, capOf(query) + 1);
    const total = await counted(tx, found, query, rows);
    return { ...(await pageOf(tx, person, query, rows)), ...total };
  });
}

type Found = Awaited<ReturnType<typeof myJobs>> | Awaited<ReturnType<typeof allJobs>>;

/** The rows of a page; by target date those with one first, and then those without, each by its own index. */
async function rowsOfPage(
  tx: Tx,
  found: Found,
  query: Pick<AllQuery, 'page' | 'pageSize' | keyof JobOrder>,
  countTo: number,
) {
  const { page, pageSize, sort } = query;
  const offset = (page - 1) * pageSize;
  const span = { limit: pageSize, offset, countTo };
  if (sort !== 'targetEndDate') return found.rows(query, span);
  const dated = await found.rows(query, span, 'dated');
  if (dated.length === pageSize) return dated;
  // Where there is none on this page, all of them lie before it.
  const before = dated.length > 0 ? offset : await countOf(tx, found.ones({ part: 'dated' }), offset);
  const rest = { limit: pageSize - dated.length, offset: offset - before };
  const undated = await found.rows(query, rest, 'undated');
  return [...dated, ...undated];
}

async function pageOf(
  tx: Tx,
  person: Person,
  filter: JobFilter,
  rows: readonly { readonly job: JobRow }[],
): Promise<Pick<Page, 'items' | 'named'>> {
  const found = rows.map(({ job }) => job);
  const items = await presentJobItems(tx, person, found, await subjectsOf(tx, person.accountId, found));
  return { items, named: await nameFilter(tx, person.accountId, filter) };
}

/** The lists of whose rows the trigger keeps count, where the question is for all of such lists: of each status there is one. */
function storedLists({ list, statuses, search, ...filter }: MyQuery): JobList[] | null {
  if (search.trim() !== '' || narrows(filter)) return null;
  if (statuses.length === 0) return [list];
  return list === 'mine' ? [...new Set(statuses)].map((status) => listOfStatus[status]) : null;
}

const listOfStatus = {
  Circulating: 'circulating',
  Finalizing: 'finalizing',
  Completed: 'completed',
  Declined: 'declined',
  Canceled: 'cancelled',
} as const satisfies Readonly<Record<JobStatus, JobList>>;

/** Counts so far that there is always a page after the one that is asked for, and no further. */
const capOf = ({ page, pageSize }: Pick<AllQuery, 'page' | 'pageSize'>): number =>
  Math.max(limits.narrowedCountCap, (page + 1) * pageSize);

/** A page that is not full says by itself how many there are, and another may have been counted on its way. */
async function counted(tx: Tx, found: Found, query: AllQuery, rows: Awaited<ReturnType<typeof rowsOfPage>>) {
  const { page, pageSize } = query;
  const before = (page - 1) * pageSize;
  if (rows.length < pageSize && (rows.length > 0 || page === 1))
    return { total: before + rows.length, capped: false };
  const cap = capOf(query);
  const behind = rows[0]?.behind;
  const count =
    behind === undefined
      ? await countOf(tx, found.ones({ order: wayOfPage(query) }), cap + 1)
      : before + behind;
  return { total: Math.min(count, cap), capped: count > cap };
}

/** An index of texts finds all there are before it gives out the first: of a word that many have the page came sooner. */
const wayOfPage = (query: AllQuery) =>
  query.search.trim() === '' || query.sort === 'targetEndDate' ? undefined : query;

/** How many rows a query has, up to `most`. */
export async function countOf(tx: Tx, query: SQL, most: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (${query} limit ${most}) counted`,
  );
  return rows[0]?.count ?? 0;
}
