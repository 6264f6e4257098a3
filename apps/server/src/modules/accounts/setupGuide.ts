import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { accounts } from './tables.ts';

/** Whether the account's administrators want no set-up guide any more. */
export async function isGuideDismissed(tx: Tx, accountId: string): Promise<boolean> {
  const [row] = await tx
    .select({ at: accounts.guideDismissedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId));
  return row?.at != null;
}

export async function setGuideDismissed(tx: Tx, accountId: string, at: Date | null): Promise<void> {
  await tx.update(accounts).set({ guideDismissedAt: at }).where(eq(accounts.id, accountId));
}
