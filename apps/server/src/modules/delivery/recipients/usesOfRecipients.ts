import { and, countDistinct, eq, inArray, sql } from 'drizzle-orm';
import { type CountUses, countLinks } from '../../definitions/index.ts';
import { jobs } from '../../jobs/tables.ts';
import { deliveries, profileRecipients } from '../tables.ts';

/** How many drafts name each of these recipients. */
const draftsWith: CountUses = async (tx, accountId, ids) => {
  const { rows } = await tx.execute<{ id: string; count: number }>(sql`
    select named.id, count(*)::int as count
    from unnest(${sql.param([...ids])}::text[]) as named(id)
    join ${jobs} on ${jobs.accountId} = ${accountId} and ${jobs.status} = 'Draft'
      and ${jobs.content} @> jsonb_build_object('recipients', jsonb_build_array(
        jsonb_build_object('recipientId', named.id)))
    group by named.id`);
  return new Map(rows.map(({ id, count }) => [id, count]));
};

/** How many jobs under way go to each of them. */
const jobsTo: CountUses = async (tx, accountId, ids) => {
  const rows = await tx
    .select({ id: deliveries.recipientId, count: countDistinct(jobs.id) })
    .from(deliveries)
    .innerJoin(jobs, and(eq(jobs.accountId, deliveries.accountId), eq(jobs.id, deliveries.jobId)))
    .where(
      and(
        eq(deliveries.accountId, accountId),
        inArray(deliveries.recipientId, [...ids]),
        inArray(jobs.status, ['Circulating', 'Finalizing']),
      ),
    )
    .groupBy(deliveries.recipientId);
  return new Map(rows.flatMap((row) => (row.id === null ? [] : [[row.id, row.count] as const])));
};

/** What uses the account's recipients. */
export const usesOfRecipients: Readonly<Record<string, CountUses>> = {
  profiles: countLinks(profileRecipients),
  drafts: draftsWith,
  jobs: jobsTo,
};
