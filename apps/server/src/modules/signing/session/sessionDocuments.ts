import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import type { FileRow, JobRow } from '../../jobs/index.ts';
import { jobFiles, jobs, signatureBoxes } from '../../jobs/tables.ts';
import { fileSignatures, signingItems } from '../tables.ts';
import type { ItemRow, SessionRow } from './sessionRecord.ts';

/** A signable of a session, with all that its signature is made of. */
export interface SessionDocument {
  readonly item: ItemRow;
  readonly carrier: FileRow;
  readonly job: Pick<JobRow, 'name' | 'signatureStandard' | 'signatureProfile'>;
  /** Where the participant's signature shows; null where it does not. */
  readonly box: typeof signatureBoxes.$inferSelect | null;
  /** The signature that stands in the file for the participant: whose it is, null for the participant's own user. */
  readonly signed: { readonly by: string | null } | null;
}

/** The documents of a session in their order, in one look. */
export const documentsOf = (
  tx: Tx,
  { accountId, id }: Pick<SessionRow, 'accountId' | 'id'>,
): Promise<SessionDocument[]> =>
  documentsWhere(tx, and(eq(signingItems.accountId, accountId), eq(signingItems.sessionId, id)));

/** One document as it is now. @throws Error when its file is gone, which nothing removes */
export async function documentOf(tx: Tx, { accountId, id }: ItemRow): Promise<SessionDocument> {
  const [document] = await documentsWhere(tx, byId(signingItems, accountId, id));
  if (!document) throw new Error(`signing item ${id} or its file is gone`);
  return document;
}

async function documentsWhere(tx: Tx, condition: SQL | undefined): Promise<SessionDocument[]> {
  const ofPlace = (table: typeof signatureBoxes | typeof fileSignatures) =>
    and(
      eq(table.accountId, signingItems.accountId),
      eq(table.fileId, signingItems.fileId),
      eq(table.participantId, signingItems.participantId),
    );
  const { name, signatureStandard, signatureProfile } = jobs;
  const rows = await tx
    .select({
      item: signingItems,
      carrier: jobFiles,
      job: { name, signatureStandard, signatureProfile },
      box: signatureBoxes,
      isSigned: sql<boolean>`${fileSignatures.fileId} is not null`,
      signedBy: fileSignatures.signedBy,
    })
    .from(signingItems)
    .innerJoin(jobs, byId(jobs, signingItems.accountId, signingItems.jobId))
    .innerJoin(jobFiles, byId(jobFiles, signingItems.accountId, signingItems.fileId))
    .leftJoin(signatureBoxes, ofPlace(signatureBoxes))
    .leftJoin(fileSignatures, ofPlace(fileSignatures))
    .where(condition)
    .orderBy(asc(signingItems.position));
  return rows.map(({ isSigned, signedBy, ...document }) => ({
    ...document,
    signed: isSigned ? { by: signedBy } : null,
  }));
}
