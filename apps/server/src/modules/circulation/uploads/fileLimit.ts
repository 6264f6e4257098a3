import { type FileKind, limits } from '@tomar/contract';
import { and, count, eq } from 'drizzle-orm';
import { type AppError, refused } from '../../../platform/http/errors.ts';
import type { Unit } from '../../../platform/unit.ts';
import type { JobRow } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';

/** Whether the locked draft can take no further file of the kind. How many documents it has stands in its row. */
export async function isTooMany(
  { tx, accountId }: Unit,
  draft: Pick<JobRow, 'id' | 'documents'>,
  kind: FileKind,
): Promise<boolean> {
  if (kind === 'Document') return draft.documents >= limits.filesPerJob;
  const [files] = await tx
    .select({ count: count() })
    .from(jobFiles)
    .where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.jobId, draft.id), eq(jobFiles.kind, kind)));
  return (files?.count ?? 0) >= limits.filesPerJob;
}

export const tooManyFiles = (): AppError => refused('lang_draft_too_many_files', [limits.filesPerJob]);
