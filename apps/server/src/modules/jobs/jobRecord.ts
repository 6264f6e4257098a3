import { type JobEvent, nextJobStatus } from '@tomar/contract';
import { and, eq, inArray, type SQL } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { together } from '../../platform/database/together.ts';
import { invalid, notFound, refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Unit } from '../../platform/unit.ts';
import type { FlowChange } from './flow.ts';
import { heldJob, holdJob, holdRow, type LockedJob } from './heldJobs.ts';
import { refreshJobPeople } from './jobPeople.ts';
import { notifyWhoIsAsked } from './notifyTurn.ts';
import { flowOf, groupOf, type ParticipantRow } from './participants.ts';
import { mayActOn, visibleJob } from './policy.ts';
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
  const [job] = await tx.select().from(jobs).where(condition).for('no key update');
  if (!job || job.status === 'Draft') throw notFound();
  return holdJob(unit, { job, ...(await flowOf(tx, accountId, job.id)) });
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

/** What a user did, and for whom: himself, or a group of which he is a member. */
export interface Act {
  readonly place: ParticipantRow;
  readonly person: Pick<Person, 'userId' | 'name'>;
  readonly note: string;
}

/** Writes what the flow's rules decided. @returns the job as it is then */
export async function applyFlowChange(
  unit: Unit,
  locked: LockedJob,
  { changed }: FlowChange,
  { note, ...act }: Act,
): Promise<LockedJob> {
  const { tx, accountId, now } = unit;
  const acted = { note, actedAt: now, ...(await actedBy(tx, act)) };
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
  await together(
    tx,
    ...mine.map(([id, state]) => set([id], { state, ...acted })),
    ...[...others].map(([state, places]) => {
      const ids = places.map(([id]) => id);
      return set(ids, { state });
    }),
  );
  const after = holdJob(unit, { ...locked, people });
  await notifyWhoIsAsked(unit, after, changed);
  return after;
}

/**
 * Somebody has begun to sign, with a signature in one of several documents, for a group or in a step that any one
 * completes. The group's others are not asked as long as he may go on with it.
 */
export async function takePlace(unit: Unit, locked: LockedJob, act: Omit<Act, 'note'>): Promise<void> {
  const taken = await actedBy(unit.tx, act);
  await unit.tx
    .update(jobParticipants)
    .set(taken)
    .where(byId(jobParticipants, unit.accountId, act.place.id));
  const people = locked.people.map((place) => (place.id === act.place.id ? { ...place, ...taken } : place));
  holdJob(unit, { ...locked, people });
}

/** Who acts, with the names of this moment. */
async function actedBy(tx: Tx, { place, person }: Omit<Act, 'note'>) {
  const group = await groupOf(tx, place);
  return { actedBy: person.userId, actedByName: person.name, actorName: group?.name ?? person.name };
}

/** Changes the job's own row and, at the end of the unit, everything that follows it: lists, counts, open pages. */
export async function updateJob(unit: Unit, job: JobRow, changes: Partial<JobRow>): Promise<JobRow> {
  const [updated] = await unit.tx
    .update(jobs)
    .set({ ...changes, version: job.version + 1, updatedAt: unit.now })
    .where(byId(jobs, unit.accountId, job.id))
    .returning()
    .catch(refuseTakenNumber);
  if (!updated) throw notFound();
  holdRow(unit, updated);
  refreshJobPeople(unit, updated);
  return updated;
}

/**
 * Another job took the document number while this one was a draft or cancelled, perhaps at this very moment
 * (DRAFT-55): the index is the judge.
 */
export function refuseTakenNumber(error: unknown): never {
  const cause = error instanceof Error ? error.cause : undefined;
  const isNumber =
    cause instanceof Error && 'constraint' in cause && cause.constraint === 'jobs_document_number';
  if (!isNumber) throw error;
  throw invalid([{ field: 'documentNumber', key: 'lang_draft_document_number_duplicate' }]);
}
