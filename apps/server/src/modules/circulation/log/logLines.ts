import { and, asc, desc, eq } from 'drizzle-orm';
import { chainStart } from '../../../platform/audit/chain.ts';
import { exportEvent } from '../../../platform/audit/exportEvent.ts';
import type { ExcerptHead } from '../../../platform/audit/exported.ts';
import { textsOfEvent } from '../../../platform/audit/readEvent.ts';
import { auditEvents } from '../../../platform/audit/tables.ts';
import type { Tx } from '../../../platform/database/database.ts';

/** From where people acted is for administrators, and addresses of recipients stood in the trail once: neither is a reader's. */
const hidden = new Set(['ipAddress', 'recipient']);

/** The job's events as the offline verifier reads them; who may see the job has been asked. */
export async function logLines(tx: Tx, accountId: string, jobId: string): Promise<string> {
  const rows = await tx
    .select({ row: auditEvents, texts: textsOfEvent })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.accountId, accountId),
        eq(auditEvents.subjectKind, 'job'),
        eq(auditEvents.subjectId, jobId),
      ),
    )
    .orderBy(asc(auditEvents.sequence));
  // Asked afterwards: an event that came meanwhile is behind the end, never in front of what is here.
  const [end] = await tx
    .select({ sequence: auditEvents.sequence, hash: auditEvents.hash })
    .from(auditEvents)
    .where(eq(auditEvents.accountId, accountId))
    .orderBy(desc(auditEvents.sequence))
    .limit(1);
  const head: ExcerptHead = {
    excerpt: 1,
    accountId,
    subjectKind: 'job',
    subjectId: jobId,
    events: rows.length,
    endSequence: end?.sequence ?? 0,
    endHash: end?.hash ?? chainStart,
  };
  return [head, ...rows.map(({ row, texts }) => exportEvent(row, texts, true, hidden))]
    .map((line) => `${JSON.stringify(line)}\n`)
    .join('');
}
