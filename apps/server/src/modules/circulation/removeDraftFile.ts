import { and, eq } from 'drizzle-orm';
import { notFound } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { loadDraft } from './draftRecord.ts';
import { countDocuments } from './saveDraft.ts';
import { jobFiles, uploads } from './tables.ts';

/** Takes a file out of the person's own draft. */
export function removeDraftFile(
  platform: Platform,
  person: Person,
  fileId: string,
): Promise<{ success: true }> {
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    const ofFile = and(eq(jobFiles.accountId, accountId), eq(jobFiles.id, fileId));
    const [file] = await tx.select().from(jobFiles).where(ofFile);
    if (!file) throw notFound();
    const draft = await loadDraft(tx, person, file.jobId, 'lock');
    await tx.delete(jobFiles).where(ofFile);
    await tx.delete(uploads).where(and(eq(uploads.accountId, accountId), eq(uploads.fileId, fileId)));
    await countDocuments(unit, draft.id);
    await unit.audit({
      event: 'file.removed',
      subjectKind: 'job',
      subjectId: draft.id,
      facts: { name: file.name, sha256: file.originalSha256 },
    });
    unit.announce({ topic: 'draft', id: draft.id }, [person.userId]);
    return { success: true };
  });
}
