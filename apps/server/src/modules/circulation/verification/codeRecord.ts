import { byId } from '../../../platform/database/tenancy.ts';
import type { Unit } from '../../../platform/unit.ts';
import { jobFiles } from '../../jobs/tables.ts';
import type { DrawnCode } from './drawCode.ts';
import { documentCodes, verificationCodes } from './tables.ts';

/** A document of the locked draft bears its code from here on; what came with the draft stays the original. */
export async function recordCode(
  { tx, accountId, now, audit }: Unit,
  jobId: string,
  { id: fileId, name }: { readonly id: string; readonly name: string },
  { code, stored }: DrawnCode,
): Promise<void> {
  const { sha256, size } = stored;
  await tx
    .update(jobFiles)
    .set({ version: 1, currentSha256: sha256, currentSize: size })
    .where(byId(jobFiles, accountId, fileId));
  await tx
    .insert(documentCodes)
    .values({ accountId, fileId, code, circulatedSha256: sha256, createdAt: now });
  await tx.insert(verificationCodes).values({ code, issuingAccountId: accountId });
  await audit({
    event: 'document.coded',
    subjectKind: 'job',
    subjectId: jobId,
    facts: { file: name, sha256 },
  });
}
