import type { JobStatus } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import type { Unit } from '../../platform/unit.ts';
import { type ParticipantRow, peopleOfJobs } from './participants.ts';
import { type JobRow, jobPeople } from './tables.ts';

type PersonRow = typeof jobPeople.$inferInsert;
type CirculatedJob = JobRow & { readonly status: JobStatus };

const waiting = new WeakMap<Unit, Map<string, CirculatedJob>>();

/**
 * Brings `job_people` in step with a job and its participants at the end of the unit, and tells their open pages.
 * All jobs of a unit in one statement: the trigger behind it takes the rows of `job_counts` in key order, and a
 * second statement would begin at the first key again.
 */
export function refreshJobPeople(unit: Unit, job: JobRow): void {
  const { status } = job;
  if (status === 'Draft') return;
  const jobs = waiting.get(unit) ?? new Map<string, CirculatedJob>();
  if (jobs.size === 0) {
    waiting.set(unit, jobs);
    unit.atEnd(() => writeJobPeople(unit, [...jobs.values()]));
  }
  jobs.set(job.id, { ...job, status });
}

async function writeJobPeople(unit: Unit, jobs: readonly CirculatedJob[]): Promise<void> {
  const { tx, accountId } = unit;
  const participants = await peopleOfJobs(
    tx,
    accountId,
    jobs.map((job) => job.id),
  );
  const rows: PersonRow[] = [];
  for (const job of jobs) {
    const people = peopleOfJob(job, participants.get(job.id) ?? []);
    rows.push(...people);
    const userIds = people.map((person) => person.userId);
    unit.announce({ topic: 'job', id: job.id }, userIds);
    unit.announce({ topic: 'counts', id: null }, userIds);
  }
  const keyOf = ({ userId, jobId }: PersonRow) => `${userId} ${jobId}`;
  await tx
    .insert(jobPeople)
    .values(rows.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1)))
    .onConflictDoUpdate({
      target: [jobPeople.accountId, jobPeople.userId, jobPeople.jobId],
      set: {
        status: sql`excluded.status`,
        isWaiting: sql`excluded.is_waiting`,
        hasSigned: sql`excluded.has_signed`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
}

/** One row for the owner and for each participant. */
function peopleOfJob(job: CirculatedJob, participants: readonly ParticipantRow[]): PersonRow[] {
  const { status } = job;
  const rows = new Map<string, PersonRow>();
  const row = (userId: string) => {
    const made = rows.get(userId) ?? {
      accountId: job.accountId,
      userId,
      jobId: job.id,
      status,
      isOwner: userId === job.ownerId,
      isWaiting: false,
      hasSigned: false,
      targetEndDate: job.targetEndDate,
      updatedAt: job.updatedAt,
    };
    rows.set(userId, made);
    return made;
  };
  row(job.ownerId);
  for (const person of participants) {
    const one = row(person.userId);
    if (person.state === 'Waiting' && status === 'Circulating') one.isWaiting = true;
    if (person.state === 'Signed') one.hasSigned = true;
  }
  return [...rows.values()];
}
