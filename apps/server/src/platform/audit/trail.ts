import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { auditEvents } from './tables.ts';

export interface TrailEvent {
  readonly at: string;
  readonly event: string;
  /** Null: the server itself. */
  readonly actorName: string | null;
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;
}

/** What happened to one record, oldest first. */
export async function readTrail(
  tx: Tx,
  accountId: string,
  subject: { readonly kind: string; readonly id: string },
): Promise<TrailEvent[]> {
  const rows = await tx
    .select()
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.accountId, accountId),
        eq(auditEvents.subjectKind, subject.kind),
        eq(auditEvents.subjectId, subject.id),
      ),
    )
    .orderBy(asc(auditEvents.sequence));
  return rows.map((row) => ({
    at: row.at.toISOString(),
    event: row.event,
    actorName: row.actorId === null ? null : row.actorName,
    facts: JSON.parse(row.facts),
  }));
}
