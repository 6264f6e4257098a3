import { and, eq, inArray } from 'drizzle-orm';
import type { Unit } from '../../../platform/unit.ts';
import type { FileRow } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { uploads } from '../tables.ts';

/** Takes files out of a locked draft, and says so in the trail; its content still names them. */
export async function takeOut(unit: Unit, draftId: string, files: readonly FileRow[]): Promise<void> {
  const { tx, accountId } = unit;
  const ids = files.map(({ id }) => id);
  await tx.delete(jobFiles).where(and(eq(jobFiles.accountId, accountId), inArray(jobFiles.id, ids)));
  await tx.delete(uploads).where(and(eq(uploads.accountId, accountId), inArray(uploads.fileId, ids)));
  for (const { name, originalSha256 } of files)
    await unit.audit({
      event: 'file.removed',
      subjectKind: 'job',
      subjectId: draftId,
      facts: { name, sha256: originalSha256 },
    });
}
