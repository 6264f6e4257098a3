import { type DraftContent, draftContent, placeStamps, type StepPerson } from '@tomar/contract';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unit } from '../../../platform/unit.ts';
import { recipientsOfJob } from '../../delivery/index.ts';
import { keepAnswer } from '../../incoming/index.ts';
import { filesOf, type JobRow, type ParticipantRow } from '../../jobs/index.ts';
import { copyFiles, nameFiles } from './copies/copyFiles.ts';
import { insertDraft } from './insertDraft.ts';

/** A job or draft that another draft is made of. The unit has locked it. */
export interface DraftSource {
  readonly job: JobRow;
  /** The job's participants; none of a draft. */
  readonly people: readonly ParticipantRow[];
}

/** What the new draft has of its own. */
export interface CopyAs {
  /** A revision's place among its job's; absent: a job of its own, which gets its number when it circulates. */
  readonly tracking?: Pick<JobRow, 'serial' | 'number' | 'revision'>;
  /** Content that differs from the source's. */
  readonly content?: Partial<DraftContent>;
}

/**
 * A draft of the person's own with everything of the source: its fields, flow, recipients, files as they were uploaded and
 * boxes. Signatures, notes and what happened stay with the source. Nothing is judged: what does not hold any more (a
 * recipient that is passive now, a day that has passed) is told by the draft's rules, as everywhere.
 */
export async function copyAsDraft(
  platform: Platform,
  unit: Unit,
  person: Person,
  { job, people }: DraftSource,
  { tracking, content: own = {} }: CopyAs,
): Promise<JobRow> {
  const { tx, accountId } = unit;
  const given = draftContent.parse(job.content);
  const sources = (await filesOf(tx, accountId, job.id)).filter(({ kind }) => kind !== 'Manifest');
  const recipients =
    job.status === 'Draft'
      ? given.recipients
      : await recipientsOfJob(tx, platform.secrets, accountId, job.id);
  const named = nameFiles(unit, { ...given, steps: withPeople(given, people), recipients }, sources);
  const { documents } = named;
  const made = await insertDraft(unit, person, { ...named.content, ...own }, { ...tracking, documents });
  const { incomingDocId } = draftContent.parse(made.content);
  if (incomingDocId !== null) await keepAnswer(unit, made.id, incomingDocId);
  await unit.audit({ event: 'draft.created', subjectKind: 'job', subjectId: made.id });
  await copyFiles(unit, made.id, named);
  unit.announce({ topic: 'draft', id: made.id }, [person.userId]);
  return made;
}

/**
 * The steps as they were drawn, with who acts now in each place: a turn may have been handed over since. The places are those of
 * the steps as they run (DRAFT-23).
 */
export function withPeople(
  { steps, stampQueueNumber }: Pick<DraftContent, 'steps' | 'stampQueueNumber'>,
  people: readonly ParticipantRow[],
): DraftContent['steps'] {
  const placeAt = new Map(people.map((place) => [`${place.step} ${place.position}`, place]));
  const userOf = new Map(
    placeStamps(steps, stampQueueNumber).flatMap((step, at) =>
      step.people.map(({ key }, position) => [key, placeAt.get(`${at} ${position}`)?.userId] as const),
    ),
  );
  return steps.map((step) => ({
    ...step,
    people: step.people.map((one): StepPerson => {
      const userId = userOf.get(one.key);
      return one.kind === 'user' && userId ? { ...one, userId } : one;
    }),
  }));
}
