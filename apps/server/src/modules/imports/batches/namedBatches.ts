import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import { batches } from './tables.ts';

/** Those of these batches that are the person's own and still there, as others name them, by their ids. */
export async function namedBatches(tx: Tx, { accountId, userId }: Person, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await tx
    .select({ id: batches.id, templateId: batches.templateId, fileName: batches.fileName })
    .from(batches)
    .where(and(eq(batches.accountId, accountId), eq(batches.userId, userId), inArray(batches.id, [...ids])));
  return new Map(rows.map((row) => [row.id, row]));
}
