import { and, count, eq, ne } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { Unit } from '../../../platform/unit.ts';
import type { ParticipantRow } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { fileSignatures, signingItems } from '../tables.ts';
import type { KeyHolder } from './keyHolder.ts';
import { failItem } from './prepareItem.ts';
import type { ItemRow } from './sessionRecord.ts';

/** The item's document has its signature. */
export async function markEmbedded(tx: Tx, item: ItemRow): Promise<void> {
  await tx
    .update(signingItems)
    .set({ state: 'Embedded', error: null, prepared: null, value: null, valueAt: null })
    .where(byId(signingItems, item.accountId, item.id));
}

/**
 * What became of a document that has the signature already: a repetition of this request or another session of the same
 * person (a second tab) was faster, or another member of the same group. Undefined where it has none.
 */
export async function settleSigned(
  tx: Tx,
  { person }: KeyHolder,
  item: ItemRow,
): Promise<'embedded' | 'failed' | undefined> {
  const [row] = await tx
    .select({ signedBy: fileSignatures.signedBy })
    .from(fileSignatures)
    .where(
      and(
        eq(fileSignatures.accountId, item.accountId),
        eq(fileSignatures.fileId, item.fileId),
        eq(fileSignatures.participantId, item.participantId),
      ),
    );
  if (!row) return undefined;
  if (row.signedBy === null || row.signedBy === person.userId) {
    await markEmbedded(tx, item);
    return 'embedded';
  }
  await failItem(tx, item, 'lang_sign_by_other');
  return 'failed';
}

/** Every document of the job has the participant's signature. */
export async function isLastDocument(
  { tx, accountId }: Unit,
  jobId: string,
  participantId: string,
): Promise<boolean> {
  const [documents] = await tx
    .select({ count: count() })
    .from(jobFiles)
    .where(and(eq(jobFiles.accountId, accountId), eq(jobFiles.jobId, jobId), eq(jobFiles.kind, 'Document')));
  const [signed] = await tx
    .select({ count: count() })
    .from(fileSignatures)
    .where(and(eq(fileSignatures.accountId, accountId), eq(fileSignatures.participantId, participantId)));
  return documents?.count === signed?.count;
}

/**
 * Whether the user's signature stands in one of the job's documents for another participant: such as one that was
 * skipped when somebody else completed the step, or a group that the user has left. Nobody signs twice in a job.
 */
export async function hasSignedForOther(
  tx: Tx,
  { accountId, id: participantId, jobId }: ParticipantRow,
  userId: string,
): Promise<boolean> {
  const found = await tx
    .select({ fileId: fileSignatures.fileId })
    .from(fileSignatures)
    .innerJoin(jobFiles, byId(jobFiles, fileSignatures.accountId, fileSignatures.fileId))
    .where(
      and(
        eq(jobFiles.accountId, accountId),
        eq(jobFiles.jobId, jobId),
        eq(fileSignatures.signedBy, userId),
        ne(fileSignatures.participantId, participantId),
      ),
    )
    .limit(1);
  return found.length > 0;
}
