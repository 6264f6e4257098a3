import { and, asc, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { flowsOf, type JobInLetter, type ParticipantRow } from '../../jobs/index.ts';
import { jobPeople, jobs } from '../../jobs/tables.ts';
import { findSignGroups, findUsers } from '../../users/index.ts';

/** Circulating jobs past their target end date whose owner the person is, or that wait for the person. */
const isLate = (accountId: string, today: string) =>
  and(
    eq(jobPeople.accountId, accountId),
    eq(jobPeople.status, 'Circulating'),
    isNotNull(jobPeople.targetEndDate),
    lt(jobPeople.targetEndDate, today),
    or(eq(jobPeople.isOwner, true), eq(jobPeople.isWaiting, true)),
  );

/** Ids of the users who have late jobs. */
export async function peopleWithLateJobs(tx: Tx, accountId: string, today: string): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ userId: jobPeople.userId })
    .from(jobPeople)
    .where(isLate(accountId, today))
    .orderBy(asc(jobPeople.userId));
  return rows.map(({ userId }) => userId);
}

export interface LateJob {
  readonly job: JobInLetter;
  readonly targetEndDate: string;
  readonly waitsForReader: boolean;
  /** Names of the people and groups it waits for. */
  readonly waitsFor: readonly string[];
}

/** The person's late jobs, those longest over first. */
export async function lateJobsOf(
  tx: Tx,
  accountId: string,
  userId: string,
  today: string,
  limit: number,
): Promise<LateJob[]> {
  const rows = await tx
    .select({ job: jobs, targetEndDate: jobPeople.targetEndDate, isWaiting: jobPeople.isWaiting })
    .from(jobPeople)
    .innerJoin(jobs, byId(jobs, jobPeople.accountId, jobPeople.jobId))
    .where(and(isLate(accountId, today), eq(jobPeople.userId, userId)))
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
async function whoIsAsked(
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
  const groups = await findSignGroups(
    tx,
    accountId,
    waiting.flatMap(({ signGroupId }) => signGroupId ?? []),
  );
  const nameOf = ({ userId, signGroupId }: ParticipantRow) =>
    (userId === null ? groups.get(signGroupId ?? '') : users.get(userId))?.name ?? [];
  const byJob = Map.groupBy(waiting, ({ jobId }) => jobId);
  return new Map([...byJob].map(([jobId, places]) => [jobId, places.flatMap(nameOf)]));
}
