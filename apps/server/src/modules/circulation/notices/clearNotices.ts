import { limits } from '@tomar/contract';
import { type SQL, sql } from 'drizzle-orm';
import { batchSize, inBatches, inEachAccount } from '../../../platform/database/batches.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notices } from '../../jobs/notices/tables.ts';
import { jobPeople } from '../../jobs/tables.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Forgets what people were told of long ago, read or not: what still waits for them stands in their lists. What asked for a turn
 * that is over by now is shown as read and counts for nothing; here it is marked so, and nobody has to look at it again. A turn that
 * comes back is told anew.
 */
export const clearNotices = (platform: Platform): Promise<number> =>
  inEachAccount(platform, async (accountId) => {
    const now = platform.clock();
    const old = new Date(now.getTime() - limits.noticeDays * dayMs).toISOString();
    const change = (change: SQL) =>
      inBatches(() =>
        platform.db.inAccount(accountId, async (tx) => (await tx.execute(change)).rowCount ?? 0),
      );
    const cleared = await change(sql`
      delete from ${notices} where account_id = ${accountId} and id in (
        select id from ${notices}
        where account_id = ${accountId} and created_at < ${old}
        order by id limit ${batchSize} for update skip locked)`);
    await change(sql`
      update ${notices} set read_at = ${now.toISOString()} where account_id = ${accountId} and id in (
        select n.id from ${notices} n
        where n.account_id = ${accountId} and n.read_at is null and n.kind = 'turn' and not exists (
          select from ${jobPeople} p
          where p.account_id = n.account_id and p.user_id = n.user_id and p.job_id = n.job_id and p.is_waiting)
        order by n.id limit ${batchSize} for no key update skip locked)`);
    return cleared;
  });
