import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { memberships } from '../tables.ts';

/** How somebody stands to the account as far as coming in goes; what their login does elsewhere is not told. */
export interface Entry {
  readonly lastOpenedAt: Date | null;
  readonly invitedAt: Date | null;
}

export async function entryOf(tx: Tx, accountId: string, userId: string): Promise<Entry> {
  const [row] = await tx
    .select({ lastOpenedAt: memberships.lastOpenedAt, invitedAt: memberships.invitedAt })
    .from(memberships)
    .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId)));
  return row ?? { lastOpenedAt: null, invitedAt: null };
}

export async function noteInvited(
  tx: Tx,
  accountId: string,
  userId: string,
  invitedAt: Date | null,
): Promise<void> {
  await tx
    .update(memberships)
    .set({ invitedAt })
    .where(and(eq(memberships.accountId, accountId), eq(memberships.userId, userId)));
}
