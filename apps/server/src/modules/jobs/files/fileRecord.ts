import type { JobFile } from '@tomar/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { jobFiles } from '../tables.ts';

export type FileRow = typeof jobFiles.$inferSelect;

/** The columns for bytes that nobody has signed here yet: what came is what there is. */
export const asItCame = (sha256: string, size: number) => ({
  originalSha256: sha256,
  originalSize: size,
  currentSha256: sha256,
  currentSize: size,
});

/** Documents first, then what is signed in their place, then attachments, each in the order the drafter gave them. */
export const filesOf = (tx: Tx, accountId: string, jobId: string): Promise<FileRow[]> =>
  tx
    .select()
    .from(jobFiles)
    .where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.jobId, jobId)))
    .orderBy(
      sql`array_position(array['Document', 'Manifest', 'Attachment'], ${jobFiles.kind})`,
      asc(jobFiles.position),
      asc(jobFiles.createdAt),
    );

/** What the file is called and is now, with its signatures. */
export const nameAndType = (file: FileRow): Pick<JobFile, 'name' | 'contentType'> => ({
  name: file.signedName ?? file.name,
  contentType: file.signedContentType ?? file.contentType,
});
