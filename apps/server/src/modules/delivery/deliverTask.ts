import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../platform/tasks/defineTask.ts';

/** Sends one recipient's share of a finished job. Tries for about a day before a person is asked. */
export const deliverTask = defineTask({
  kind: 'deliver',
  payload: z.object({ deliveryId: idSchema, round: z.number().int() }),
  subject: ({ deliveryId }) => deliveryId,
  retry: { limit: 30, backoffSeconds: 5, maxSeconds: 3600 },
  timeoutSeconds: 1800,
});
