import { handleTask, type TaskContext } from '../../platform/tasks/handleTask.ts';

import { deliver } from './deliver.ts';
import { deliverTask } from './deliverTask.ts';
import { deliveryLedger } from './deliveryLedger.ts';
import { deliveryPipeline } from './deliveryPipeline.ts';
import { retryDeadDelivery } from './retryDelivery.ts';

const ledgerOf = ({ platform, accountId }: TaskContext) =>
  deliveryLedger(platform, accountId, deliverTask.retry);

export const deliverHandler = handleTask(deliverTask, {
  run: (context, payload) => deliver(ledgerOf(context), deliveryPipeline(context.platform), context, payload),
  onDead: (context, { deliveryId, round }, error) =>
    ledgerOf(context).giveUp({ deliveryId, round, claim: context.claim }, error),
  retryDead: (unit, platform, { deliveryId, round }) => retryDeadDelivery(unit, platform, deliveryId, round),
});
