import { type Delivery, statusAllows } from '@tomar/contract';
import { and } from 'drizzle-orm';
import { byId } from '../../platform/database/tenancy.ts';
import { notFound, refused, unauthorized } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit, type Unit } from '../../platform/unit.ts';
import { loadVisibleJob, lockJob, settleJob } from '../jobs/index.ts';
import { announceDelivery } from './announceDelivery.ts';
import { deliverTask } from './deliverTask.ts';
import { type DeliveryRow, recipientFacts, startDelivery } from './deliveryRecord.ts';
import { allows, changeOf } from './deliverySql.ts';
import { deliverySteps, isUncertain } from './deliverySteps.ts';
import { maySendAgain } from './policy.ts';
import { presentDelivery } from './present.ts';
import { deliveries } from './tables.ts';

/** What the person said may arrive a second time. */
interface Confirmed {
  readonly confirmUncertain: boolean;
  readonly confirmSent: boolean;
}

/** DLV-23, JOB-11: a person sends again what was not sent, or was; the job is finalizing until it ended. */
export function retryDelivery(
  platform: Platform,
  person: Person,
  deliveryId: string,
  confirmed: Confirmed,
): Promise<Delivery> {
  return inUnit(platform, person, async (unit) => {
    const { jobId } = await find(unit, deliveryId);
    const job = await loadVisibleJob(unit.tx, person, jobId);
    if (!maySendAgain(person, job)) throw unauthorized();
    const again = await beginRound(unit, platform, deliveryId, confirmed);
    return presentDelivery(again, { maySendAgain: true, mayRetryNow: true });
  });
}

/**
 * An administrator tries the dead task of a delivery again, without opening the job: the same command, except that
 * nobody was asked about an uncertain one. Of a job that was cancelled nothing is sent: the task is done with.
 */
export async function retryDeadDelivery(
  unit: Unit,
  platform: Platform,
  deliveryId: string,
  round: number,
): Promise<void> {
  const row = await find(unit, deliveryId);
  const { job } = await lockJob(unit, row.jobId);
  if (job.status === 'Canceled') {
    await platform.tasks.settleDead(unit.tx, unit.accountId, deliverTask, deliveryId);
    return;
  }
  if (row.round !== round) throw refused('lang_delivery_not_retryable');
  await beginRound(unit, platform, deliveryId, { confirmUncertain: false, confirmSent: false });
}

/** A new round: the one way to have a delivery sent again. The job first, then the delivery, then its task. */
async function beginRound(
  unit: Unit,
  platform: Platform,
  deliveryId: string,
  { confirmUncertain, confirmSent }: Confirmed,
): Promise<DeliveryRow> {
  const { tx, accountId, now } = unit;
  const isThis = byId(deliveries, accountId, deliveryId);
  const { jobId } = await find(unit, deliveryId);
  const { job } = await lockJob(unit, jobId);
  if (!statusAllows('resend', job.status)) throw refused('lang_job_status_forbids');
  const [row] = await tx.select().from(deliveries).where(isThis).for('no key update');
  if (row?.state !== 'NotSent' && row?.state !== 'Sent') throw refused('lang_delivery_not_retryable');
  const uncertain = isUncertain({ state: row.state, handedOver: row.handedOverAt !== null });
  if (uncertain && !confirmUncertain) throw refused('lang_delivery_confirm_uncertain');
  const wasSent = row.state === 'Sent';
  if (wasSent && !confirmSent) throw refused('lang_delivery_confirm_sent');
  const step = wasSent
    ? deliverySteps.resend
    : uncertain
      ? deliverySteps.retryUncertain
      : deliverySteps.retry;
  const [again] = await tx
    .update(deliveries)
    .set({ ...changeOf(step, now), ...(wasSent && { sending: row.sending + 1 }) })
    .where(and(isThis, allows(accountId, step)))
    .returning();
  if (!again) throw notFound();
  await settleJob(unit, jobId, 'resent');
  await platform.tasks.settleDead(tx, accountId, deliverTask, deliveryId);
  await startDelivery(unit, again);
  await unit.audit({
    event: wasSent ? 'delivery.resent' : 'delivery.retried',
    subjectKind: 'job',
    subjectId: jobId,
    facts: { ...recipientFacts(row), ...(!wasSent && { uncertain }) },
  });
  await announceDelivery(unit, jobId);
  return again;
}

async function find({ tx, accountId }: Unit, deliveryId: string): Promise<DeliveryRow> {
  const [row] = await tx
    .select()
    .from(deliveries)
    .where(byId(deliveries, accountId, deliveryId));
  if (!row) throw notFound();
  return row;
}
