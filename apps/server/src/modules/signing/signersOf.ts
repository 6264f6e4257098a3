import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import { jobParticipants } from '../jobs/tables.ts';
import { findUsers } from '../users/index.ts';
import { fileSignatures } from './tables.ts';

/** Somebody, or a company, whose signature stands in a document. */
export interface Signer {
  readonly name: string;
  readonly signedAt: Date;
}

/** Who signed a document here, in the order of the signatures, by the names of that moment; a stamp is the company's. */
export async function signersOf(tx: Tx, accountId: string, fileId: string): Promise<Signer[]> {
  const rows = await tx
    .select({
      signedBy: fileSignatures.signedBy,
      signedAt: fileSignatures.signedAt,
      company: fileSignatures.stampCompany,
      userId: jobParticipants.userId,
      actedBy: jobParticipants.actedBy,
      actedByName: jobParticipants.actedByName,
    })
    .from(fileSignatures)
    .innerJoin(jobParticipants, byId(jobParticipants, fileSignatures.accountId, fileSignatures.participantId))
    .where(and(eq(fileSignatures.accountId, accountId), eq(fileSignatures.fileId, fileId)))
    .orderBy(asc(fileSignatures.version));
  const named = rows.map(({ signedBy, ...row }) => ({ ...row, signerId: signedBy ?? row.userId }));
  const isKnown = ({ signerId, actedBy, actedByName }: (typeof named)[number]) =>
    actedByName !== null && actedBy === signerId;
  const unknown = named.flatMap((row) =>
    row.company !== null || isKnown(row) || row.signerId === null ? [] : row.signerId,
  );
  const users = await findUsers(tx, accountId, [...new Set(unknown)]);
  return named.map((row) => ({
    name: row.company ?? (isKnown(row) ? row.actedByName : users.get(row.signerId ?? '')?.name) ?? '',
    signedAt: row.signedAt,
  }));
}
