import { eq, or, type SQL, sql } from 'drizzle-orm';
import { auditEvents } from '../../platform/audit/tables.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Person } from '../../platform/http/person.ts';
import { seenAmong } from '../jobs/index.ts';

/**
 * Column of a query over `audit_events`: ids of the jobs that the event belongs to; null where it belongs to none. Events of
 * batches were once written as those of imports.
 */
export const jobsOfEvent: SQL<string[] | null> = sql<string[] | null>`jobs_of_subject(
  ${auditEvents.accountId},
  case when ${auditEvents.event} in ('batch.started', 'batch.done') then 'batch' else ${auditEvents.subjectKind} end,
  ${auditEvents.subjectId})`;

/**
 * Column of a query over `audit_events`: whether the person may read the event's texts (AUTH-11 to AUTH-13). Those of
 * jobs are for who may see every job that the event belongs to; what people did themselves they may always read.
 */
export async function mayReadTexts(tx: Tx, person: Person): Promise<SQL<boolean>> {
  const readable = or(
    eq(auditEvents.actorId, person.userId),
    sql`${jobsOfEvent} is null`,
    sql`${await seenAmong(tx, person, jobsOfEvent)} = cardinality(${jobsOfEvent})`,
  );
  return sql<boolean>`coalesce(${readable}, false)`;
}
