import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask, type TaskContext } from '../../platform/tasks/defineTask.ts';
import { channelOf } from './channels.ts';
import { deliver } from './deliver.ts';
import { deliveryLedger } from './deliveryLedger.ts';
import { retryDeadDelivery } from './retryDelivery.ts';

const retry = { limit: 30, backoffSeconds: 5, maxSeconds: 3600 };

const ledgerOf = ({ platform, accountId }: TaskContext) => deliveryLedger(platform, accountId, retry);

/** Sends one recipient's share of a finished job. Tries for about a day before a person is asked. */
export const deliverTask = defineTask({
  kind: 'deliver',
  payload: z.object({ deliveryId: idSchema, round: z.number().int() }),
  subject: ({ deliveryId }) => deliveryId,
  retry,
  timeoutSeconds: 1800,
  run: (context, payload) => deliver(ledgerOf(context), channelOf(context.platform), context, payload),
  onDead: (context, { deliveryId, round }, error) =>
    ledgerOf(context).giveUp({ deliveryId, round, claim: context.claim }, error),
  retryDead: (unit, platform, { deliveryId, round }) => retryDeadDelivery(unit, platform, deliveryId, round),
});
