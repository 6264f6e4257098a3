import type { Delivery } from '@tomar/contract';
import { and, eq } from 'drizzle-orm';
import { notFound, refused, unauthorized } from '../../platform/http/errors.ts';
import type { Person } from '../../platform/http/person.ts';
import type { Platform } from '../../platform/platform.ts';
import { inUnit } from '../../platform/unit.ts';
import { loadVisibleJob, settleJob } from '../circulation/index.ts';
import { presentDelivery, startDelivery } from './deliveryRecord.ts';
import { recipientName } from './endDelivery.ts';
import { deliveries } from './tables.ts';

/** DLV-23: a person sends again what was not sent; the job is finalizing until it ended. */
export function retryDelivery(platform: Platform, person: Person, deliveryId: string): Promise<Delivery> {
  if (!person.licenceActive) throw unauthorized('lang_licence_expired');
  return inUnit(platform, person, async (unit) => {
    const { tx, accountId } = unit;
    const isThis = and(eq(deliveries.accountId, accountId), eq(deliveries.id, deliveryId));
    const [found] = await tx.select({ jobId: deliveries.jobId }).from(deliveries).where(isThis);
    if (!found) throw notFound();
    const job = await loadVisibleJob(tx, person, found.jobId);
    if (job.status !== 'Completed' && job.status !== 'Finalizing') throw refused('lang_job_status_forbids');
    await settleJob(unit, job.id, 'resent');
    const [row] = await tx.select().from(deliveries).where(isThis).for('no key update');
    if (row?.state !== 'NotSent') throw refused('lang_delivery_not_retryable');
    const [again] = await tx
      .update(deliveries)
      .set({
        state: 'WaitingToSend',
        round: row.round + 1,
        attempts: 0,
        handedOverAt: null,
        errorKey: null,
        errorDetail: null,
      })
      .where(isThis)
      .returning();
    if (!again) throw notFound();
    await startDelivery(unit, again);
    await unit.audit({
      event: 'delivery.retried',
      subjectKind: 'job',
      subjectId: job.id,
      facts: { recipient: recipientName(row.settings) },
    });
    return presentDelivery(again);
  });
}
