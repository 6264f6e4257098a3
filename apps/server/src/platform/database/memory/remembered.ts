import { type SQL, sql } from 'drizzle-orm';
import type { AccountMemory } from './accountMemory.ts';

interface Remembering {
  readonly memory: AccountMemory;
  readonly accountId: string;
  /** This transaction changes rows that are remembered: it reads them itself, and all are forgotten at its end. */
  changes: boolean;
}

/** By transaction (`Tx` of database.ts, which imports this file). */
const transactions = new WeakMap<object, Remembering>();

/** Lets a transaction of the account use what this process remembers. @returns what to call once it is committed */
export function rememberWith(tx: object, memory: AccountMemory, accountId: string): () => void {
  const remembering: Remembering = { memory, accountId, changes: false };
  transactions.set(tx, remembering);
  return () => {
    if (remembering.changes) memory.forget(accountId);
  };
}

/**
 * To be called by who changes a row that is remembered, before the change: then the next request sees it in this process
 * as soon as it is committed. Other processes hear of it from the table's trigger (modules/accounts/accountChanges.sql).
 */
export function changesRemembered(tx: object): void {
  const remembering = transactions.get(tx);
  if (remembering) remembering.changes = true;
}

/** The row of a table is one that this transaction wrote, and perhaps nobody will ever see. */
export const isOwn = (table: SQL): SQL<boolean> =>
  sql<boolean>`coalesce(${table}.xmin = pg_current_xact_id_if_assigned()::xid, false)`;

/**
 * A row of the transaction's account, remembered or read. Only what others see too is remembered, and nothing of another
 * account than the transaction's.
 * @param name of what is read
 */
export async function remembered<Row extends object>(
  tx: object,
  accountId: string,
  name: string,
  read: () => Promise<{ readonly row: Row | null; readonly own: boolean }>,
): Promise<Row | null> {
  const remembering = transactions.get(tx);
  if (!remembering || remembering.changes || remembering.accountId !== accountId) return (await read()).row;
  const { memory } = remembering;
  const known = memory.recall(accountId, name);
  if (known !== undefined) return known as Row | null;
  const { mark } = memory;
  const { row, own } = await read();
  if (!own) memory.keep(accountId, name, row, mark);
  return row;
}
