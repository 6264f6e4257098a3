import { sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Secrets } from '../../../platform/secrets/secrets.ts';
import { sealRow } from '../storedRow.ts';
import type { Batch } from './batchRecord.ts';
import type { JudgedBatchRow } from './judgeRows.ts';
import { batchRows } from './tables.ts';

/** Rows that go into one statement. */
const atOnce = 1000;

/** Keeps the rows of a file that was read for the first time. */
export async function keepBatchRows(
  tx: Tx,
  secrets: Secrets,
  { accountId, id }: Pick<Batch, 'accountId' | 'id'>,
  rows: readonly JudgedBatchRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce).map(({ number, cells, notes, findings, warnings }) => ({
      number,
      state: findings.length > 0 ? 'refused' : 'waiting',
      // That a formula was taken by its value speaks against nothing.
      is_warned: warnings.some(({ key }) => key !== 'lang_import_formula'),
      sealed: sealRow(secrets, accountId, { cells, notes, findings, warnings, changes: [] }),
    }));
    await tx.execute(sql`insert into ${batchRows} (account_id, batch_id, number, state, is_warned, sealed)
      select ${accountId}, ${id}, r.number, r.state, r.is_warned, r.sealed
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as r(number integer, state text, is_warned boolean, sealed text)`);
  }
}
