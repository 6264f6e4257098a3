import { sql } from 'drizzle-orm';
import { batchSize, inBatches, inEachAccount } from '../../../platform/database/batches.ts';
import type { Platform } from '../../../platform/platform.ts';
import { signingSessions } from '../tables.ts';

/** How long a session can be looked at after it expired. The job's timeline and the audit trail keep what was signed. */
const keptMs = 30 * 24 * 60 * 60_000;

/** Signing sessions that ended long ago, with their documents' digests and values. */
export function clearSigningSessions(platform: Platform): Promise<number> {
  const before = new Date(platform.clock().getTime() - keptMs).toISOString();
  return inEachAccount(platform, (accountId) =>
    inBatches(() =>
      platform.db.inAccount(accountId, async (tx) => {
        const { rowCount } = await tx.execute(sql`
          delete from ${signingSessions} where ctid in (
            select ctid from ${signingSessions} where account_id = ${accountId} and expires_at < ${before}
            order by expires_at limit ${batchSize} for update skip locked)`);
        return rowCount ?? 0;
      }),
    ),
  );
}
