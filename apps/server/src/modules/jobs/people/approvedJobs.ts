import { sql } from 'drizzle-orm';
import type { Backfill } from '../../../platform/backfills/backfill.ts';

/**
 * `job_people.has_approved`: which jobs a person has approved. The value comes from the trigger of jobApprovals.sql,
 * which any update wakes; that of jobCounts.sql then counts the rows in.
 */
export const approvedJobs: Backfill = {
  name: 'job_people.has_approved',

  // The job is locked before what belongs to it, as by every command; a job that somebody acts on is filled by that act,
  // or in the next pass.
  async fillSome(tx, accountId, after, limit) {
    const { rows: found } = await tx.execute<{ id: string }>(sql`
      select j.id from jobs j
      where j.account_id = ${accountId} and j.id > ${after} and exists (
        select from job_people p
        where p.account_id = j.account_id and p.job_id = j.id and p.has_approved is null)
      order by j.id limit ${limit} for no key update of j skip locked`);
    const ids = found.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return { rows: 0, last: null };
    const { rowCount } = await tx.execute(sql`
      update job_people set has_approved = null
      where account_id = ${accountId} and job_id = any(${sql.param(ids)}) and has_approved is null`);
    return { rows: rowCount ?? 0, last };
  },

  async isUnfilled(tx, accountId) {
    const { rows } = await tx.execute<{ found: boolean }>(sql`
      select exists (
        select from job_people where account_id = ${accountId} and has_approved is null) as found`);
    return rows[0]?.found ?? false;
  },

  async remaining(tx, accountId, after) {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from jobs
      where account_id = ${accountId} and id > ${after} and status <> 'Draft'`);
    return rows[0]?.count ?? 0;
  },
};
