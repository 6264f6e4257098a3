import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import { notices } from '../../jobs/notices/tables.ts';
import { incomingVisibleTo, visibleIncoming } from '../policy.ts';
import { incomingDocuments } from '../tables.ts';

/** The reader's notices of incoming documents that the reader may see now; beside `isShown`, which has the others. */
export function isIncomingShown(tx: Tx, reader: Pick<Person, 'accountId' | 'userId'>): SQL | undefined {
  const document = tx
    .select({ one: sql`1` })
    .from(incomingDocuments)
    .where(
      and(sql`${incomingDocuments.id} = ${notices.facts} ->> 'incomingId'`, incomingVisibleTo(tx, reader)),
    );
  return and(
    eq(notices.accountId, reader.accountId),
    eq(notices.userId, reader.userId),
    eq(notices.kind, 'incomingAssigned'),
    // A row for each notice is looked up by its key, as `isShown` does.
    sql`exists (${document} offset 0)`,
  );
}

/** Those of these documents that the person may see, as a notice names them, by their ids. */
export async function nameIncoming(
  tx: Tx,
  person: Person,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly id: string; readonly name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: incomingDocuments.id, name: incomingDocuments.name })
    .from(incomingDocuments)
    .where(and(inArray(incomingDocuments.id, [...new Set(ids)]), visibleIncoming(tx, person)));
  return new Map(rows.map((row) => [row.id, row]));
}
