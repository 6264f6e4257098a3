import type { Delivery, DraftRecipient } from '@tomar/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import type { Unit } from '../../platform/unit.ts';
import { deliverTask } from './deliverTask.ts';
import { deliveries } from './tables.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;

export const deliveriesOf = (tx: Tx, accountId: string, jobId: string): Promise<DeliveryRow[]> =>
  tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.accountId, accountId), eq(deliveries.jobId, jobId)))
    .orderBy(asc(deliveries.position));

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  id: row.id,
  settings: row.settings,
  state: row.state,
  attempts: row.attempts,
  lastTriedAt: row.lastTriedAt?.toISOString() ?? null,
  nextTryAt: row.nextTryAt?.toISOString() ?? null,
  sentAt: row.sentAt?.toISOString() ?? null,
  error: row.errorKey === null ? null : { key: row.errorKey, detail: row.errorDetail ?? '' },
});

/** A job's recipients, each waiting to send; nothing goes out before `startDeliveries`. */
export async function createDeliveries(
  { tx, accountId, now }: Unit,
  jobId: string,
  recipients: readonly DraftRecipient[],
): Promise<void> {
  const rows = recipients.map(({ settings }, position) => ({
    accountId,
    id: newId(now),
    jobId,
    position,
    settings,
    state: 'WaitingToSend' as const,
  }));
  if (rows.length > 0) await tx.insert(deliveries).values(rows);
}

/** Gives each waiting recipient a task of its own; `startAfter` for jobs that are sent later (DRAFT-22). */
export async function startDeliveries(unit: Unit, jobId: string, startAfter?: Date): Promise<void> {
  for (const row of await deliveriesOf(unit.tx, unit.accountId, jobId))
    if (row.state === 'WaitingToSend') await startDelivery(unit, row, startAfter);
}

export async function startDelivery(
  unit: Unit,
  { id, round }: Pick<DeliveryRow, 'id' | 'round'>,
  startAfter?: Date,
): Promise<void> {
  await unit.enqueue(
    deliverTask,
    { deliveryId: id, round },
    { key: `${id}-${round}`, ...(startAfter && { startAfter }) },
  );
  if (startAfter)
    await unit.tx
      .update(deliveries)
      .set({ nextTryAt: startAfter })
      .where(and(eq(deliveries.accountId, unit.accountId), eq(deliveries.id, id)));
}

/** The job was declined or cancelled: whoever has not got it yet will not get it. */
export async function cancelDeliveries({ tx, accountId }: Unit, jobId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: 'Cancelled', nextTryAt: null })
    .where(
      and(
        eq(deliveries.accountId, accountId),
        eq(deliveries.jobId, jobId),
        eq(deliveries.state, 'WaitingToSend'),
      ),
    );
}

/** The cancellation was undone: they wait again, and go out with `startDeliveries`. */
export async function reviveDeliveries({ tx, accountId }: Unit, jobId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ state: 'WaitingToSend', round: sql`${deliveries.round} + 1` })
    .where(
      and(
        eq(deliveries.accountId, accountId),
        eq(deliveries.jobId, jobId),
        eq(deliveries.state, 'Cancelled'),
      ),
    );
}
