import { and, eq } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { backfills } from './tables.ts';

/**
 * A new column of rows that are there already, filled while people work (docs/adr/0038). Its migration adds the column,
 * without a value, and a trigger fills it in every row that is written from then on, by whichever version; the backfill
 * has the trigger fill the others.
 */
export interface Backfill {
  /** `table.column`. Stored: never rename one that has run, and never give another meaning to it. */
  readonly name: string;
  /**
   * Fills rows of at most `limit` records that follow the key `after` and have no value yet. Takes the locks that a
   * command would take, in the same order, and leaves out what others hold.
   */
  fillSome(tx: Tx, accountId: string, after: string, limit: number): Promise<Filled>;
  /** Whether a row has no value. May read every row, but stops at the first that has none. */
  isUnfilled(tx: Tx, accountId: string): Promise<boolean>;
  /** How many records follow the key, for the operator. */
  remaining(tx: Tx, accountId: string, after: string): Promise<number>;
}

export interface Filled {
  readonly rows: number;
  /** Key of the last record; null when none follows. */
  readonly last: string | null;
}

/** How far an account has come; undefined as long as no worker has looked. */
export async function backfillRow(
  tx: Tx,
  accountId: string,
  { name }: Pick<Backfill, 'name'>,
): Promise<typeof backfills.$inferSelect | undefined> {
  const [row] = await tx
    .select()
    .from(backfills)
    .where(and(eq(backfills.accountId, accountId), eq(backfills.name, name)));
  return row;
}

/** Asked by what reads the column: whether each row of the account has its value. A new account has from the start. */
export async function isFilled(tx: Tx, accountId: string, backfill: Backfill): Promise<boolean> {
  const row = await backfillRow(tx, accountId, backfill);
  return row === undefined ? !(await backfill.isUnfilled(tx, accountId)) : row.doneAt !== null;
}
