import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { jobs } from './tables.ts';

/**
 * Takes the recipients out of what jobs keep of their drafts: versions before left them there in clear. Jobs that are
 * locked are passed over.
 * @returns the ids of the others, which are locked now
 */
export async function forgetRecipients(
  tx: Tx,
  accountId: string,
  jobIds: readonly string[],
): Promise<string[]> {
  const these = (ids: readonly string[]) =>
    and(eq(jobs.accountId, accountId), ne(jobs.status, 'Draft'), inArray(jobs.id, [...ids]));
  if (jobIds.length === 0) return [];
  const rows = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(these(jobIds))
    .orderBy(asc(jobs.id))
    .for('no key update', { skipLocked: true });
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0)
    await tx
      .update(jobs)
      .set({ content: sql`${jobs.content} || '{"recipients": []}'::jsonb` })
      .where(these(ids));
  return ids;
}
