import { and, asc, count, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/unit.ts';
import type { Handover } from '../../jobs/index.ts';
import { jobs } from '../../jobs/tables.ts';

const draftsOf = (accountId: string, userIds: readonly string[]) =>
  and(eq(jobs.accountId, accountId), inArray(jobs.ownerId, [...userIds]), eq(jobs.status, 'Draft'));

/** How many drafts each of these users has; those without one are missing. */
export async function countDrafts(
  tx: Tx,
  accountId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .select({ id: jobs.ownerId, count: count() })
    .from(jobs)
    .where(draftsOf(accountId, userIds))
    .groupBy(jobs.ownerId);
  return new Map(rows.map(({ id, count: drafts }) => [id, drafts]));
}

/** A batch of a leaver's drafts, with their files, becomes the successor's. @returns the ids */
export async function handOverDrafts(
  unit: Unit,
  { leaver, successor }: Handover,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { tx, accountId, now } = unit;
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(draftsOf(accountId, [leaver.id]), after === null ? undefined : gt(jobs.id, after)))
    .orderBy(asc(jobs.id))
    .limit(limit)
    .for('no key update');
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return ids;
  await tx
    .update(jobs)
    .set({ ownerId: successor.id, version: sql`${jobs.version} + 1`, updatedAt: now })
    .where(and(eq(jobs.accountId, accountId), inArray(jobs.id, ids)));
  for (const id of ids) {
    await unit.audit({
      event: 'draft.handedOver',
      subjectKind: 'job',
      subjectId: id,
      facts: { user: leaver.name, successor: successor.name },
    });
    unit.announce({ topic: 'draft', id }, [leaver.id, successor.id]);
  }
  return ids;
}
