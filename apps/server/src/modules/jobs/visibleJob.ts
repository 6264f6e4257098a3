import { and } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { FileRow } from './files/fileRecord.ts';
import { mayActOn, ownDraft, visibleJob } from './policy.ts';
import { type JobRow, jobFiles, jobs } from './tables.ts';

/** A file of the person's own draft or of a job the person may see. @throws AppError not_found */
export async function loadVisibleFile(
  tx: Tx,
  person: Person,
  fileId: string,
): Promise<{ readonly file: FileRow; readonly job: JobRow }> {
  const [file] = await tx
    .select()
    .from(jobFiles)
    .where(byId(jobFiles, person.accountId, fileId));
  // What belongs to somebody else than a job is none of a job's files.
  if (!file || file.jobId === null) throw notFound();
  return { file, job: await loadJobOfFile(tx, person, file.jobId) };
}

/** The person's own draft, or a job the person may see. @throws AppError not_found */
export async function loadJobOfFile(tx: Tx, person: Person, jobId: string): Promise<JobRow> {
  const [draft] = await tx.select().from(jobs).where(ownDraft(person, jobId));
  return draft ?? (await loadVisibleJob(tx, person, jobId));
}

/** A job the person may see. @throws AppError not_found */
export async function loadVisibleJob(tx: Tx, person: Person, jobId: string): Promise<JobRow> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(and(byId(jobs, person.accountId, jobId), visibleJob(tx, person)));
  if (!job) throw notFound();
  return job;
}

/** A job on which the person wants to act. @throws AppError not_found */
export async function findJobToAct(tx: Tx, person: Person, jobId: string): Promise<JobRow> {
  const [job] = await tx
    .select()
    .from(jobs)
    .where(and(byId(jobs, person.accountId, jobId), mayActOn(tx, person)));
  if (!job) throw notFound();
  return job;
}
