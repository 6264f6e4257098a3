import { and, desc, eq, lt } from 'drizzle-orm';
import { auditEvents } from '../../platform/audit/tables.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';

/** The account's audit trail, newest first; `before` is the sequence number to go on from. */
export async function listAudit(
  platform: Platform,
  { accountId }: Person,
  asked: { before?: number | undefined; pageSize: number; subjectId?: string | undefined },
) {
  const rows = await platform.db.inAccount(accountId, (tx) =>
    tx
      .select()
      .from(auditEvents)
      .where(
        and(
          eq(auditEvents.accountId, accountId),
          asked.before === undefined ? undefined : lt(auditEvents.sequence, asked.before),
          asked.subjectId === undefined ? undefined : eq(auditEvents.subjectId, asked.subjectId),
        ),
      )
      .orderBy(desc(auditEvents.sequence))
      .limit(asked.pageSize + 1),
  );
  return {
    items: rows.slice(0, asked.pageSize).map((row) => ({
      sequence: row.sequence,
      at: row.at.toISOString(),
      event: row.event,
      actorName: row.actorName,
      subjectKind: row.subjectKind,
      subjectId: row.subjectId,
      ipAddress: row.ipAddress,
      facts: row.facts,
      hash: row.hash,
    })),
    more: rows.length > asked.pageSize,
  };
}
