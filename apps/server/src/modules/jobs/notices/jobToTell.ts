import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { type JobRow, jobs } from '../tables.ts';

/** A job that a letter is about, as it is now, whoever reads the letter; null: it is no more. */
export async function jobToTell(tx: Tx, accountId: string, jobId: string): Promise<JobRow | null> {
  const [row] = await tx
    .select()
    .from(jobs)
    .where(byId(jobs, accountId, jobId));
  return row ?? null;
}
