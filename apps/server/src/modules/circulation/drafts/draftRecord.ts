import { and, eq, ne } from 'drizzle-orm';
import { auditEvents } from '../../../platform/audit/tables.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { byId } from '../../../platform/database/tenancy.ts';
import { AppError, notFound } from '../../../platform/http/errors.ts';
import type { Person } from '../../../platform/http/person.ts';
import { type JobRow, ownDraft } from '../../jobs/index.ts';
import { jobs } from '../../jobs/tables.ts';

/** The person's own draft. `lock`: nobody else changes it until the transaction ends. @throws AppError not_found */
export async function loadDraft(tx: Tx, person: Person, draftId: string, lock?: 'lock'): Promise<JobRow> {
  const query = tx.select().from(jobs).where(ownDraft(person, draftId));
  const [draft] = lock ? await query.for('no key update') : await query;
  if (!draft) throw notFound();
  return draft;
}

/**
 * What became of a draft that was the person's own: they deleted it (JOB-12), or it circulates already (JOB-13). To everybody
 * else it is as an id that exists nowhere. @returns not_found with the words
 */
export async function whyNoDraft(tx: Tx, person: Person, draftId: string): Promise<AppError> {
  const [circulated] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(byId(jobs, person.accountId, draftId), eq(jobs.ownerId, person.userId), ne(jobs.status, 'Draft')),
    );
  if (circulated) return new AppError('not_found', [{ field: '', key: 'lang_draft_circulated_already' }]);
  const [deleted] = await tx
    .select({ sequence: auditEvents.sequence })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.accountId, person.accountId),
        eq(auditEvents.subjectKind, 'job'),
        eq(auditEvents.subjectId, draftId),
        eq(auditEvents.event, 'draft.deleted'),
        eq(auditEvents.actorId, person.userId),
      ),
    )
    .limit(1);
  return deleted ? new AppError('not_found', [{ field: '', key: 'lang_draft_deleted' }]) : notFound();
}
