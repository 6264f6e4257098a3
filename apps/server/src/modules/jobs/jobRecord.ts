import { type JobEvent, nextJobStatus } from '@tomar/contract';
import { and, eq, getTableColumns, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { jsonRows } from '../../platform/database/jsonRows.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { together } from '../../platform/database/together.ts';
import { invalid, notFound, refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Unit } from '../../platform/unit.ts';
import type { FlowChange } from './flow.ts';
import { heldJob, holdJob, holdRow, type LockedJob } from './heldJobs.ts';
import { notifyWhoIsAsked } from './notices/notifyTurn.ts';
import { tellTaken } from './notices/tellFlow.ts';
import { groupOf, groupsOf, nameOfAbsent, type ParticipantRow, stampAccountOf } from './participants.ts';
import { refreshJobPeople } from './people/jobPeople.ts';
import { mayActOn, visibleJob } from './policy.ts';
import { substitutesToday } from './substitutes/substitutesToday.ts';
import { type JobRow, jobParticipants, jobs } from './tables.ts';

/**
 * The job with its flow, locked: of two who act at once the second sees what the first did. The first row that a
 * command locks (ARCHITECTURE.md, “One order of locks”); a unit that holds it already asks nothing again.
 * @throws AppError not_found
 */
export const lockJob = async (unit: Unit, jobId: string): Promise<LockedJob> =>
  heldJob(unit, jobId) ?? lockJobWhere(unit, byId(jobs, unit.accountId, jobId));

/** A job that the person may see, locked. @throws AppError not_found */
export const lockVisibleJob = (unit: Unit, person: Person, jobId: string): Promise<LockedJob> =>
  lockJobWhere(unit, and(byId(jobs, unit.accountId, jobId), visibleJob(unit.tx, person)));

/**
 * A job on which the person wants to act, locked. Members of its groups get to know that another one acted before, also
 * where that took the job out of their sight. @throws AppError not_found
 */
export const lockJobToAct = (unit: Unit, person: Person, jobId: string): Promise<LockedJob> =>
  lockJobWhere(unit, and(byId(jobs, unit.accountId, jobId), mayActOn(unit.tx, person)));

async function lockJobWhere(unit: Unit, condition: SQL | undefined): Promise<LockedJob> {
  const { tx, accountId } = unit;
  // In a query of its own, under the table's name, the row is locked before anything else is asked of it (jobFlow.sql).
  const locked = tx.select().from(jobs).where(condition).for('no key update').as('jobs');
  const [found] = await tx
    .select({
      ...getTableColumns(jobs),
      people: sql<unknown>`job_flow(account_id, id)`,
      standingIn: sql<unknown>`job_substitutes(account_id, id)`,
    })
    .from(locked);
  if (!found || found.status === 'Draft') throw notFound();
  const { people: json, standingIn, ...job } = found;
  const people = jsonRows(jobParticipants, json);
  const groups = await groupsOf(tx, accountId, people);
  const substitutes = await substitutesToday(unit, standingIn);
  return holdJob(unit, { job, people, groups, substitutes });
}

/** Where `event` leads this job. @throws AppError refused where the present status does not allow it */
export function statusAfter(job: JobRow, event: JobEvent): Exclude<JobRow['status'], 'Draft'> {
  const next =
    job.status === 'Draft'
      ? undefined
      : nextJobStatus(job.status, event, job.statusBeforeCancel ?? undefined);
  if (!next) throw refused('lang_job_status_forbids');
  return next;
}

/** What a user did, and for whom: himself, a group of which he is a member, a company's stamp account, or somebody absent. */
export interface Act {
  readonly place: ParticipantRow;
  readonly person: Pick<Person, 'userId' | 'name'>;
  readonly note: string;
}

/** What is written in the same statement as a change of the flow. */
export interface WithFlow {
  /** Changes of the job; where its steps are done it begins to be sent unless they say otherwise. */
  readonly job?: Partial<JobRow>;
  /** Changes of other rows that the unit holds or makes. */
  readonly others?: readonly SQLWrapper[];
}

/** Writes what the flow's rules decided, and the job that follows it. @returns the job as it is then */
export async function applyFlowChange(
  unit: Unit,
  locked: LockedJob,
  { changed, stepsDone }: FlowChange,
  { note, ...act }: Act,
  { job, others: more = [] }: WithFlow = {},
): Promise<LockedJob> {
  const { tx, accountId, now } = unit;
  const acted = { note, actedAt: now, ...(await actedBy(tx, locked, act)) };
  const people = locked.people.map((place) => {
    const state = changed.get(place.id);
    return state ? { ...place, state, ...(place.id === act.place.id && acted) } : place;
  });
  const set = (ids: readonly string[], values: Partial<ParticipantRow>) =>
    tx
      .update(jobParticipants)
      .set(values)
      .where(and(eq(jobParticipants.accountId, accountId), inArray(jobParticipants.id, [...ids])));
  const mine = [...changed].filter(([id]) => id === act.place.id);
  const others = Map.groupBy(
    [...changed].filter(([id]) => id !== act.place.id),
    ([, state]) => state,
  );
  const sent = stepsDone ? { status: statusAfter(locked.job, 'stepsDone') } : {};
  const changes = changesOf(unit, locked.job, job ?? sent);
  await together(
    tx,
    ...more,
    ...mine.map(([id, state]) => set([id], { state, ...acted })),
    ...[...others].map(([state, places]) => {
      const ids = places.map(([id]) => id);
      return set(ids, { state });
    }),
    tx
      .update(jobs)
      .set(changes)
      .where(byId(jobs, accountId, locked.job.id)),
  ).catch(refuseTaken);
  const after = holdJob(unit, { ...locked, people, job: { ...locked.job, ...changes } });
  refreshJobPeople(unit, after.job);
  if (changed.get(act.place.id) !== 'Declined') await tellTaken(unit, locked, after);
  await notifyWhoIsAsked(unit, after, changed);
  return after;
}

/**
 * Somebody has begun to sign, with a signature in one of several documents, for a group or a company, in a step that any one
 * completes, or where others stand in. Those others are not asked as long as he may go on with it.
 */
export async function takePlace(unit: Unit, locked: LockedJob, act: Omit<Act, 'note'>): Promise<void> {
  const taken = await actedBy(unit.tx, locked, act);
  await unit.tx
    .update(jobParticipants)
    .set(taken)
    .where(byId(jobParticipants, unit.accountId, act.place.id));
  const people = locked.people.map((place) => (place.id === act.place.id ? { ...place, ...taken } : place));
  await tellTaken(unit, locked, holdJob(unit, { ...locked, people }));
}

/** Who acts, with the names of this moment. */
async function actedBy(tx: Tx, flow: LockedJob, { place, person }: Omit<Act, 'note'>) {
  const actor =
    nameOfAbsent(place, person, flow) ??
    ((await groupOf(tx, place)) ?? (await stampAccountOf(tx, place)))?.name;
  return { actedBy: person.userId, actedByName: person.name, actorName: actor ?? person.name };
}

const changesOf = (unit: Unit, job: JobRow, changes: Partial<JobRow>) => ({
  ...changes,
  version: job.version + 1,
  updatedAt: unit.now,
});

/** Changes the job's own row and, at the end of the unit, everything that follows it: lists, counts, open pages. */
export async function updateJob(unit: Unit, job: JobRow, changes: Partial<JobRow>): Promise<JobRow> {
  const [updated] = await unit.tx
    .update(jobs)
    .set(changesOf(unit, job, changes))
    .where(byId(jobs, unit.accountId, job.id))
    .returning()
    .catch(refuseTaken);
  if (!updated) throw notFound();
  holdRow(unit, updated);
  refreshJobPeople(unit, updated);
  return updated;
}

/**
 * The indexes are the judges of what another job may take at this very moment: the document number, while this one was a
 * draft or cancelled (DRAFT-55), and the place of the one revision that runs (JOB-14).
 */
export function refuseTaken(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  const index = cause instanceof Error && 'constraint' in cause ? cause.constraint : undefined;
  if (index === 'jobs_document_number')
    throw invalid([{ field: 'documentNumber', key: 'lang_draft_document_number_duplicate' }]);
  if (index === 'jobs_active_revision') throw refused('lang_job_revision_active');
  throw error;
}
