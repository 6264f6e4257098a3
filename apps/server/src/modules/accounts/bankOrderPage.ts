import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { changesRemembered } from '../../platform/database/memory/remembered.ts';
import { accounts } from './tables.ts';

/** ACC-04, ACC-12: whether the account makes bank orders, where its period has the module. */
export async function setBankOrderPage(tx: Tx, accountId: string, enabled: boolean): Promise<void> {
  changesRemembered(tx);
  await tx
    .update(accounts)
    .set({ params: sql`${accounts.params} || ${JSON.stringify({ enableBankOrderPage: enabled })}::jsonb` })
    .where(eq(accounts.id, accountId));
}
