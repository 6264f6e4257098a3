import { sql } from 'drizzle-orm';
import { batchSize, inBatches, inEachAccount } from '../database/batches.ts';
import type { Platform } from '../platform.ts';
import { taskKeys, tasks } from './tables.ts';

/** How long an administrator can look at work that is done. */
const keptMs = 30 * 24 * 60 * 60_000;

/** And how much longer the same work is not begun again: by then nobody can ask for it once more. */
const keysKeptMs = 2 * 365 * 24 * 60 * 60_000;

/**
 * Tasks that were done long ago. Their keys are kept, so that none of them runs a second time; tasks at a dead end stay
 * until a person has looked at them.
 */
export async function clearTasks(platform: Platform): Promise<number> {
  const now = platform.clock().getTime();
  const before = new Date(now - keptMs).toISOString();
  const keysBefore = new Date(now - keysKeptMs).toISOString();
  return inEachAccount(
    platform,
    async (accountId) =>
      (await inBatches(() => clearDone(platform, accountId, before))) +
      (await inBatches(() => clearKeys(platform, accountId, keysBefore))),
  );
}

const clearDone = ({ db }: Platform, accountId: string, before: string): Promise<number> =>
  db.inAccount(accountId, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      with gone as (
        delete from ${tasks} where ctid in (
          select ctid from ${tasks}
          where account_id = ${accountId} and state = 'done' and created_at < ${before} and ended_at < ${before}
          order by created_at limit ${batchSize} for update skip locked)
        returning account_id, kind, key
      ), kept as (
        insert into ${taskKeys} (account_id, kind, key)
        select account_id, kind, key from gone where key is not null
        on conflict do nothing
      )
      select from gone`);
    return rowCount ?? 0;
  });

const clearKeys = ({ db }: Platform, accountId: string, before: string): Promise<number> =>
  db.inAccount(accountId, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      delete from ${taskKeys} where ctid in (
        select ctid from ${taskKeys} where account_id = ${accountId} and kept_since < ${before}
        order by kept_since limit ${batchSize} for update skip locked)`);
    return rowCount ?? 0;
  });
