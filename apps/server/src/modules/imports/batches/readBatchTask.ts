import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Reads the file of a batch and holds its rows against the account. */
export const readBatchTask = defineTask({
  kind: 'read-batch',
  payload: z.object({ batchId: idSchema, round: z.int() }),
  subject: ({ batchId }) => batchId,
  retry: { limit: 3, backoffSeconds: 5 },
  timeoutSeconds: 600,
});
