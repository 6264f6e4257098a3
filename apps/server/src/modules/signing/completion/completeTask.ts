import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Extends a job's signatures to its profile. Tries for about two days before a person is asked. */
export const completeTask = defineTask({
  kind: 'complete-signatures',
  payload: z.object({ jobId: idSchema, round: z.number().int() }),
  subject: ({ jobId }) => jobId,
  retry: { limit: 55, backoffSeconds: 2, maxSeconds: 3600 },
  timeoutSeconds: 3600,
});
