import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { taskKeys } from './tables.ts';

/**
 * Whether a task of this key was done and cleared away. To be asked after the new row was inserted: the insert waits for
 * a clearing that is under way, and only then is what it kept seen.
 */
export async function wasDoneLongAgo(tx: Tx, accountId: string, kind: string, key: string): Promise<boolean> {
  const found = await tx
    .select({ key: taskKeys.key })
    .from(taskKeys)
    .where(and(eq(taskKeys.accountId, accountId), eq(taskKeys.kind, kind), eq(taskKeys.key, key)));
  return found.length > 0;
}
