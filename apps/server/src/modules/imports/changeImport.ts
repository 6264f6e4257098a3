import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { byId } from '../../platform/database/tenancy.ts';
import type { ImportRow } from './importRecord.ts';
import { importRows, imports } from './tables.ts';

type Change = Partial<typeof imports.$inferInsert>;

/** What is to be as it was found for a change to happen. */
interface Expected {
  readonly states: readonly ImportRow['state'][];
  readonly round: number;
}

/** Changes an import that still stands as it was found; null where it does not, and nothing is changed. */
export async function changeImport(
  tx: Tx,
  { accountId, id }: Pick<ImportRow, 'accountId' | 'id'>,
  { states, round }: Expected,
  change: Change,
): Promise<ImportRow | null> {
  const [row] = await tx
    .update(imports)
    .set(change)
    .where(and(byId(imports, accountId, id), inArray(imports.state, [...states]), eq(imports.round, round)))
    .returning();
  return row ?? null;
}

/** What an ended import leaves: what it was and came to; neither the file nor what stood in it. */
export async function forgetRows(
  tx: Tx,
  { accountId, id }: Pick<ImportRow, 'accountId' | 'id'>,
): Promise<void> {
  await tx.delete(importRows).where(and(eq(importRows.accountId, accountId), eq(importRows.importId, id)));
}
