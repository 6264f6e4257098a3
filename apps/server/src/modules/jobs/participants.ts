import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { jobParticipants } from './tables.ts';

export type ParticipantRow = typeof jobParticipants.$inferSelect;

/** The people of a job's flow, in the order of the picture. */
export const peopleOf = async (tx: Tx, accountId: string, jobId: string): Promise<ParticipantRow[]> =>
  (await peopleOfJobs(tx, accountId, [jobId])).get(jobId) ?? [];

/** The same of several jobs, by the job's id. */
export async function peopleOfJobs(
  tx: Tx,
  accountId: string,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, ParticipantRow[]>> {
  const people = await tx
    .select()
    .from(jobParticipants)
    .where(and(eq(jobParticipants.accountId, accountId), inArray(jobParticipants.jobId, [...jobIds])))
    .orderBy(asc(jobParticipants.step), asc(jobParticipants.position));
  return Map.groupBy(people, ({ jobId }) => jobId);
}
