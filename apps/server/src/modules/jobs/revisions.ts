import { activeRevision, newerRevision, type OtherRevision } from '@tomar/contract';
import { and, asc, eq, getTableColumns, ne } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { type JobRow, jobs } from './tables.ts';

/** Drafts and jobs of the same serial and number as this one, the oldest first: what was revised, and its revisions. */
export async function revisionsOf(
  tx: Tx,
  { accountId, id, serial, number }: Pick<JobRow, 'accountId' | 'id' | 'serial' | 'number'>,
): Promise<JobRow[]> {
  if (serial === null || number === null) return [];
  return tx
    .select(getTableColumns(jobs))
    .from(jobs)
    .where(
      and(eq(jobs.accountId, accountId), eq(jobs.serial, serial), eq(jobs.number, number), ne(jobs.id, id)),
    )
    .orderBy(asc(jobs.revision));
}

/** What the rules of acts ask about revisions (JOB-14). */
export function revisionFacts(job: Pick<JobRow, 'revision'>, rows: readonly JobRow[]) {
  const others = rows.map(asOther);
  return {
    hasActiveRevision: activeRevision(job.revision, others) !== undefined,
    hasNewerRevision: newerRevision(job.revision, others) !== undefined,
  };
}

const asOther = ({ revision, status, completedAt }: JobRow): OtherRevision => ({
  revision,
  status,
  hasBeenCompleted: completedAt !== null,
});
