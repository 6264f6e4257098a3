import { type FileKind, limits } from '@tomar/contract';
import { and, count, eq } from 'drizzle-orm';
import type { Unit } from '../../../platform/unit.ts';
import { jobFiles } from '../../jobs/tables.ts';

/** Whether the locked draft can take no further file of the kind. */
export async function isTooMany({ tx, accountId }: Unit, draftId: string, kind: FileKind): Promise<boolean> {
  const [files] = await tx
    .select({ count: count() })
    .from(jobFiles)
    .where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.jobId, draftId), eq(jobFiles.kind, kind)));
  return (files?.count ?? 0) >= limits.filesPerJob;
}
