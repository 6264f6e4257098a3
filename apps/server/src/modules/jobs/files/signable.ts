import { signableForm } from '@tomar/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { type JobRow, jobFiles, signableMembers } from '../tables.ts';
import type { FileRow } from './fileRecord.ts';

/**
 * Which files of a job are carriers: those that its signatures go into. A signable is named by its carrier, so that one
 * over a single file needs no record besides the document itself.
 */
export function carriersOf({
  accountId,
  id,
  signatureStandard,
}: Pick<JobRow, 'accountId' | 'id' | 'signatureStandard'>): SQL | undefined {
  const form = signableForm(signatureStandard);
  if (!form) return sql`false`;
  return and(eq(jobFiles.accountId, accountId), eq(jobFiles.jobId, id), eq(jobFiles.kind, form.carrier));
}

/** A file that a signature covers. */
export interface Member {
  readonly fileId: string;
  /** As its manifest calls it. */
  readonly name: string;
  /** Of its bytes as they are now, lower-case hexadecimal. */
  readonly sha256: string;
}

/** What the signatures in a carrier cover besides its own octets: the files of its manifest, in their order. */
export async function membersOf(
  tx: Tx,
  carrier: Pick<FileRow, 'accountId' | 'id' | 'kind'>,
): Promise<readonly Member[]> {
  if (carrier.kind !== 'Manifest') return [];
  return tx
    .select({
      fileId: signableMembers.fileId,
      name: signableMembers.name,
      sha256: jobFiles.currentSha256,
    })
    .from(signableMembers)
    .innerJoin(jobFiles, byId(jobFiles, signableMembers.accountId, signableMembers.fileId))
    .where(and(eq(signableMembers.accountId, carrier.accountId), eq(signableMembers.carrierId, carrier.id)))
    .orderBy(asc(signableMembers.position));
}

/** The carrier of each of a job's files that is signed, by the file's id. */
export async function carrierIds(
  tx: Tx,
  job: Pick<JobRow, 'signatureStandard'>,
  files: readonly FileRow[],
): Promise<ReadonlyMap<string, string>> {
  const kind = signableForm(job.signatureStandard)?.carrier;
  const carriers = files.filter((file) => file.kind === kind);
  const found = new Map(carriers.map(({ id }) => [id, id]));
  for (const carrier of carriers)
    for (const { fileId } of await membersOf(tx, carrier)) found.set(fileId, carrier.id);
  return found;
}
