import { type JobStatus, jobLists, stampLists } from '@tomar/contract';
import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/unit.ts';
import { heldJob } from '../heldJobs.ts';
import { type Flow, flowsOf } from '../participants.ts';
import { type JobRow, jobCounts, jobPeople } from '../tables.ts';
import { askedFor, collectiveOf, type FlowPlace, standInFor } from '../turns.ts';

type PersonRow = typeof jobPeople.$inferInsert;
type CirculatedJob = JobRow & { readonly status: JobStatus };

const waiting = new WeakMap<Unit, Map<string, CirculatedJob>>();
/** Jobs of a unit whose named people are others than before. */
const leftOnes = new WeakMap<Unit, Set<string>>();

/**
 * Brings `job_people` in step with a job and its participants at the end of the unit, and tells their open pages.
 * All jobs of a unit in one statement: the trigger behind it takes the rows of `job_counts` in key order, and a
 * second statement would begin at the first key again. Where groups or substitutes make several of them necessary, the
 * counts are held before.
 * @param change somebody who was named in the job is not any more
 */
export function refreshJobPeople(unit: Unit, job: JobRow, change?: 'somebodyLeft'): void {
  const { status } = job;
  if (status === 'Draft') return;
  if (change) leftOnes.set(unit, (leftOnes.get(unit) ?? new Set()).add(job.id));
  const jobs = waiting.get(unit) ?? new Map<string, CirculatedJob>();
  if (jobs.size === 0) {
    waiting.set(unit, jobs);
    unit.atEnd('people', () => writeJobPeople(unit, [...jobs.values()]));
  }
  jobs.set(job.id, { ...job, status });
}

async function writeJobPeople(unit: Unit, jobs: readonly CirculatedJob[]): Promise<SQL[]> {
  const flowOfJob = await flowsOfUnit(
    unit,
    jobs.map((job) => job.id),
  );
  const rows: PersonRow[] = [];
  const changing: string[] = [];
  for (const job of jobs) {
    const flow = flowOfJob(job.id);
    if (flow.people.some((place) => comesAndGoes(place, flow)) || leftOnes.get(unit)?.has(job.id))
      changing.push(job.id);
    rows.push(...peopleOfJob(job, flow));
  }
  const gone = changing.length > 0 ? await removeOthers(unit, changing, rows) : [];
  for (const [jobId, people] of Map.groupBy([...rows, ...gone], (row) => row.jobId)) {
    const userIds = people.map((person) => person.userId);
    unit.announce({ topic: 'job', id: jobId }, userIds);
    unit.announce({ topic: 'counts', id: null }, userIds);
  }
  return [sql`write_job_people(${unit.accountId}, ${JSON.stringify(rows)}::jsonb)`];
}

/** The flows of jobs that the unit has changed: those it holds are as it left them, the others are loaded. */
async function flowsOfUnit(unit: Unit, jobIds: readonly string[]): Promise<(jobId: string) => Flow> {
  const others = jobIds.filter((id) => heldJob(unit, id) === undefined);
  const { flows, groups, substitutes } = await flowsOf(unit.tx, unit.accountId, others);
  return (jobId) => heldJob(unit, jobId) ?? { people: flows.get(jobId) ?? [], groups, substitutes };
}

/** PostgreSQL takes 65,535 parameters in a statement; only a change of a group concerns more rows than one takes. */
function inParts<Row>(rows: readonly Row[], size = 5000): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, at) =>
    rows.slice(at * size, (at + 1) * size),
  );
}

const keyOf = ({ userId, jobId }: Pick<PersonRow, 'userId' | 'jobId'>) => `${userId} ${jobId}`;

/** Whether more than one user stands behind a place, of whom the others have nothing to do with it once one acted. */
const comesAndGoes = (place: FlowPlace, { substitutes }: Flow): boolean =>
  collectiveOf(place) !== null || (place.userId !== null && substitutes.has(place.userId));

/**
 * One row for the owner, each user who is named or acted, each member of a group or stamp account that has not acted yet, and
 * each substitute while it is the absent person's turn.
 */
function peopleOfJob(job: CirculatedJob, flow: Flow): PersonRow[] {
  const { people, groups } = flow;
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
      awaitsStamp: false,
      hasSigned: false,
      targetEndDate: job.targetEndDate,
      updatedAt: job.updatedAt,
    };
    rows.set(userId, made);
    return made;
  };
  row(job.ownerId);
  for (const place of people) {
    if (place.userId !== null) row(place.userId);
    for (const userId of standInFor(place, people, groups)) row(userId);
    if (status === 'Circulating')
      for (const userId of askedFor(place, flow)) {
        row(userId).isWaiting = true;
        if (place.role === 'Stamper') row(userId).awaitsStamp = true;
      }
    const actor = place.actedBy ?? place.userId;
    if (place.actedBy !== null) row(place.actedBy);
    if (place.state === 'Signed' && actor !== null) row(actor).hasSigned = true;
  }
  return [...rows.values()];
}

/**
 * Takes these jobs out of the lists of those who are not among `rows`: somebody else acted for their group or in the turn
 * for which they stood in, or they have left. @returns who that was
 */
async function removeOthers(
  { tx, accountId }: Unit,
  jobIds: readonly string[],
  rows: readonly PersonRow[],
): Promise<Pick<PersonRow, 'userId' | 'jobId'>[]> {
  const stored = await tx
    .select({ userId: jobPeople.userId, jobId: jobPeople.jobId })
    .from(jobPeople)
    .where(and(eq(jobPeople.accountId, accountId), inArray(jobPeople.jobId, [...jobIds])));
  const wanted = new Set(rows.map(keyOf));
  const gone = stored.filter((row) => !wanted.has(keyOf(row)));
  if (stored.length === 0) return gone;
  // Rows come, change and go, each by a statement of its own with a trigger of its own: the counts that any of them
  // writes are taken before, in the order that every other unit takes them in.
  await holdCounts(
    tx,
    accountId,
    [...rows, ...stored].map(({ userId }) => userId),
  );
  for (const some of inParts(gone))
    await tx
      .delete(jobPeople)
      .where(
        and(
          eq(jobPeople.accountId, accountId),
          or(...some.map((row) => and(eq(jobPeople.userId, row.userId), eq(jobPeople.jobId, row.jobId)))),
        ),
      );
  return gone;
}

/** Holds all counts of these people until the unit ends, in the order of their keys. */
async function holdCounts(tx: Tx, accountId: string, userIds: readonly string[]): Promise<void> {
  const lists = [...jobLists, ...stampLists].sort();
  const keys = [...new Set(userIds)]
    .sort()
    .flatMap((userId) => lists.map((list) => ({ accountId, userId, list, count: 0 })));
  for (const some of inParts(keys))
    await tx
      .insert(jobCounts)
      .values(some)
      .onConflictDoUpdate({
        target: [jobCounts.accountId, jobCounts.userId, jobCounts.list],
        set: { count: sql`${jobCounts.count}` },
      });
}
