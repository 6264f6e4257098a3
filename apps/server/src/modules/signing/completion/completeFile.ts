import { type SignatureProfile, waitingHours } from '@tomar/contract';
import type { ExtensionSources } from '@tomar/signatures';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { type FileRow, type JobRow, lockJob, nameAndType } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import type { SigningFormat } from '../formats/signingFormat.ts';
import { fileCompletions, fileSignatures } from '../tables.ts';
import { isOneOf, type OwnSignature } from './ownSignatures.ts';

/** The name under which signatures are completed. */
export const completionActor = 'signing';

/** Extends one file and moves the job on to it; a file that another try extended is left. */
export async function completeFile(
  platform: Platform,
  job: JobRow & { readonly signatureProfile: SignatureProfile },
  file: FileRow,
  format: SigningFormat,
  sources: Required<ExtensionSources>,
): Promise<void> {
  const { accountId, signatureProfile: profile } = job;
  const blob = await platform.blobs.open(accountId, file.currentSha256);
  try {
    const ours = await platform.db.inAccount(accountId, (tx) => signaturesIn(tx, accountId, file.id));
    const order = {
      ...sources,
      of: (certificate: Uint8Array) => isOneOf(ours, certificate),
      profile,
      now: platform.clock(),
      waitingPeriod: waitingHours(profile) * 3_600_000,
    };
    const stored = await platform.blobs.write(accountId, (sink) => format.complete(blob, order, sink));
    await inUnit(platform, { accountId, system: completionActor }, async (unit) => {
      const { tx, now } = unit;
      const { job: current } = await lockJob(unit, job.id);
      const isFile = byId(jobFiles, accountId, file.id);
      const [row] = await tx.select().from(jobFiles).where(isFile).for('no key update');
      // Another worker that was taken for dead was faster, or the job was cancelled: what was made is not used.
      if (current.status !== 'Finalizing' || row?.version !== file.version) return;
      const version = file.version + 1;
      const { sha256, size } = stored;
      await tx
        .insert(fileCompletions)
        .values({ accountId, fileId: file.id, version, sha256, profile, completedAt: now });
      await tx.update(jobFiles).set({ version, currentSha256: sha256, currentSize: size }).where(isFile);
      await unit.audit({
        event: 'document.completed',
        subjectKind: 'job',
        subjectId: job.id,
        facts: { file: nameAndType(row).name, sha256, profile },
      });
    });
  } finally {
    await blob.close();
  }
}

/** The signatures that were made here. */
function signaturesIn(tx: Tx, accountId: string, fileId: string): Promise<OwnSignature[]> {
  const { certificateSerial, certificateSha256 } = fileSignatures;
  return tx
    .select({ certificateSerial, certificateSha256 })
    .from(fileSignatures)
    .where(and(eq(fileSignatures.accountId, accountId), eq(fileSignatures.fileId, fileId)));
}
