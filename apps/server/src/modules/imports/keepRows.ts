import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { ImportRow } from './importRecord.ts';
import type { JudgedRow } from './planRows.ts';
import { openRow, sealRow } from './storedRow.ts';
import { importRows } from './tables.ts';

/** Rows that go into one statement. */
const atOnce = 1000;

/** Keeps what rows came to in place of what was kept of the import before. */
export async function keepRows(
  tx: Tx,
  secrets: Secrets,
  { accountId, id }: Pick<ImportRow, 'accountId' | 'id'>,
  rows: readonly JudgedRow[],
): Promise<void> {
  await tx.delete(importRows).where(and(eq(importRows.accountId, accountId), eq(importRows.importId, id)));
  for (let at = 0; at < rows.length; at += atOnce) {
    const some = rows.slice(at, at + atOnce).map(({ number, outcome, ...row }) => ({
      number,
      outcome,
      is_warned: row.warnings.length > 0,
      sealed: sealRow(secrets, accountId, row),
    }));
    await tx.execute(sql`insert into ${importRows} (account_id, import_id, number, outcome, is_warned, sealed)
      select ${accountId}, ${id}, r.number, r.outcome, r.is_warned, r.sealed
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
        as r(number integer, outcome text, is_warned boolean, sealed text)`);
  }
}

/** The rows of an import as they were kept, in the order of the file. */
export async function keptRows(
  tx: Tx,
  secrets: Secrets,
  { accountId, id }: Pick<ImportRow, 'accountId' | 'id'>,
): Promise<JudgedRow[]> {
  const rows = await tx
    .select({ number: importRows.number, outcome: importRows.outcome, sealed: importRows.sealed })
    .from(importRows)
    .where(and(eq(importRows.accountId, accountId), eq(importRows.importId, id)))
    .orderBy(asc(importRows.number));
  return rows.map(({ number, outcome, sealed }) => ({
    number,
    outcome,
    ...openRow(secrets, accountId, sealed),
  }));
}
