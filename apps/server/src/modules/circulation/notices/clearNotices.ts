import { limits } from '@tomar/contract';
import { type SQL, sql } from 'drizzle-orm';
import { batchSize, inBatches, inEachAccount } from '../../../platform/database/batches.ts';
import type { Platform } from '../../../platform/platform.ts';
import { notices } from '../../jobs/notices/tables.ts';
import { jobParticipants, jobPeople, jobs } from '../../jobs/tables.ts';

const dayMs = 24 * 60 * 60_000;

/**
 * Forgets what people were told of long ago, read or not: what still waits for them stands in their lists. What asked for a turn
 * that waits for its reader no more is shown as read and counts for nothing; here it is marked so, and nobody has to look at it
 * again. Kept is what is told once: of a turn as long as it waits for anybody, for whoever loses it and gets it back is not told
 * anew (ADR 103); that a contract ends for as long as it has not ended, which may be told a year ahead (DRAFT-21).
 */
export const clearNotices = (platform: Platform): Promise<number> =>
  inEachAccount(platform, async (accountId) => {
    const now = platform.clock();
    const old = new Date(now.getTime() - limits.noticeDays * dayMs).toISOString();
    // In every time zone it is this day or a later one.
    const today = new Date(now.getTime() - dayMs).toISOString().slice(0, 10);
    const change = (change: SQL) =>
      inBatches(() =>
        platform.db.inAccount(accountId, async (tx) => (await tx.execute(change)).rowCount ?? 0),
      );
    const cleared = await change(sql`
      delete from ${notices} where account_id = ${accountId} and id in (
        select n.id from ${notices} n
        where n.account_id = ${accountId} and n.created_at < ${old}
          and not (n.kind = 'contractEnds' and exists (
            select from ${jobs} j
            where j.account_id = n.account_id and j.id = n.job_id and j.valid_until >= ${today}))
          and not (n.kind = 'turn' and not n.facts ? 'isAgain' and exists (
            select from ${jobs} j join ${jobParticipants} p on p.account_id = j.account_id and p.job_id = j.id
            where j.account_id = n.account_id and j.id = n.job_id and j.status = 'Circulating'
              and p.state = 'Waiting' and starts_with(n.key, 'turn-' || p.id)))
        order by n.id limit ${batchSize} for update skip locked)`);
    await change(sql`
      update ${notices} set read_at = ${now.toISOString()} where account_id = ${accountId} and id in (
        select n.id from ${notices} n
        where n.account_id = ${accountId} and n.read_at is null and n.kind = 'turn' and not exists (
          select from ${jobPeople} p
          where p.account_id = n.account_id and p.user_id = n.user_id and p.job_id = n.job_id and p.is_waiting)
        order by n.id limit ${batchSize} for no key update skip locked)`);
    return cleared;
  });
