import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/unit.ts';
import { notifyNewMembers } from '../notices/notifyTurn.ts';
import { refreshJobPeople } from '../people/jobPeople.ts';
import { type JobRow, jobParticipants, jobs } from '../tables.ts';
import { type Collective, columnOf } from './collective.ts';

/** The jobs in which one of these has not acted yet, cancelled ones that may be taken up again included; locked. */
export function lockJobsOf(
  what: Collective,
  { tx, accountId }: Unit,
  ids: readonly string[],
): Promise<JobRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  const waiting = tx
    .select({ id: jobParticipants.jobId })
    .from(jobParticipants)
    .where(
      and(
        eq(jobParticipants.accountId, accountId),
        inArray(columnOf[what], [...ids]),
        inArray(jobParticipants.state, ['Pending', 'Waiting']),
      ),
    );
  return tx
    .select()
    .from(jobs)
    .where(
      and(
        eq(jobs.accountId, accountId),
        inArray(jobs.status, ['Circulating', 'Canceled']),
        inArray(jobs.id, waiting),
      ),
    )
    .orderBy(asc(jobs.id))
    .for('no key update');
}

/** Jobs that still wait for the group or stamp account wait for its present members; who joined is notified where its turn is. */
export async function followMembers(
  what: Collective,
  unit: Unit,
  id: string,
  joined: readonly string[],
): Promise<void> {
  for (const job of await lockJobsOf(what, unit, [id])) {
    refreshJobPeople(unit, job);
    if (job.status === 'Circulating') await notifyNewMembers(unit, job, id, joined);
  }
}
