import { waitingHours, wantsValidationData } from '@tomar/contract';
import { and, eq, max } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Unit } from '../../../platform/unit.ts';
import type { JobRow } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { fileSignatures, jobCompletions } from '../tables.ts';
import { completeTask } from './completeTask.ts';

export type CompletionRow = typeof jobCompletions.$inferSelect;

/** The authority's clock may be ahead of ours. */
const marginMs = 5 * 60_000;

export async function completionOf(
  tx: Tx,
  accountId: string,
  jobId: string,
  lock?: 'lock',
): Promise<CompletionRow | undefined> {
  const query = tx
    .select()
    .from(jobCompletions)
    .where(and(eq(jobCompletions.accountId, accountId), eq(jobCompletions.jobId, jobId)));
  const [row] = lock ? await query.for('no key update') : await query;
  return row;
}

/**
 * Has the signatures of a job completed whose last person has acted, where its profile wants that and it is not done
 * yet. @returns whether the job has to wait for it
 */
export async function beginCompletion(unit: Unit, job: JobRow): Promise<boolean> {
  const { tx, accountId, now } = unit;
  const { signatureProfile: profile } = job;
  if (profile === null || !wantsValidationData(profile)) return false;
  const lastSignedAt = await lastSignature(tx, accountId, job.id);
  const before = await completionOf(tx, accountId, job.id, 'lock');
  if (lastSignedAt === null || before?.state === 'done') return false;
  const hours = waitingHours(profile);
  const due = hours === 0 ? now : new Date(lastSignedAt.getTime() + hours * 3_600_000 + marginMs);
  const startAfter = due > now ? due : null;
  const values = {
    state: 'waiting' as const,
    round: (before?.round ?? 0) + 1,
    attempts: 0,
    nextTryAt: startAfter,
    errorKey: null,
    errorDetail: null,
  };
  await tx
    .insert(jobCompletions)
    .values({ accountId, jobId: job.id, ...values })
    .onConflictDoUpdate({ target: [jobCompletions.accountId, jobCompletions.jobId], set: values });
  await unit.enqueue(
    completeTask,
    { jobId: job.id, round: values.round },
    { key: `${job.id}-${values.round}`, ...(startAfter && { startAfter }) },
  );
  return true;
}

/** When the last signature was put into one of the job's files; null where nobody signed. */
async function lastSignature(tx: Tx, accountId: string, jobId: string): Promise<Date | null> {
  const [row] = await tx
    .select({ at: max(fileSignatures.signedAt) })
    .from(fileSignatures)
    .innerJoin(jobFiles, byId(jobFiles, fileSignatures.accountId, fileSignatures.fileId))
    .where(and(eq(fileSignatures.accountId, accountId), eq(jobFiles.jobId, jobId)));
  return row?.at ?? null;
}

/** After a failure, also while the next try is an hour away: whoever fixed the cause need not wait. */
export const isRetryable = (row: Pick<CompletionRow, 'state'>): boolean =>
  row.state === 'failed' || row.state === 'retrying';
