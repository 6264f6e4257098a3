import type { Database } from '../database/database.ts';
import { type Backfill, backfillRow } from './backfill.ts';

export interface Progress {
  readonly state: 'not begun' | 'under way' | 'done';
  /** Rows filled so far. */
  readonly filled: number;
  /** Records still to be looked at in this pass. */
  readonly remaining: number;
  /** When the last batch was committed. */
  readonly batchAt: Date | null;
}

/** How far a backfill has come in an account. */
export function progressOf(
  { db }: { readonly db: Database },
  accountId: string,
  backfill: Backfill,
): Promise<Progress> {
  return db.inAccount(accountId, async (tx) => {
    const row = await backfillRow(tx, accountId, backfill);
    const isDone = row ? row.doneAt !== null : !(await backfill.isUnfilled(tx, accountId));
    return {
      state: isDone ? 'done' : row ? 'under way' : 'not begun',
      filled: row?.filled ?? 0,
      remaining: isDone ? 0 : await backfill.remaining(tx, accountId, row?.after ?? ''),
      batchAt: row?.batchAt ?? null,
    };
  });
}
