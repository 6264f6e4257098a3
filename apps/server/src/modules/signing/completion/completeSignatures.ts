import type { SignatureProfile } from '@tomar/contract';
import { and, eq, exists, notExists, sql } from 'drizzle-orm';
import { backoff, PermanentTaskError } from '../../../platform/tasks/defineTask.ts';
import type { TaskContext } from '../../../platform/tasks/handleTask.ts';
import { inUnit, type Unit } from '../../../platform/unit.ts';
import { announceToViewers, type FileRow, type JobRow, lockJob } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { finalizeJob } from '../continueJob.ts';
import { formatOf } from '../formats/formatOf.ts';
import { fileCompletions, fileSignatures, jobCompletions } from '../tables.ts';
import { completeFile, completionActor } from './completeFile.ts';
import { completeTask } from './completeTask.ts';
import { type CompletionFailure, completionFailure } from './completionFailure.ts';
import { completionOf } from './completionRecord.ts';
import { extensionSourcesFor } from './extensionSources.ts';

interface Payload {
  readonly jobId: string;
  readonly round: number;
}

type ProfiledJob = JobRow & { readonly signatureProfile: SignatureProfile };

/**
 * One try to complete a job's signatures: file after file, each in a transaction of its own, so that a try after a
 * crash goes on where the last one stopped. The deliveries begin with the end of it.
 */
export async function completeSignatures(context: TaskContext, { jobId, round }: Payload): Promise<void> {
  const { platform, accountId } = context;
  const work = await begin(context, jobId, round);
  if (!work) return;
  const { job, files } = work;
  const format = formatOf(job.signatureStandard);
  try {
    const sources = await extensionSourcesFor(platform, accountId);
    if (format) for (const file of files) await completeFile(platform, job, file, format, sources);
  } catch (error) {
    const failure = completionFailure(error);
    await noteFailure(context, jobId, round, failure);
    if (failure.temporary) throw error;
    throw new PermanentTaskError(failure.detail, { cause: error });
  }
  await finish(context, jobId, round);
}

/** Notes the try. Undefined where there is nothing (more) to complete, such as after a cancellation. */
async function begin(
  { platform, accountId, attempt }: TaskContext,
  jobId: string,
  round: number,
): Promise<{ job: ProfiledJob; files: FileRow[] } | undefined> {
  return inUnit(platform, { accountId, system: completionActor }, async (unit) => {
    const { job } = await lockJob(unit, jobId);
    const row = await completionOf(unit.tx, accountId, jobId, 'lock');
    const { signatureProfile } = job;
    if (row?.round !== round || row.state === 'done' || job.status !== 'Finalizing') return undefined;
    // A worker died after it had written the failure down and before the task came to its dead end.
    if (row.state === 'failed') throw new PermanentTaskError(row.errorKey ?? '');
    // A try that was overtaken changes nothing any more.
    if (signatureProfile === null || row.attempts >= attempt) return undefined;
    await update(unit, jobId, { state: 'running', attempts: attempt, nextTryAt: null });
    return { job: { ...job, signatureProfile }, files: await filesToComplete(unit, jobId) };
  });
}

/** Documents that were signed here and not extended yet. */
async function filesToComplete({ tx, accountId }: Unit, jobId: string): Promise<FileRow[]> {
  const rowsOf = (table: typeof fileSignatures | typeof fileCompletions) =>
    tx
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.accountId, jobFiles.accountId), eq(table.fileId, jobFiles.id)));
  return tx
    .select()
    .from(jobFiles)
    .where(
      and(
        eq(jobFiles.accountId, accountId),
        eq(jobFiles.jobId, jobId),
        exists(rowsOf(fileSignatures)),
        notExists(rowsOf(fileCompletions)),
      ),
    );
}

function finish({ platform, accountId, attempt }: TaskContext, jobId: string, round: number): Promise<void> {
  return inUnit(platform, { accountId, system: completionActor }, async (unit) => {
    const { job } = await lockJob(unit, jobId);
    const row = await completionOf(unit.tx, accountId, jobId, 'lock');
    if (row?.round !== round || row.state !== 'running' || job.status !== 'Finalizing') return;
    if (row.attempts !== attempt) return;
    await update(unit, jobId, { state: 'done', nextTryAt: null, errorKey: null, errorDetail: null });
    await unit.audit({ event: 'job.signaturesCompleted', subjectKind: 'job', subjectId: jobId });
    await finalizeJob(platform, unit, job);
  });
}

/** A try failed: shown on the job's page, with when the next one comes. */
async function noteFailure(
  { platform, accountId, attempt }: TaskContext,
  jobId: string,
  round: number,
  { key, detail, temporary }: CompletionFailure,
): Promise<void> {
  await inUnit(platform, { accountId, system: completionActor }, async (unit) => {
    const row = await completionOf(unit.tx, accountId, jobId, 'lock');
    if (row?.round !== round || row.state !== 'running' || row.attempts !== attempt) return;
    const nextTryAt = new Date(unit.now.getTime() + backoff(completeTask.retry, attempt) * 1000);
    await update(unit, jobId, {
      errorKey: key,
      errorDetail: detail,
      ...(temporary && { state: 'retrying', nextTryAt }),
    });
  });
}

/** The task came to its dead end: an administrator has to look. */
export async function giveUpCompletion(
  { platform, accountId }: TaskContext,
  { jobId, round }: Payload,
  error: Error,
): Promise<void> {
  const { key, detail } = completionFailure(error instanceof PermanentTaskError ? error.cause : error);
  await inUnit(platform, { accountId, system: completionActor }, async (unit) => {
    await lockJob(unit, jobId);
    const row = await completionOf(unit.tx, accountId, jobId, 'lock');
    if (row?.round !== round || row.state === 'done' || row.state === 'failed') return;
    await update(unit, jobId, { state: 'failed', nextTryAt: null, errorKey: key, errorDetail: detail });
    await unit.audit({
      event: 'job.signaturesNotCompleted',
      subjectKind: 'job',
      subjectId: jobId,
      facts: { reason: key },
    });
  });
}

async function update(
  unit: Unit,
  jobId: string,
  changes: Partial<typeof jobCompletions.$inferInsert>,
): Promise<void> {
  const { tx, accountId } = unit;
  await tx
    .update(jobCompletions)
    .set(changes)
    .where(and(eq(jobCompletions.accountId, accountId), eq(jobCompletions.jobId, jobId)));
  await announceToViewers(unit, jobId, 'job');
}
