import { and, desc, eq, inArray } from 'drizzle-orm';
import { canonicalFacts } from '../../platform/audit/chain.ts';
import { readEvent, textsOfEvent } from '../../platform/audit/readEvent.ts';
import { auditEvents } from '../../platform/audit/tables.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { nameJobs } from '../jobs/index.ts';
import { findUser } from '../users/index.ts';
import { jobsOfEvent, mayReadTexts } from './auditPrivacy.ts';
import { type AuditFilter, findEvents } from './findEvents.ts';

/** Of an event: a batch has thousands. */
const jobsNamed = 50;

/** The account's audit trail, newest first; `before` is the sequence number to go on from. */
export async function listAudit(
  platform: Platform,
  person: Person,
  { before, pageSize, ...filter }: AuditFilter & { before?: number | undefined; pageSize: number },
) {
  const { accountId } = person;
  return platform.db.inAccount(accountId, async (tx) => {
    const found = await findEvents(tx, accountId, filter, { before, limit: pageSize + 1 });
    const shown = found.slice(0, pageSize);
    const rows = await tx
      .select({
        row: auditEvents,
        texts: textsOfEvent,
        mayRead: await mayReadTexts(tx, person),
        jobIds: jobsOfEvent,
      })
      .from(auditEvents)
      .where(and(eq(auditEvents.accountId, accountId), inArray(auditEvents.sequence, shown)))
      .orderBy(desc(auditEvents.sequence));
    const named = await nameJobs(tx, person, [
      ...rows.flatMap(({ jobIds }) => (jobIds ?? []).slice(0, jobsNamed)),
      ...(filter.jobId ? [filter.jobId] : []),
    ]);
    const user = filter.userId === undefined ? null : await findUser(tx, accountId, filter.userId);
    return {
      items: rows.map(({ row, texts, mayRead, jobIds }) => {
        const { actorName, ipAddress, facts, withheld, erased } = readEvent(row, texts, mayRead);
        return {
          sequence: row.sequence,
          at: row.at.toISOString(),
          event: row.event,
          actorId: row.actorId,
          actorName,
          subjectKind: row.subjectKind,
          subjectId: row.subjectId,
          jobs: (jobIds ?? []).flatMap((id) => named.get(id) ?? []),
          ipAddress,
          facts: canonicalFacts(facts),
          withheld: [...withheld],
          erased: [...erased],
          hash: row.hash,
        };
      }),
      more: found.length > pageSize,
      user: user && { id: user.id, name: user.name },
      job: named.get(filter.jobId ?? '') ?? null,
    };
  });
}
