import { and, count, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { fileSignatures } from './tables.ts';

/** How many signatures were made here in each file, by the file's id; files without one are missing. */
export async function signatureCounts(
  tx: Tx,
  accountId: string,
  fileIds: string[],
): Promise<ReadonlyMap<string, number>> {
  if (fileIds.length === 0) return new Map();
  const rows = await tx
    .select({ fileId: fileSignatures.fileId, count: count() })
    .from(fileSignatures)
    .where(and(eq(fileSignatures.accountId, accountId), inArray(fileSignatures.fileId, fileIds)))
    .groupBy(fileSignatures.fileId);
  return new Map(rows.map((row) => [row.fileId, row.count]));
}
