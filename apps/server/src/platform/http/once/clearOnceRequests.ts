import { sql } from 'drizzle-orm';
import { batchSize, inBatches, inEachAccount } from '../../database/batches.ts';
import type { Platform } from '../../platform.ts';
import { onceRequests } from './tables.ts';

/** How long a repeated request gets its first answer. */
const keptMs = 24 * 60 * 60_000;

/** Answers of requests that nobody repeats any more. What a request holds at this moment is left for the next time. */
export function clearOnceRequests(platform: Platform): Promise<number> {
  const before = new Date(platform.clock().getTime() - keptMs).toISOString();
  return inEachAccount(platform, (accountId) =>
    inBatches(() =>
      platform.db.inAccount(accountId, async (tx) => {
        const { rowCount } = await tx.execute(sql`
          delete from ${onceRequests} where ctid in (
            select ctid from ${onceRequests} where account_id = ${accountId} and created_at < ${before}
            order by created_at limit ${batchSize} for update skip locked)`);
        return rowCount ?? 0;
      }),
    ),
  );
}
