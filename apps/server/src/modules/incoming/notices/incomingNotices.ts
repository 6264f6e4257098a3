import { and, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Person } from '../../../platform/http/person.ts';
import { notices } from '../../jobs/notices/tables.ts';
import { trackingNoOf } from '../incomingRow.ts';
import { incomingOf, visibleIncoming } from '../policy.ts';
import { incomingDocuments } from '../tables.ts';

/** The reader's notices of incoming documents for which the reader is responsible now; beside `isShown`, which has the others. */
export function isIncomingShown(tx: Tx, reader: Pick<Person, 'accountId' | 'userId'>): SQL | undefined {
  const document = tx
    .select({ one: sql`1` })
    .from(incomingDocuments)
    .where(and(sql`${incomingDocuments.id} = ${notices.facts} ->> 'incomingId'`, incomingOf(tx, reader)));
  return and(
    eq(notices.accountId, reader.accountId),
    eq(notices.userId, reader.userId),
    eq(notices.kind, 'incomingAssigned'),
    // A row for each notice is looked up by its key, as `isShown` does.
    sql`exists (${document} offset 0)`,
  );
}

/** A document as a digest names it. */
export interface AssignedDocument {
  readonly id: string;
  readonly trackingNo: string;
  readonly name: string;
  readonly sender: string;
}

/** Those that were assigned to the reader after `since`, up to `until`, and are theirs still; the latest first. */
export async function assignedBetween(
  tx: Tx,
  reader: Pick<Person, 'accountId' | 'userId'>,
  { since, until }: { readonly since: Date; readonly until: Date },
): Promise<AssignedDocument[]> {
  const { accountId, userId } = reader;
  const told = tx
    .select({ id: sql<string>`${notices.facts} ->> 'incomingId'` })
    .from(notices)
    .where(
      and(
        eq(notices.accountId, accountId),
        eq(notices.userId, userId),
        eq(notices.kind, 'incomingAssigned'),
        gt(notices.createdAt, since),
        lte(notices.createdAt, until),
      ),
    );
  const rows = await tx
    .select()
    .from(incomingDocuments)
    .where(and(inArray(incomingDocuments.id, told), incomingOf(tx, reader)))
    .orderBy(desc(incomingDocuments.updatedAt), desc(incomingDocuments.id));
  return rows.map((row) => ({
    id: row.id,
    trackingNo: trackingNoOf(row),
    name: row.name,
    sender: row.sender,
  }));
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
