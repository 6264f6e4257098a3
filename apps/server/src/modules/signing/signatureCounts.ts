import { and, count, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { jobFiles } from '../jobs/tables.ts';
import { fileSignatures } from './tables.ts';

/** How many signatures were made here in each file of a job, by the file's id; files without one are missing. */
export async function signatureCounts(
  tx: Tx,
  accountId: string,
  jobId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ fileId: fileSignatures.fileId, count: count() })
    .from(fileSignatures)
    .innerJoin(jobFiles, byId(jobFiles, fileSignatures.accountId, fileSignatures.fileId))
    .where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.jobId, jobId)))
    .groupBy(fileSignatures.fileId);
  return new Map(rows.map((row) => [row.fileId, row.count]));
}
