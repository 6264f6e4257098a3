import { type JobEvent, nextJobStatus } from '@tomar/contract';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { invalid, notFound, refused } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Unit } from '../../platform/unit.ts';
import type { FlowChange } from './flow.ts';
import { refreshJobPeople } from './jobPeople.ts';
import { notifyWhoIsAsked } from './notifyTurn.ts';
import { type Flow, flowOf, groupOf, type ParticipantRow } from './participants.ts';
import { type JobRow, jobParticipants, jobs } from './tables.ts';

export interface LockedJob extends Flow {
  readonly job: JobRow;
}

/**
 * The job with its flow, locked: of two who act at once the second sees what the first did. The first row that a
 * command locks (ARCHITECTURE.md, “One order of locks”).
 * @throws AppError not_found
 */
export async function lockJob({ tx, accountId }: Unit, jobId: string): Promise<LockedJob> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(byId(jobs, accountId, jobId))
    .for('no key update');
  if (!job || job.status === 'Draft') throw notFound();
  return { job, ...(await flowOf(tx, accountId, jobId)) };
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

/** Writes what the flow's rules decided. */
export async function applyFlowChange(unit: Unit, change: FlowChange, act: Act): Promise<void> {
  const { tx, accountId, now } = unit;
  for (const [participantId, state] of change.changed)
    await tx
      .update(jobParticipants)
      .set({
        state,
        ...(act.place.id === participantId && {
          note: act.note,
          actedAt: now,
          ...(await actedBy(tx, act)),
        }),
      })
      .where(byId(jobParticipants, accountId, participantId));
  await notifyWhoIsAsked(unit, change);
}

/**
 * A member has begun to act for a group, with a signature in one of several documents: the others are not asked as long
 * as he may go on with it.
 */
export async function takePlace({ tx, accountId }: Unit, act: Omit<Act, 'note'>): Promise<void> {
  await tx
    .update(jobParticipants)
    .set(await actedBy(tx, act))
    .where(byId(jobParticipants, accountId, act.place.id));
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
