import { lt } from 'drizzle-orm';
import { onceRequests } from './http/tables.ts';
import type { Platform } from './platform.ts';

const hourMs = 60 * 60_000;
/** How long a repeated request gets its first answer. */
const onceMs = 24 * hourMs;

/** What a module clears away of its own. */
export type Chore = (platform: Platform) => Promise<void>;

/**
 * Clears away hourly what nobody needs any more: left-over temporary files, answers of old requests, and each module's own;
 * hands tasks to the queue again that it lost.
 * @returns how to stop
 */
export function keepHouse(platform: Platform, chores: readonly Chore[]): () => void {
  const round = () => {
    clearAway(platform, chores).catch((error: unknown) => {
      platform.log.warn({ err: error }, 'clearing away did not finish; the next hour tries again');
    });
  };
  const first = setTimeout(round, 10_000);
  const timer = setInterval(round, hourMs);
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}

export async function clearAway(platform: Platform, chores: readonly Chore[]): Promise<void> {
  const files = await platform.blobs.sweep();
  const { rows } = await platform.db.pool.query<{ id: string }>('select id from accounts');
  const before = new Date(platform.clock().getTime() - onceMs);
  const overdue = new Date(platform.clock().getTime() - hourMs);
  for (const { id } of rows)
    await platform.db.inAccount(id, async (tx) => {
      await tx.delete(onceRequests).where(lt(onceRequests.createdAt, before));
      const forgotten = await platform.tasks.sendForgotten(tx, id, overdue);
      if (forgotten > 0)
        platform.log.warn({ account: id, forgotten }, 'tasks were handed to the queue again');
    });
  for (const chore of chores) await chore(platform);
  if (files > 0) platform.log.info({ files }, 'left-over temporary files were removed');
}
