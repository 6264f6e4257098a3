import { and, eq } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { type TaskContext, TaskFailedForGood } from '../../platform/tasks/defineTask.ts';
import { inUnit, type Unit } from '../../platform/unit.ts';
import { jobInFinalizing, settleJob } from '../circulation/index.ts';
import { DeliveryFailed } from './deliveryFailed.ts';
import type { DeliveryRow } from './deliveryRecord.ts';
import { endDelivery, finalizer, noteFailure } from './endDelivery.ts';
import { makeParcel, type Parcel } from './parcel.ts';
import { sendByEmail } from './sendByEmail.ts';
import { sendToFolder } from './sendToFolder.ts';
import { deliveries } from './tables.ts';

interface Started {
  readonly delivery: DeliveryRow;
  readonly parcel: Parcel;
}

/**
 * One try of one delivery. Whatever happens to the process, nothing goes out twice: a mail that the server may
 * have accepted already is not repeated by itself, and files that stand in the folder are left.
 */
export async function deliver(
  context: TaskContext,
  { deliveryId, round }: { readonly deliveryId: string; readonly round: number },
): Promise<void> {
  const { platform, accountId } = context;
  const started = await start(platform, accountId, deliveryId, round);
  if (!started) return;
  try {
    const refused = await send(platform, started);
    await endDelivery(platform, accountId, deliveryId, round, { state: 'Sent', refused });
  } catch (error) {
    if (!(error instanceof DeliveryFailed)) throw error;
    await noteFailure(context, deliveryId, round, error);
    throw error.temporary ? error : new TaskFailedForGood(error.message, { cause: error });
  }
}

/** Notes the try. Undefined when there is nothing (more) to send, such as after a cancellation. */
async function start(
  platform: Platform,
  accountId: string,
  deliveryId: string,
  round: number,
): Promise<Started | undefined> {
  return inUnit(platform, { accountId, system: finalizer }, async (unit) => {
    const { tx, now } = unit;
    const isThis = and(eq(deliveries.accountId, accountId), eq(deliveries.id, deliveryId));
    await reopen(unit, deliveryId, round);
    const [delivery] = await tx.select().from(deliveries).where(isThis).for('no key update');
    if (delivery?.state !== 'WaitingToSend' || delivery.round !== round) return undefined;
    const job = await jobInFinalizing(tx, accountId, delivery.jobId);
    if (!job) return undefined;
    await tx
      .update(deliveries)
      .set({ attempts: delivery.attempts + 1, lastTriedAt: now, nextTryAt: null })
      .where(isThis);
    return { delivery, parcel: await makeParcel(platform, tx, job) };
  });
}

/** A task at its dead end runs again only because an administrator says so: the delivery waits again. */
async function reopen(unit: Unit, deliveryId: string, round: number): Promise<void> {
  const isThis = and(eq(deliveries.accountId, unit.accountId), eq(deliveries.id, deliveryId));
  const [delivery] = await unit.tx.select().from(deliveries).where(isThis);
  if (delivery?.state !== 'NotSent' || delivery.round !== round) return;
  await settleJob(unit, delivery.jobId, 'resent');
  await unit.tx
    .update(deliveries)
    .set({ state: 'WaitingToSend', attempts: 0, handedOverAt: null, errorKey: null, errorDetail: null })
    .where(and(isThis, eq(deliveries.state, 'NotSent')));
}

async function send(platform: Platform, { delivery, parcel }: Started): Promise<readonly string[]> {
  const { settings } = delivery;
  switch (settings.kind) {
    case 'FileSystem':
      await sendToFolder(platform.config.deliveryRoot, settings, parcel);
      return [];
    case 'Email':
      // A try before this one got as far as asking the server to accept, and nobody heard the answer.
      if (delivery.handedOverAt !== null)
        throw new DeliveryFailed('lang_delivery_uncertain', delivery.handedOverAt.toISOString(), {
          temporary: false,
        });
      return sendByEmail(platform.mailer, delivery.id, settings, parcel, () =>
        markHandover(platform, delivery),
      );
  }
}

const markHandover = async (platform: Platform, { accountId, id }: DeliveryRow): Promise<void> => {
  await platform.db.inAccount(accountId, (tx) =>
    tx
      .update(deliveries)
      .set({ handedOverAt: platform.clock() })
      .where(and(eq(deliveries.accountId, accountId), eq(deliveries.id, id))),
  );
};
