import { signableForm } from '@tomar/contract';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type JobRow, jobFiles } from './tables.ts';

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
