import type { SignatureStandard } from '@tomar/contract';
import { and, count, eq, notExists, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { carriersOf, type FileRow } from '../../jobs/index.ts';
import { jobFiles } from '../../jobs/tables.ts';
import { fileSignatures } from '../tables.ts';
import type { HeldSession } from './heldSession.ts';
import { failItem, markEmbedded } from './itemRecord.ts';
import type { ItemRow } from './sessionRecord.ts';
import type { SignatureAct } from './signatureActs.ts';

/** Where a signable stands for a participant who is about to sign it. */
export interface SigningFacts {
  readonly carrier: FileRow;
  /** The signature that stands in it for the participant: whose it is, null for the participant's own user. */
  readonly signed: { readonly by: string | null } | null;
  readonly hasSignedForOther: boolean;
  /** Signables of the job without the participant's signature. */
  readonly unsigned: number;
}

const one = { one: sql`1` };

/** The carrier, locked, with what decides whether a signature may go in; of a job that is locked, in one look. */
export async function lockToSign(
  tx: Tx,
  item: ItemRow,
  act: SignatureAct,
  { userId, standard }: { readonly userId: string; readonly standard: SignatureStandard },
): Promise<SigningFacts> {
  const { accountId, fileId, participantId, jobId } = item;
  const ofParticipant = and(
    eq(fileSignatures.accountId, accountId),
    eq(fileSignatures.fileId, jobFiles.id),
    eq(fileSignatures.participantId, participantId),
  );
  const unsigned = tx
    .select({ count: count() })
    .from(jobFiles)
    .where(
      and(
        carriersOf({ accountId, id: jobId, signatureStandard: standard }),
        notExists(tx.select(one).from(fileSignatures).where(ofParticipant)),
      ),
    );
  const [row] = await tx
    .select({
      carrier: jobFiles,
      isSigned: sql<boolean>`${fileSignatures.fileId} is not null`,
      signedBy: fileSignatures.signedBy,
      hasSignedForOther: sql<boolean>`${act.hasOther(tx, item, userId)}`,
      unsigned: sql`(${unsigned})`.mapWith(Number),
    })
    .from(jobFiles)
    .leftJoin(fileSignatures, ofParticipant)
    .where(byId(jobFiles, accountId, fileId))
    .for('no key update', { of: jobFiles });
  if (!row) throw new Error(`signing item ${item.id} names file ${fileId}, which is gone`);
  const { isSigned, signedBy, ...facts } = row;
  return { ...facts, signed: isSigned ? { by: signedBy } : null };
}

/**
 * What became of a document that has the signature already: a repetition of this request or another session of the same
 * person (a second tab) was faster, or another member of the same group.
 */
export async function settleSigned(
  tx: Tx,
  { person }: HeldSession,
  act: SignatureAct,
  item: ItemRow,
  { by }: NonNullable<SigningFacts['signed']>,
): Promise<'embedded' | 'failed'> {
  if (by === null || by === person.userId) {
    await markEmbedded(tx, item);
    return 'embedded';
  }
  await failItem(tx, item, act.byOther);
  return 'failed';
}
