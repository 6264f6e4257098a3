import { trackingNumber } from '@tomar/contract';
import { and, asc, eq, isNotNull, lt, or } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { jobPeople, jobs } from '../../jobs/tables.ts';

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
  readonly id: string;
  readonly name: string;
  readonly trackingNumber: string;
  readonly targetEndDate: string;
  readonly waitsForReader: boolean;
}

/** The person's late jobs, those longest over first. */
export async function lateJobsOf(
  tx: Tx,
  accountId: string,
  userId: string,
  today: string,
  most: number,
): Promise<LateJob[]> {
  const rows = await tx
    .select({ job: jobs, targetEndDate: jobPeople.targetEndDate, isWaiting: jobPeople.isWaiting })
    .from(jobPeople)
    .innerJoin(jobs, byId(jobs, jobPeople.accountId, jobPeople.jobId))
    .where(and(isLate(accountId, today), eq(jobPeople.userId, userId)))
    .orderBy(asc(jobPeople.targetEndDate), asc(jobPeople.jobId))
    .limit(most);
  return rows.map(({ job, targetEndDate, isWaiting }) => ({
    id: job.id,
    name: job.name,
    trackingNumber: trackingNumber(job.serial ?? '', job.number ?? 0, job.revision),
    targetEndDate: targetEndDate ?? today,
    waitsForReader: isWaiting,
  }));
}
