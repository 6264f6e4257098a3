import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import type { Platform } from '../platform.ts';
import type { Backfill } from './backfill.ts';
import { maxBatchSize, nextBatchSize } from './batchSize.ts';
import { progressOf } from './progress.ts';
import { backfills } from './tables.ts';

/** It rests so many times as long as its last batch took: a quarter of one connection's work is its share. */
const restFactor = 3;
const maxRestMs = 5_000;
const logEveryMs = 30_000;

/** `busy`: another worker is at it. `again`: a pass has ended, and rows that others held are left. */
export type BatchResult = 'more' | 'again' | 'done' | 'busy';

type Needs = Pick<Platform, 'db' | 'clock' | 'log'>;

/**
 * One batch, and how far it brings the account, in one transaction: whoever dies has done all of it or nothing. Its row
 * is held meanwhile, so that nobody does the same.
 */
export function runBatch(
  { db, clock }: Pick<Needs, 'db' | 'clock'>,
  accountId: string,
  backfill: Backfill,
  limit: number = maxBatchSize,
): Promise<BatchResult> {
  const ofIt = and(eq(backfills.accountId, accountId), eq(backfills.name, backfill.name));
  return db.inAccount(accountId, async (tx) => {
    const now = clock();
    await tx
      .insert(backfills)
      .values({ accountId, name: backfill.name, begunAt: now, batchAt: now })
      .onConflictDoNothing();
    const [row] = await tx.select().from(backfills).where(ofIt).for('no key update', { skipLocked: true });
    if (!row) return 'busy';
    if (row.doneAt !== null) return 'done';
    const { rows, last } = await backfill.fillSome(tx, accountId, row.after, limit);
    const isPassOver = last === null;
    const isDone = isPassOver && !(await backfill.isUnfilled(tx, accountId));
    await tx
      .update(backfills)
      .set({
        after: last ?? '',
        filled: sql`${backfills.filled} + ${rows}`,
        batchAt: now,
        doneAt: isDone ? now : null,
      })
      .where(ofIt);
    if (isDone) return 'done';
    return isPassOver ? 'again' : 'more';
  });
}

/**
 * Batch after batch of one account, as large as they are fast, with rests, until it is done, another worker is at it, or
 * it shall stop.
 */
export async function runBackfill(
  platform: Needs,
  accountId: string,
  backfill: Backfill,
  signal?: AbortSignal,
): Promise<'done' | 'busy' | 'stopped'> {
  const told = { account: accountId, backfill: backfill.name };
  const beganAt = performance.now();
  let logAt = beganAt;
  let filledBefore: number | undefined;
  const logProgress = async (what: string) => {
    const { filled, remaining } = await progressOf(platform, accountId, backfill);
    filledBefore ??= filled;
    const minutes = (performance.now() - beganAt) / 60_000;
    const rowsPerMinute = Math.round((filled - filledBefore) / minutes);
    platform.log.info({ ...told, filled, remaining, rowsPerMinute }, what);
    logAt = performance.now() + logEveryMs;
  };
  let size = maxBatchSize;
  while (!signal?.aborted) {
    const begun = performance.now();
    const result = await runBatch(platform, accountId, backfill, size);
    const tookMs = performance.now() - begun;
    if (result === 'busy') return result;
    if (result === 'done') {
      await logProgress('a backfill is done');
      return result;
    }
    size = nextBatchSize(size, tookMs);
    if (performance.now() >= logAt) await logProgress('a backfill is under way');
    const restMs = result === 'again' ? maxRestMs : Math.min(tookMs * restFactor, maxRestMs);
    await sleep(restMs, undefined, { signal }).catch(() => undefined);
  }
  return 'stopped';
}
