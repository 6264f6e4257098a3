import { and, eq, inArray } from 'drizzle-orm';
import { handleTask, type TaskContext } from '../../platform/tasks/handleTask.ts';

import { deliver } from './deliver.ts';
import { deliverTask } from './deliverTask.ts';
import { deliveryLedger } from './deliveryLedger.ts';
import { deliveryPipeline } from './deliveryPipeline.ts';
import { notifyOwnerAfter, orderOwnerNotice } from './ownerNotices/notifyOwner.ts';
import { retryDeadDelivery } from './retryDelivery.ts';
import { deliveries } from './tables.ts';

const ledgerOf = ({ platform, accountId }: TaskContext) =>
  deliveryLedger(platform, accountId, deliverTask.retry);

export const deliverHandler = handleTask(deliverTask, {
  async run(context, payload) {
    await deliver(ledgerOf(context), deliveryPipeline(context.platform), context, payload);
    await notifyOwnerAfter(context, payload.deliveryId);
  },
  async onDead(context, { deliveryId, round }, error) {
    await ledgerOf(context).giveUp({ deliveryId, round, claim: context.claim }, error);
    await orderOwnerNotice(context, deliveryId);
  },
  about: (tx, accountId, subjects) =>
    tx
      .select({ subject: deliveries.id, jobId: deliveries.jobId, whom: deliveries.name })
      .from(deliveries)
      .where(and(eq(deliveries.accountId, accountId), inArray(deliveries.id, [...subjects]))),
  subjectsOf: async (tx, accountId, jobId) =>
    (
      await tx
        .select({ subject: deliveries.id })
        .from(deliveries)
        .where(and(eq(deliveries.accountId, accountId), eq(deliveries.jobId, jobId)))
    ).map(({ subject }) => subject),
  retryDead: (unit, platform, { deliveryId, round }) => retryDeadDelivery(unit, platform, deliveryId, round),
});
