import { limits } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { batchSize, inBatches, inEachAccount } from '../../../platform/database/batches.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notices } from '../../jobs/notices/tables.ts';

const dayMs = 24 * 60 * 60_000;

/** Forgets what people were told of long ago, read or not: what still waits for them stands in their lists. */
export const clearNotices = (platform: Platform): Promise<number> =>
  inEachAccount(platform, (accountId) => {
    const old = new Date(platform.clock().getTime() - limits.noticeDays * dayMs).toISOString();
    return inBatches(() =>
      platform.db.inAccount(accountId, async (tx) => {
        const { rowCount } = await tx.execute(sql`
          delete from ${notices} where account_id = ${accountId} and id in (
            select id from ${notices}
            where account_id = ${accountId} and created_at < ${old}
            order by id limit ${batchSize} for update skip locked)`);
        return rowCount ?? 0;
      }),
    );
  });
