import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { recipients } from '../../definitions/tables.ts';

/** How many active recipients the account's list has. */
export const countRecipients = (tx: Tx, accountId: string): Promise<number> =>
  tx.$count(recipients, and(eq(recipients.accountId, accountId), eq(recipients.isActive, true)));
