import { type SQL, sql } from 'drizzle-orm';
import type { Backfill } from '../../../platform/backfills/backfill.ts';

/** A column of jobs that the trigger of jobAmounts.sql makes of their content. @param unfilled finds rows `j` without it */
const contentColumn = (name: string, unfilled: SQL): Backfill => ({
  name,

  // As every command locks it; a job that somebody acts on is filled in the next pass.
  async fillSome(tx, accountId, after, limit) {
    const { rows: found } = await tx.execute<{ id: string }>(sql`
      select j.id from jobs j
      where j.account_id = ${accountId} and j.id > ${after} and ${unfilled}
      order by j.id limit ${limit} for no key update of j skip locked`);
    const ids = found.map(({ id }) => id);
    const last = ids.at(-1);
    if (last === undefined) return { rows: 0, last: null };
    const { rowCount } = await tx.execute(sql`
      update jobs set content = content where account_id = ${accountId} and id = any(${sql.param(ids)})`);
    return { rows: rowCount ?? 0, last };
  },

  async isUnfilled(tx, accountId) {
    const { rows } = await tx.execute<{ found: boolean }>(sql`
      select exists (select from jobs j where j.account_id = ${accountId} and ${unfilled}) as found`);
    return rows[0]?.found ?? false;
  },

  async remaining(tx, accountId, after) {
    const { rows } = await tx.execute<{ count: number }>(sql`
      select count(*)::int as count from jobs j
      where j.account_id = ${accountId} and j.id > ${after} and ${unfilled}`);
    return rows[0]?.count ?? 0;
  },
});

/** What a job is about in money. */
export const jobAmounts = contentColumn(
  'jobs.amount',
  sql.raw(`j.amount is null and j.content ->> 'amount' ~ '^\\d{1,17}\\.\\d{2}$'`),
);

/** The same as lists compare it. */
export const jobAmountUnits = contentColumn(
  'jobs.amount_units',
  sql.raw('j.amount is not null and j.amount_units is null'),
);

/** The last day of a contract. */
export const contractDays = contentColumn(
  'jobs.valid_until',
  sql.raw(
    `j.valid_until is null and j.document_type = 'Contract' and j.content ->> 'validUntil' is not null`,
  ),
);
