import type { DraftRecipient, Recipient, RecipientKind } from '@tomar/contract';
import { and, asc, eq, type SQLWrapper } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { newId } from '../../platform/database/ids.ts';
import { byId } from '../../platform/database/tenancy.ts';
import type { Secrets } from '../../platform/secrets/secrets.ts';
import type { Unit } from '../../platform/unit.ts';
import { deliverTask } from './deliverTask.ts';
import { allows, changeOf } from './deliverySql.ts';
import { deliverySteps, haveAllEnded } from './deliverySteps.ts';
import { nameOfExtra, nothingInClear, openSettings, sealSettings } from './settingsSnapshot.ts';
import { deliveries } from './tables.ts';

export type DeliveryRow = typeof deliveries.$inferSelect;

export const deliveriesOf = (tx: Tx, accountId: string, jobId: string): Promise<DeliveryRow[]> =>
  tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.accountId, accountId), eq(deliveries.jobId, jobId)))
    .orderBy(asc(deliveries.position));

/** Whom a job goes to. */
export interface JobRecipient {
  /** Null for one that was typed into the job. */
  readonly recipientId: string | null;
  readonly name: string;
  readonly settings: Recipient;
}

/** A job's recipients as the draft of another job has them. @throws SecretUnreadable */
export async function recipientsOfJob(
  tx: Tx,
  secrets: Secrets,
  accountId: string,
  jobId: string,
): Promise<DraftRecipient[]> {
  const rows = await deliveriesOf(tx, accountId, jobId);
  return rows.map((row, at) => {
    const key = `r${at}`;
    return row.recipientId === null
      ? { key, settings: openSettings(secrets, row) }
      : { key, recipientId: row.recipientId };
  });
}

/**
 * A job's recipients, each waiting to send, as inserts for `together`; nothing goes out before `startDeliveries`.
 */
export function newDeliveries(
  { tx, accountId, now }: Unit,
  secrets: Secrets,
  jobId: string,
  recipients: readonly JobRecipient[],
): SQLWrapper[] {
  const rows = recipients.map(({ recipientId, name, settings }, position) => ({
    accountId,
    id: newId(now),
    jobId,
    position,
    recipientId,
    name,
    kind: settings.kind,
    settings: nothingInClear,
    settingsSealed: sealSettings(secrets, accountId, settings),
    state: 'WaitingToSend' as const,
  }));
  return rows.length > 0 ? [tx.insert(deliveries).values(rows)] : [];
}

/**
 * Gives each waiting recipient a task of its own; `startAfter` for jobs that are sent later (DRAFT-22).
 * @returns whether anything is on its way; if not, the job is at its end
 */
export async function startDeliveries(unit: Unit, jobId: string, startAfter?: Date): Promise<boolean> {
  const rows = await deliveriesOf(unit.tx, unit.accountId, jobId);
  for (const row of rows) if (row.state === 'WaitingToSend') await startDelivery(unit, row, startAfter);
  return !haveAllEnded(rows);
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
      .where(byId(deliveries, unit.accountId, id));
}

/**
 * The job was declined or cancelled: whoever has not got it yet will not get it. What is being handed over at this
 * moment ends by itself, as sent or as uncertain.
 */
export async function cancelDeliveries({ tx, accountId, now }: Unit, jobId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set({ ...changeOf(deliverySteps.cancel, now), nextTryAt: null })
    .where(and(allows(accountId, deliverySteps.cancel), eq(deliveries.jobId, jobId)));
}

/** The cancellation was undone: they wait again, and go out with `startDeliveries`. */
export async function reviveDeliveries({ tx, accountId, now }: Unit, jobId: string): Promise<void> {
  await tx
    .update(deliveries)
    .set(changeOf(deliverySteps.revive, now))
    .where(and(allows(accountId, deliverySteps.revive), eq(deliveries.jobId, jobId)));
}

export const kindOf = ({ kind, settings }: DeliveryRow): RecipientKind => kind ?? settings.kind;

export const nameOf = ({ name, settings, settingsSealed }: DeliveryRow): string =>
  settingsSealed === null ? nameOfExtra(settings) : name;

/**
 * A recipient in the trail, which everybody reads who sees the job. Versions before wrote addresses and paths as
 * `recipient`; they are not shown any more.
 */
export const recipientFacts = (
  row: DeliveryRow,
): { recipientName: string; recipientKind: RecipientKind } => ({
  recipientName: nameOf(row),
  recipientKind: kindOf(row),
});
