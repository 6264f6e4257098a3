import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { jobParticipants, jobs } from '../tables.ts';
import { type Collective, columnOf, keyOf } from './collective.ts';

/** How many jobs under way still wait for each of these groups or stamp accounts, now or later. */
export const countJobsOf =
  (what: Collective) =>
  async (tx: Tx, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const column = columnOf[what];
    const rows = await tx
      .select({ id: column, count: countDistinct(jobs.id) })
      .from(jobParticipants)
      .innerJoin(jobs, and(eq(jobs.accountId, jobParticipants.accountId), eq(jobs.id, jobParticipants.jobId)))
      .where(
        and(
          eq(jobParticipants.accountId, accountId),
          inArray(column, [...ids]),
          inArray(jobParticipants.state, ['Pending', 'Waiting']),
          eq(jobs.status, 'Circulating'),
        ),
      )
      .groupBy(column);
    return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.count] as const])));
  };

/** How many drafts name each of them in a step. */
export const countDraftsOf =
  (what: Collective) =>
  async (tx: Tx, accountId: string, ids: readonly string[]): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await tx.execute<{ id: string; count: number }>(sql`
    select named.id, count(*)::int as count
    from unnest(${sql.param([...ids])}::text[]) as named(id)
    join ${jobs} on ${jobs.accountId} = ${accountId} and ${jobs.status} = 'Draft'
      and ${jobs.content} @> jsonb_build_object('steps', jsonb_build_array(
        jsonb_build_object('people', jsonb_build_array(jsonb_build_object(${keyOf[what]}::text, named.id)))))
    group by named.id`);
    return new Map(rows.map(({ id, count }) => [id, count]));
  };
