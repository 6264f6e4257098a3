import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { AuditEvent, Facts } from './facts.ts';
import { readEvent, textsOfEvent } from './readEvent.ts';
import { auditEvents } from './tables.ts';

export interface TrailEvent {
  readonly at: string;
  readonly event: string;
  /** Null: the server itself, or somebody whose name was erased. */
  readonly actorName: string | null;
  readonly facts: Facts;
  /** Names of the texts that were erased; `actorName` among them. */
  readonly erased: readonly string[];
}

/**
 * What happened to one record, oldest first, for those who may see it.
 * @param newest so many of the newest alone
 * @param events these alone
 */
export async function readTrail(
  tx: Tx,
  accountId: string,
  subject: { readonly kind: string; readonly id: string },
  newest?: number,
  events?: readonly AuditEvent[],
): Promise<TrailEvent[]> {
  const query = tx
    .select({ row: auditEvents, texts: textsOfEvent })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.accountId, accountId),
        eq(auditEvents.subjectKind, subject.kind),
        eq(auditEvents.subjectId, subject.id),
        events && inArray(auditEvents.event, [...events]),
      ),
    )
    .orderBy(desc(auditEvents.sequence))
    .$dynamic();
  const rows = await (newest === undefined ? query : query.limit(newest));
  return rows.reverse().map(({ row, texts }) => {
    const { actorName, facts, erased } = readEvent(row, texts, true);
    return {
      at: row.at.toISOString(),
      event: row.event,
      actorName: row.actorId === null ? null : actorName,
      facts,
      erased,
    };
  });
}
