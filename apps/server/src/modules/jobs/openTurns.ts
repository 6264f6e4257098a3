import type { JobStatus } from '@tomar/contract';
import { and, asc, countDistinct, eq, gt, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { jobParticipants, jobPeople } from './tables.ts';

/** In which a turn still waits, or may again: a cancellation can be undone. */
export const statusesWithTurns: readonly JobStatus[] = ['Circulating', 'Canceled'];

const openOf = (accountId: string, userIds: readonly string[]) =>
  and(
    eq(jobPeople.accountId, accountId),
    inArray(jobPeople.userId, [...userIds]),
    inArray(jobPeople.status, [...statusesWithTurns]),
    inArray(jobParticipants.state, ['Pending', 'Waiting']),
  );

/** The participant in a person's own name; of a group nobody stands there by name. */
export const inOwnName = and(
  eq(jobParticipants.accountId, jobPeople.accountId),
  eq(jobParticipants.jobId, jobPeople.jobId),
  eq(jobParticipants.userId, jobPeople.userId),
);

/** How many jobs wait, now or later, for each of these users by name; those without one are missing. */
export async function countOpenTurns(
  tx: Tx,
  accountId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: jobPeople.userId, count: countDistinct(jobPeople.jobId) })
    .from(jobPeople)
    .innerJoin(jobParticipants, inOwnName)
    .where(openOf(accountId, userIds))
    .groupBy(jobPeople.userId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** These jobs of one user, in the order of their ids. */
export async function jobsWithOpenTurns(
  tx: Tx,
  accountId: string,
  userId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .selectDistinct({ id: jobPeople.jobId })
    .from(jobPeople)
    .innerJoin(jobParticipants, inOwnName)
    .where(and(openOf(accountId, [userId]), after === null ? undefined : gt(jobPeople.jobId, after)))
    .orderBy(asc(jobPeople.jobId))
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** The jobs that a user's list says to wait for the user, whoever is named there, in the order of their ids. */
export async function jobsWaitingFor(
  tx: Tx,
  accountId: string,
  userId: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const rows = await tx
    .select({ id: jobPeople.jobId })
    .from(jobPeople)
    .where(
      and(
        eq(jobPeople.accountId, accountId),
        eq(jobPeople.userId, userId),
        eq(jobPeople.isWaiting, true),
        after === null ? undefined : gt(jobPeople.jobId, after),
      ),
    )
    .orderBy(asc(jobPeople.jobId))
    .limit(limit);
  return rows.map(({ id }) => id);
}
