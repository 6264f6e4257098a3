import { sql } from 'drizzle-orm';
import type { Backfill } from '../../../platform/backfills/backfill.ts';

/** `job_categories.updated_at`: the last change of the job, which is written with its people (jobPeople.sql). */
export const categoryChanges: Backfill = {
  name: 'job_categories.updated_at',

  // As every command locks it; a job that somebody acts on is filled by that act, or in the next pass.
  async fillSome(tx, accountId, after, limit) {
    const { rows: found } = await tx.execute<{ id: string }>(sql`
      select j.id from jobs j
      where j.account_id = ${accountId} and j.id > ${after} and j.status <> 'Draft' and exists (
        select from job_categories c
        where c.account_id = j.account_id and c.job_id = j.id and c.updated_at is null)
      order by j.id limit ${limit} for no key update of j skip locked`);
    const ids = found.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return { rows: 0, last: null };
    const { rowCount } = await tx.execute(sql`
      update job_categories c set updated_at = j.updated_at from jobs j
      where j.account_id = ${accountId} and j.id = any(${sql.param(ids)})
        and c.account_id = j.account_id and c.job_id = j.id and c.updated_at is null`);
    return { rows: rowCount ?? 0, last };
  },

  async isUnfilled(tx, accountId) {
    const { rows } = await tx.execute<{ found: boolean }>(sql`
      select exists (
        select from job_categories c join jobs j on j.account_id = c.account_id and j.id = c.job_id
        where c.account_id = ${accountId} and c.updated_at is null and j.status <> 'Draft') as found`);
    return rows[0]?.found ?? false;
  },

  async remaining(tx, accountId, after) {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(distinct c.job_id)::int as count
      from job_categories c join jobs j on j.account_id = c.account_id and j.id = c.job_id
      where c.account_id = ${accountId} and c.job_id > ${after} and c.updated_at is null and j.status <> 'Draft'`);
    return rows[0]?.count ?? 0;
  },
};
