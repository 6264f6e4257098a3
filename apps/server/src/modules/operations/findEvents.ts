import { type AuditAreaFilter, eventsOfArea } from '@tomar/contract';
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
  readonly area?: AuditAreaFilter | undefined;
  /** ISO 8601, UTC; at most a day apart. */
  readonly day?: { readonly from: string; readonly until: string } | undefined;
}

/**
 * The newest events that a filter lets through, by their sequence numbers, newest first. The trail grows for ever, so the
 * narrowest part of the filter says which index is read: a record's events, a day's, then a person's, and only then those
 * of a kind, or of each kind of an area; the other parts are looked at in what it gives.
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
  const kinds = kindsOf(filter);
  if (kinds?.length === 0) return [];
  if (day) parts.push(sql`${at} >= ${day.from} and ${at} < ${day.until}`);
  const ofKinds = kinds ? [sql`${event} in ${kinds}`] : [];
  const newest = (more: readonly SQL[]) => sql`select ${sequence} from ${auditEvents}
    where ${sql.join([...parts, ...more], sql` and `)} order by ${sequence} desc limit ${limit}`;
  const acted = sql`${actorId} = ${userId}`;
  const concerned = sql`${subjectKind} = 'user' and ${subjectId} = ${userId}`;
  const ofUser = userId === undefined ? [] : [sql`(${acted} or (${concerned}))`];
  const hasRecord = filter.subjectId !== undefined || filter.jobId !== undefined;
  const query = (): SQL => {
    if (hasRecord) return newest([...ofKinds, ...ofUser]);
    // Without a fence the planner walks back from the newest event to a day of years ago.
    if (day)
      return sql`with day as materialized (select ${sequence} from ${auditEvents}
          where ${sql.join([...parts, ...ofKinds, ...ofUser], sql` and `)})
        select sequence from day order by sequence desc limit ${limit}`;
    if (userId !== undefined)
      return sql`(${newest([...ofKinds, acted])}) union (${newest([...ofKinds, concerned])})
        order by sequence desc limit ${limit}`;
    if (!kinds) return newest([]);
    // The index holds the events of one kind in their order: the newest of each, then of these.
    return sql`select newest.sequence from (values ${sql.join(
      kinds.map((kind) => sql`(${kind})`),
      sql`, `,
    )}) as kind (event) cross join lateral (${newest([sql`${event} = kind.event`])}) newest
      order by newest.sequence desc limit ${limit}`;
  };
  const { rows } = await tx.execute(query());
  return rows.map((row) => found.parse(row).sequence);
}

/** The events that kind and area let through; null: all. */
function kindsOf({ event, area }: AuditFilter): readonly string[] | null {
  const ofArea = area === undefined ? null : eventsOfArea(area);
  if (event === undefined) return ofArea;
  return ofArea?.every((one) => one !== event) ? [] : [event];
}

const found = z.object({ sequence: z.coerce.number() });
