import { type DraftContent, draftContent, type StepPerson } from '@tomar/contract';
import { newId } from '../../../platform/database/ids.ts';
import type { Person } from '../../../platform/http/person.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Unit } from '../../../platform/unit.ts';
import { recipientsOfJob } from '../../delivery/index.ts';
import { asItCame, type FileRow, filesOf, type JobRow, type ParticipantRow } from '../../jobs/index.ts';
import { jobFiles, jobs } from '../../jobs/tables.ts';
import { columnsOf } from './draftColumns.ts';
import { writeChoices } from './writeChoices.ts';

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
  const { tx, accountId, now } = unit;
  const id = newId(now);
  const given = draftContent.parse(job.content);
  const sources = (await filesOf(tx, accountId, job.id)).filter(({ kind }) => kind !== 'Manifest');
  const fileIds = new Map(sources.map((file) => [file.id, newId(now)]));
  const content: DraftContent = {
    ...given,
    steps: withPeople(given.steps, people),
    recipients:
      job.status === 'Draft'
        ? given.recipients
        : await recipientsOfJob(tx, platform.secrets, accountId, job.id),
    fileOrder: [...fileIds.values()],
    boxes: given.boxes.flatMap((box) => {
      const fileId = fileIds.get(box.fileId);
      return fileId ? [{ ...box, fileId }] : [];
    }),
    ...own,
  };
  const draft = {
    accountId,
    id,
    status: 'Draft' as const,
    ownerId: person.userId,
    ...columnsOf(content),
    ...tracking,
    documents: sources.filter(({ kind }) => kind === 'Document').length,
    createdAt: now,
    updatedAt: now,
  };
  const [made] = await tx.insert(jobs).values(draft).returning();
  if (!made) throw new Error('the copy was not made');
  const files = sources.map((file, position) =>
    copyOfFile(file, { id: fileIds.get(file.id) ?? newId(now), jobId: id, position, createdAt: now }),
  );
  if (files.length > 0) await tx.insert(jobFiles).values(files);
  await writeChoices(unit, id, content);
  await unit.audit({ event: 'draft.created', subjectKind: 'job', subjectId: id });
  unit.announce({ topic: 'draft', id }, [person.userId]);
  return made;
}

/** Who acts now in each place: a turn may have been handed over since the flow was drawn. */
function withPeople(steps: DraftContent['steps'], people: readonly ParticipantRow[]): DraftContent['steps'] {
  const placeAt = new Map(people.map((place) => [`${place.step} ${place.position}`, place]));
  return steps.map((step, at) => ({
    ...step,
    people: step.people.map((one, position): StepPerson => {
      const userId = placeAt.get(`${at} ${position}`)?.userId;
      return one.kind === 'user' && userId ? { ...one, userId } : one;
    }),
  }));
}

/** The file as it was uploaded. Its bytes are not copied: both rows name them. */
const copyOfFile = (
  file: FileRow,
  own: Pick<FileRow, 'id' | 'jobId' | 'position' | 'createdAt'>,
): typeof jobFiles.$inferInsert => ({
  accountId: file.accountId,
  kind: file.kind,
  name: file.name,
  contentType: file.contentType,
  ...asItCame(file.originalSha256, file.originalSize),
  pages: file.pages,
  pageSizes: file.pageSizes,
  priorSignatures: file.priorSignatures,
  problem: file.problem,
  remark: file.remark,
  ...own,
});
