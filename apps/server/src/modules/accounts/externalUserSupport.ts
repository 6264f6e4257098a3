import { eq } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { changesRemembered } from '../../platform/database/memory/remembered.ts';
import { accounts } from './tables.ts';

/** ACC-05: whether people of identity providers may be users of the account. */
export async function setExternalUserSupport(tx: Tx, accountId: string, supported: boolean): Promise<void> {
  changesRemembered(tx);
  await tx.update(accounts).set({ supportsExternalUsers: supported }).where(eq(accounts.id, accountId));
}
