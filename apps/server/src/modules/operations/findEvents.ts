import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { subjectKinds } from '../../platform/audit/facts.ts';
import { auditEvents } from '../../platform/audit/tables.ts';
import type { Tx } from '../../platform/database/database.ts';

/** What somebody looks for in the trail; all that is given must hold. */
export interface AuditFilter {
  readonly subjectId?: string | undefined;
  readonly jobId?: string | undefined;
  /** What this user did, and what is about the user. */
  readonly userId?: string | undefined;
  readonly event?: string | undefined;
  /** ISO 8601, UTC; at most a day apart. */
  readonly day?: { readonly from: string; readonly until: string } | undefined;
}

/**
 * The newest events that a filter lets through, by their sequence numbers, newest first. The trail grows for ever, so the
 * narrowest part of the filter says which index is read: a record's events, a day's, then a person's, and only then those
 * of a kind; the other parts are looked at in what it gives.
 * @param before events from this number on are left out
 */
export async function findEvents(
  tx: Tx,
  accountId: string,
  filter: AuditFilter,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<number[]> {
  const { sequence, at, event, subjectKind, subjectId, actorId } = auditEvents;
  const { day, userId } = filter;
  const parts: SQL[] = [sql`${auditEvents.accountId} = ${accountId}`];
  if (before !== undefined) parts.push(sql`${sequence} < ${before}`);
  if (filter.subjectId !== undefined)
    parts.push(sql`${subjectKind} in ${subjectKinds} and ${subjectId} = ${filter.subjectId}`);
  if (filter.jobId !== undefined) parts.push(sql`${subjectKind} = 'job' and ${subjectId} = ${filter.jobId}`);
  if (filter.event !== undefined) parts.push(sql`${event} = ${filter.event}`);
  if (day) parts.push(sql`${at} >= ${day.from} and ${at} < ${day.until}`);
  const newest = (more: readonly SQL[]) => sql`select ${sequence} from ${auditEvents}
    where ${sql.join([...parts, ...more], sql` and `)} order by ${sequence} desc limit ${limit}`;
  const acted = sql`${actorId} = ${userId}`;
  const concerned = sql`${subjectKind} = 'user' and ${subjectId} = ${userId}`;
  const ofUser = userId === undefined ? [] : [sql`(${acted} or (${concerned}))`];
  const hasRecord = filter.subjectId !== undefined || filter.jobId !== undefined;
  const query = (): SQL => {
    if (hasRecord) return newest(ofUser);
    // Without a fence the planner walks back from the newest event to a day of years ago.
    if (day)
      return sql`with day as materialized (select ${sequence} from ${auditEvents}
          where ${sql.join([...parts, ...ofUser], sql` and `)})
        select sequence from day order by sequence desc limit ${limit}`;
    if (userId !== undefined)
      return sql`(${newest([acted])}) union (${newest([concerned])}) order by sequence desc limit ${limit}`;
    return newest([]);
  };
  const { rows } = await tx.execute(query());
  return rows.map((row) => found.parse(row).sequence);
}

const found = z.object({ sequence: z.coerce.number() });
