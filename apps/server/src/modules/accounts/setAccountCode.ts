import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { accounts } from './tables.ts';

/** Gives an account, whose row is locked, another code. Fails with 23505 where another account has it. */
export async function setAccountCode(tx: Tx, accountId: string, code: string): Promise<void> {
  await tx.update(accounts).set({ code }).where(eq(accounts.id, accountId));
}
