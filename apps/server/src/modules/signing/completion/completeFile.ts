import { type SignatureProfile, waitingHours } from '@tomar/contract';
import type { EvidenceSources } from '@tomar/signatures/evidence.ts';
import { materialSource } from '@tomar/signatures/materialSource.ts';
import { revocationClient } from '@tomar/signatures/revocation/index.ts';
import { and, eq } from 'drizzle-orm';
import type { Platform } from '../../../platform/platform.ts';
import { inUnit } from '../../../platform/unit.ts';
import { type FileRow, type JobRow, lockJob } from '../../circulation/index.ts';
import { fileCompletions, jobFiles } from '../../circulation/tables.ts';
import type { SigningFormat } from '../formats/signingFormat.ts';
import { trustedCertificates } from '../judgeCertificate.ts';
import { timestampsOf } from '../timestamps.ts';
import { writeBlob } from '../writeBlob.ts';

/** The name under which signatures are completed. */
export const completer = 'signing';

/**
 * Where certificates, revocation data and time-stamps come from. One for each try: answers are shared between the
 * files of a job, and none is older than the signatures.
 */
export async function evidenceFor(platform: Platform, accountId: string): Promise<Required<EvidenceSources>> {
  const { outbound: fetcher, clock } = platform;
  const trust = await trustedCertificates(platform);
  const client = revocationClient({ fetcher, now: clock });
  return {
    timestamp: timestampsOf(platform, accountId),
    material: materialSource({ ...(platform.config.trustDir !== null && { trust }), client, fetcher }),
  };
}

/** Raises one file and moves the job on to it; a file that another try raised is left. */
export async function completeFile(
  platform: Platform,
  job: JobRow & { readonly signatureProfile: SignatureProfile },
  file: FileRow,
  format: SigningFormat,
  evidence: Required<EvidenceSources>,
): Promise<void> {
  const { accountId, signatureProfile: profile } = job;
  const blob = await platform.blobs.open(accountId, file.currentSha256);
  try {
    const order = {
      ...evidence,
      ...{ profile, now: platform.clock(), waitingPeriod: waitingHours(profile) * 3_600_000 },
    };
    const stored = await writeBlob(platform, accountId, (sink) => format.complete(blob, order, sink));
    await inUnit(platform, { accountId, system: completer }, async (unit) => {
      const { tx, now } = unit;
      const { job: current } = await lockJob(unit, job.id);
      const isFile = and(eq(jobFiles.accountId, accountId), eq(jobFiles.id, file.id));
      const [row] = await tx.select().from(jobFiles).where(isFile).for('update');
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
        facts: { file: row.currentName, sha256, profile },
      });
    });
  } finally {
    await blob.close();
  }
}
