import { importLimits } from '@tomar/contract';
import { sql } from 'drizzle-orm';
import { batchSize, inBatches, inEachAccount } from '../../../platform/database/batches.ts';
import type { Platform } from '../../../platform/platform.ts';
import { batches } from './tables.ts';

const hourMs = 60 * 60_000;
/** So long it is told what became of a batch that was started. */
const toldMs = 30 * 24 * hourMs;

/** Forgets what was never started within a day, and what ended or stands still long ago. What runs is left. */
export const clearBatches = (platform: Platform): Promise<number> =>
  inEachAccount(platform, (accountId) => {
    const now = platform.clock().getTime();
    const unstarted = new Date(now - importLimits.hoursKept * hourMs).toISOString();
    const old = new Date(now - toldMs).toISOString();
    return inBatches(() =>
      platform.db.inAccount(accountId, async (tx) => {
        const { rowCount } = await tx.execute(sql`
          delete from ${batches} where account_id = ${accountId} and id in (
            select id from ${batches}
            where account_id = ${accountId} and (
              (state in ('reading', 'failed', 'ready') and created_at < ${unstarted})
              or (state in ('stopped', 'done') and coalesce(ended_at, created_at) < ${old}))
            order by id limit ${batchSize} for update skip locked)`);
        return rowCount ?? 0;
      }),
    );
  });
