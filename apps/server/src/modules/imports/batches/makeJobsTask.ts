import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Makes jobs of the rows of a batch that wait, so many in one task; then the next task goes on. */
export const makeJobsTask = defineTask({
  kind: 'make-jobs',
  payload: z.object({ batchId: idSchema, round: z.int() }),
  subject: ({ batchId }) => batchId,
  retry: { limit: 5, backoffSeconds: 5 },
  timeoutSeconds: 900,
});
