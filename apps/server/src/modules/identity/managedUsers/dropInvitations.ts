import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { invitations, loginLinks } from '../tables.ts';

/** Links that this account sent to a user open nothing any more. Those of other accounts stay. */
export async function dropInvitations(tx: Tx, accountId: string, userId: string): Promise<void> {
  await tx
    .delete(invitations)
    .where(and(eq(invitations.invitingAccountId, accountId), eq(invitations.userId, userId)));
  await tx
    .delete(loginLinks)
    .where(and(eq(loginLinks.sendingAccountId, accountId), eq(loginLinks.userId, userId)));
}
