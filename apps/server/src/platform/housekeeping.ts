import { lt } from 'drizzle-orm';
import { onceRequests } from './http/tables.ts';
import type { Platform } from './platform.ts';

const hourMs = 60 * 60_000;
/** How long a repeated request gets its first answer. */
const onceMs = 24 * hourMs;

/** Clears away hourly what nobody needs any more: left-over temporary files, answers of old requests. @returns how to stop */
export function keepHouse(platform: Platform): () => void {
  const round = () => {
    clearAway(platform).catch((error: unknown) => {
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

export async function clearAway(platform: Platform): Promise<void> {
  const files = await platform.blobs.sweep();
  const { rows } = await platform.db.pool.query<{ id: string }>('select id from accounts');
  const before = new Date(platform.clock().getTime() - onceMs);
  for (const { id } of rows)
    await platform.db.inAccount(id, (tx) =>
      tx.delete(onceRequests).where(lt(onceRequests.createdAt, before)),
    );
  await platform.db.pool.query('delete from session_keys where expires_at < $1', [platform.clock()]);
  await platform.db.pool.query('delete from sign_in_failures where last_failure_at < $1', [before]);
  if (files > 0) platform.log.info({ files }, 'left-over temporary files were removed');
}
