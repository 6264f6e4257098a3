import type { DeliveryState, Recipient } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import type { Platform } from '../../platform/platform.ts';
import { backoff, type TaskContext } from '../../platform/tasks/defineTask.ts';
import { inUnit, type Unit } from '../../platform/unit.ts';
import { lockJob, settleJob } from '../circulation/index.ts';
import { deliverTask } from './deliverTask.ts';
import { DeliveryFailed } from './deliveryFailed.ts';
import { type DeliveryRow, deliveriesOf } from './deliveryRecord.ts';
import { deliveries } from './tables.ts';

/** The name under which the sending part of the server acts. */
export const finalizer = 'finalizer';

type Ending =
  | { readonly state: 'Sent'; readonly refused: readonly string[] }
  | { readonly state: 'NotSent'; readonly error: Error };

/** Writes the end of a delivery once; the last one to end settles the job. */
export function endDelivery(
  platform: Platform,
  accountId: string,
  deliveryId: string,
  round: number,
  ending: Ending,
): Promise<void> {
  return inUnit(platform, { accountId, system: finalizer }, async (unit) => {
    // The job first, as everywhere: two recipients that end at the same moment see each other.
    const jobId = await jobOf(unit, deliveryId);
    if (jobId === undefined) return;
    await lockJob(unit, jobId);
    const row = await lock(unit, deliveryId);
    // A mail that was accepted while the job was being cancelled was sent all the same.
    const open: readonly DeliveryState[] =
      ending.state === 'Sent' ? ['WaitingToSend', 'Cancelled'] : ['WaitingToSend'];
    if (!row || row.round !== round || !open.includes(row.state)) return;
    await unit.tx
      .update(deliveries)
      .set({
        state: ending.state,
        nextTryAt: null,
        ...(ending.state === 'Sent' ? sent(unit, ending.refused) : failed(ending.error)),
      })
      .where(and(eq(deliveries.accountId, accountId), eq(deliveries.id, deliveryId)));
    await unit.audit({
      event: ending.state === 'Sent' ? 'delivery.sent' : 'delivery.notSent',
      subjectKind: 'job',
      subjectId: row.jobId,
      facts: {
        recipient: recipientName(row.settings),
        ...(ending.state === 'NotSent' && { reason: failed(ending.error).errorKey }),
      },
    });
    unit.announce({ topic: 'delivery', id: row.jobId }, 'account');
    const others = await deliveriesOf(unit.tx, accountId, row.jobId);
    if (!others.some((one) => one.state === 'WaitingToSend'))
      await settleJob(unit, row.jobId, 'deliveriesEnded');
  });
}

const sent = (unit: Unit, refused: readonly string[]) => ({
  sentAt: unit.now,
  errorKey: refused.length > 0 ? 'lang_delivery_mail_addresses_refused' : null,
  errorDetail: refused.length > 0 ? refused.join(', ') : null,
});

function failed(error: Error): { errorKey: string; errorDetail: string } {
  const known = error instanceof DeliveryFailed ? error : error.cause;
  if (known instanceof DeliveryFailed) return { errorKey: known.key, errorDetail: known.detail };
  return { errorKey: 'lang_delivery_failed', errorDetail: '' };
}

/** A try failed and another will follow: shown on the job's page meanwhile. */
export async function noteFailure(
  { platform, accountId, attempt }: TaskContext,
  deliveryId: string,
  round: number,
  error: DeliveryFailed,
): Promise<void> {
  await inUnit(platform, { accountId, system: finalizer }, async (unit) => {
    const row = await lock(unit, deliveryId);
    if (row?.state !== 'WaitingToSend' || row.round !== round) return;
    const pause = backoff(deliverTask.retry, attempt);
    await unit.tx
      .update(deliveries)
      .set({
        ...failed(error),
        // The server has said no, or was never asked to accept: the next try may ask again.
        ...(error.temporary && {
          handedOverAt: null,
          nextTryAt: new Date(unit.now.getTime() + pause * 1000),
        }),
      })
      .where(and(eq(deliveries.accountId, accountId), eq(deliveries.id, deliveryId)));
    unit.announce({ topic: 'delivery', id: row.jobId }, 'account');
  });
}

/** The task came to its dead end: a person has to look. */
export const giveUpDelivery = (
  { platform, accountId }: TaskContext,
  { deliveryId, round }: { readonly deliveryId: string; readonly round: number },
  error: Error,
): Promise<void> => endDelivery(platform, accountId, deliveryId, round, { state: 'NotSent', error });

async function jobOf({ tx, accountId }: Unit, deliveryId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ jobId: deliveries.jobId })
    .from(deliveries)
    .where(and(eq(deliveries.accountId, accountId), eq(deliveries.id, deliveryId)));
  return row?.jobId;
}

async function lock({ tx, accountId }: Unit, deliveryId: string): Promise<DeliveryRow | undefined> {
  const [row] = await tx
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.accountId, accountId), eq(deliveries.id, deliveryId)))
    .for('no key update');
  return row;
}

/** How a recipient is named in the trail. */
export const recipientName = (recipient: Recipient): string =>
  recipient.kind === 'Email' ? recipient.to.join(', ') : recipient.path;
