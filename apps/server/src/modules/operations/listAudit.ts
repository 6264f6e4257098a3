import { and, desc, eq, lt } from 'drizzle-orm';
import { canonicalFacts } from '../../platform/audit/chain.ts';
import { readEvent, textsOfEvent } from '../../platform/audit/readEvent.ts';
import { auditEvents } from '../../platform/audit/tables.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { mayReadTexts } from './auditPrivacy.ts';

/** The account's audit trail, newest first; `before` is the sequence number to go on from. */
export async function listAudit(
  platform: Platform,
  person: Person,
  asked: { before?: number | undefined; pageSize: number; subjectId?: string | undefined },
) {
  const { accountId } = person;
  const rows = await platform.db.inAccount(accountId, async (tx) =>
    tx
      .select({ row: auditEvents, texts: textsOfEvent, mayRead: await mayReadTexts(tx, person) })
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
    items: rows.slice(0, asked.pageSize).map(({ row, texts, mayRead }) => {
      const { actorName, ipAddress, facts, withheld, erased } = readEvent(row, texts, mayRead);
      return {
        sequence: row.sequence,
        at: row.at.toISOString(),
        event: row.event,
        actorName,
        subjectKind: row.subjectKind,
        subjectId: row.subjectId,
        ipAddress,
        facts: canonicalFacts(facts),
        withheld: [...withheld],
        erased: [...erased],
        hash: row.hash,
      };
    }),
    more: rows.length > asked.pageSize,
  };
}
