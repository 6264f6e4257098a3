import { workingDayBefore } from '@tomar/contract';
import {
  type AnyColumn,
  and,
  asc,
  count,
  eq,
  gt,
  gte,
  isNotNull,
  isNull,
  lt,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { accountSettings } from '../../accounts/index.ts';
import {
  collectiveOf,
  flowsOf,
  type JobInLetter,
  namesOfCollectives,
  type ParticipantRow,
  type Told,
} from '../../jobs/index.ts';
import { notices } from '../../jobs/notices/tables.ts';
import { jobPeople, jobs } from '../../jobs/tables.ts';
import { findUsers, wantsLetters } from '../../users/index.ts';
import { behind, type Page, type Place } from './pages.ts';

/** Circulating jobs past their target end date whose owner the person is, or that wait for the person. */
const isLate = (accountId: string, today: string) =>
  and(
    eq(jobPeople.accountId, accountId),
    eq(jobPeople.status, 'Circulating'),
    isNotNull(jobPeople.targetEndDate),
    lt(jobPeople.targetEndDate, today),
    or(eq(jobPeople.isOwner, true), eq(jobPeople.isWaiting, true)),
  );

/** Ids of the users who have late jobs, in order. */
export async function peopleWithLateJobs(
  tx: Tx,
  accountId: string,
  today: string,
  { after, most }: Page<string>,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: jobPeople.userId })
    .from(jobPeople)
    .where(and(isLate(accountId, today), after === null ? undefined : gt(jobPeople.userId, after)))
    .orderBy(asc(jobPeople.userId))
    .limit(most);
  return rows.map(({ userId }) => userId);
}

/** What has been late for longer is no news: nobody ran, or the mail could not be sent for so many working days. */
export const newsDays = 7;

/** The first target end date that is news on a day of the account. */
const newsSince = async (tx: Tx, accountId: string, today: string): Promise<string> =>
  workingDayBefore(await accountSettings(tx, accountId), today, newsDays);

/** The key of what a person is told of a job and its target end date, for a row of `job_people`. */
export const keyOf = (kind: 'late' | 'dueSoon' | 'escalated'): SQL<string> =>
  sql<string>`${kind}::text || '-' || ${jobPeople.jobId} || '-' || ${jobPeople.targetEndDate}`;

const escalatedKey = keyOf('escalated');

/** The person, of a row of `job_people` where no other is named, was not told so. */
export const notTold = (
  tx: Tx,
  accountId: string,
  key: SQL,
  userId: AnyColumn | SQL = jobPeople.userId,
): SQL =>
  notExists(
    tx
      .select({ one: sql`1` })
      .from(notices)
      .where(and(eq(notices.accountId, accountId), eq(notices.userId, userId), eq(notices.key, key))),
  );

/**
 * Jobs that became late and whose owner is to be told: wants mails, and no reminders, which would say it every morning.
 * @returns with the job behind which the next page begins; null: none follows
 */
export async function newlyLateJobs(
  tx: Tx,
  accountId: string,
  today: string,
  which: { readonly jobId: string } | Page<string>,
): Promise<{
  readonly late: readonly { readonly jobId: string; readonly userId: string }[];
  readonly upTo: string | null;
}> {
  const { jobId, after, most } =
    'jobId' in which ? { ...which, after: null, most: 1 } : { ...which, jobId: null };
  const rows = await tx
    .select({ jobId: jobPeople.jobId, userId: jobPeople.userId })
    .from(jobPeople)
    .innerJoin(jobs, byId(jobs, jobPeople.accountId, jobPeople.jobId))
    .where(
      and(
        isLate(accountId, today),
        eq(jobPeople.isOwner, true),
        gte(jobPeople.targetEndDate, await newsSince(tx, accountId, today)),
        jobId === null ? undefined : eq(jobPeople.jobId, jobId),
        after === null ? undefined : gt(jobPeople.jobId, after),
        isNull(jobs.ownerToldLateAt),
        // Of that a letter of its own tells.
        notTold(tx, accountId, escalatedKey),
      ),
    )
    .orderBy(asc(jobPeople.jobId))
    .limit(most);
  const owners = await findUsers(tx, accountId, [...new Set(rows.map(({ userId }) => userId))]);
  const late = rows.filter(({ userId }) => {
    const owner = owners.get(userId);
    return owner && wantsLetters(owner) && !owner.sendReminders;
  });
  return { late, upTo: rows.length < most ? null : (rows.at(-1)?.jobId ?? null) };
}

/**
 * What the bell tells of jobs that became late, to owners and to those whom they wait for: once of each job and target date,
 * however often somebody joins those who are asked.
 */
export async function newsOfLateJobs(
  tx: Tx,
  accountId: string,
  today: string,
  page: Page<Place>,
): Promise<Told[]> {
  const key = keyOf('late');
  const rows = await tx
    .select({ userId: jobPeople.userId, jobId: jobPeople.jobId, key })
    .from(jobPeople)
    .where(
      and(
        isLate(accountId, today),
        gte(jobPeople.targetEndDate, await newsSince(tx, accountId, today)),
        notTold(tx, accountId, key),
        notTold(tx, accountId, escalatedKey),
        behind(page, jobPeople.jobId, jobPeople.userId),
      ),
    )
    .orderBy(asc(jobPeople.jobId), asc(jobPeople.userId))
    .limit(page.most);
  return rows.map((row) => ({ ...row, kind: 'late' }));
}

/** Notes that the owner is being told that the job is late, or that nobody was (null). False: it was so before. */
export async function noteOwnerToldLate(
  tx: Tx,
  accountId: string,
  jobId: string,
  at: Date | null,
): Promise<boolean> {
  const noted = jobs.ownerToldLateAt;
  const changed = await tx
    .update(jobs)
    .set({ ownerToldLateAt: at })
    .where(and(byId(jobs, accountId, jobId), at === null ? isNotNull(noted) : isNull(noted)))
    .returning({ id: jobs.id });
  return changed.length > 0;
}

export interface LateJob {
  readonly job: JobInLetter;
  readonly targetEndDate: string;
  readonly waitsForReader: boolean;
  /** Names of the people and groups it waits for. */
  readonly waitsFor: readonly string[];
}

/** Which of a person's late jobs: one of them, or those that wait for others alone. */
interface WhichLate {
  readonly jobId?: string;
  readonly waitsForOthers?: true;
}

const ofPerson = (accountId: string, userId: string, today: string, { jobId, waitsForOthers }: WhichLate) =>
  and(
    isLate(accountId, today),
    eq(jobPeople.userId, userId),
    ...(jobId === undefined ? [] : [eq(jobPeople.jobId, jobId)]),
    ...(waitsForOthers ? [eq(jobPeople.isWaiting, false)] : []),
  );

export async function countLateJobs(
  tx: Tx,
  accountId: string,
  userId: string,
  today: string,
  which: WhichLate,
): Promise<number> {
  const [row] = await tx
    .select({ count: count() })
    .from(jobPeople)
    .where(ofPerson(accountId, userId, today, which));
  return row?.count ?? 0;
}

/** The person's late jobs, those longest over first. */
export async function lateJobsOf(
  tx: Tx,
  accountId: string,
  userId: string,
  today: string,
  limit: number,
  which: WhichLate = {},
): Promise<LateJob[]> {
  const rows = await tx
    .select({ job: jobs, targetEndDate: jobPeople.targetEndDate, isWaiting: jobPeople.isWaiting })
    .from(jobPeople)
    .innerJoin(jobs, byId(jobs, jobPeople.accountId, jobPeople.jobId))
    .where(ofPerson(accountId, userId, today, which))
    .orderBy(asc(jobPeople.targetEndDate), asc(jobPeople.jobId))
    .limit(limit);
  const asked = await whoIsAsked(
    tx,
    accountId,
    rows.map(({ job }) => job.id),
  );
  return rows.map(({ job, targetEndDate, isWaiting }) => ({
    job,
    targetEndDate: targetEndDate ?? today,
    waitsForReader: isWaiting,
    waitsFor: asked.get(job.id) ?? [],
  }));
}

/** Names of those whom jobs wait for, by the job's id. */
export async function whoIsAsked(
  tx: Tx,
  accountId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (jobIds.length === 0) return new Map();
  const { flows } = await flowsOf(tx, accountId, jobIds);
  const waiting = [...flows.values()].flat().filter(({ state }) => state === 'Waiting');
  const users = await findUsers(
    tx,
    accountId,
    waiting.flatMap(({ userId }) => userId ?? []),
  );
  const groups = await namesOfCollectives(tx, accountId, waiting);
  const nameOf = (place: ParticipantRow) =>
    (place.userId === null ? groups.get(collectiveOf(place) ?? '') : users.get(place.userId))?.name ?? [];
  const byJob = Map.groupBy(waiting, ({ jobId }) => jobId);
  return new Map([...byJob].map(([jobId, places]) => [jobId, places.flatMap(nameOf)]));
}
