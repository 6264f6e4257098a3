import type { Recipient, RecipientLookup } from '@tomar/contract';
import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import type { Tx } from '../../../platform/database/database.ts';
import { recipients } from '../../definitions/tables.ts';
import { deliveries } from '../tables.ts';
import { presentChoice } from './present.ts';
import { settingsOf } from './recipientRecord.ts';

export interface FoundRecipient {
  readonly choice: RecipientLookup;
  /** How it is reached: for its deliveries, not for drafters. */
  readonly settings: Recipient;
}

/**
 * Recipients of the account by their ids, active or not.
 * @param lock keeps the single-use ones from being used by another job until the transaction ends
 */
export async function findRecipients(
  tx: Tx,
  accountId: string,
  ids: readonly string[],
  lock?: 'lock',
): Promise<ReadonlyMap<string, FoundRecipient>> {
  if (ids.length === 0) return new Map();
  const these = and(eq(recipients.accountId, accountId), inArray(recipients.id, [...ids]));
  const rows = await tx.select().from(recipients).where(these);
  const single = rows.filter((row) => row.isSingleUse).map(({ id }) => id);
  if (lock && single.length > 0)
    await tx
      .select({ id: recipients.id })
      .from(recipients)
      .where(and(eq(recipients.accountId, accountId), inArray(recipients.id, single)))
      .orderBy(asc(recipients.id))
      .for('no key update');
  const used = await usedAmong(tx, accountId, single);
  return new Map(
    rows.map((row) => [row.id, { choice: presentChoice(row, used.has(row.id)), settings: settingsOf(row) }]),
  );
}

/** Those that a job was circulated with. */
async function usedAmong(tx: Tx, accountId: string, ids: string[]): Promise<ReadonlySet<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ id: deliveries.recipientId })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.accountId, accountId),
        isNotNull(deliveries.recipientId),
        inArray(deliveries.recipientId, ids),
      ),
    );
  return new Set(rows.map(({ id }) => id));
}
