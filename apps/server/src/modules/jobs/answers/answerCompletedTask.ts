import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** A job that answers an incoming document has been completed; what follows for that document is done behind it. */
export const answerCompletedTask = defineTask({
  kind: 'answer-completed',
  payload: z.object({ jobId: idSchema }),
  subject: ({ jobId }) => jobId,
  retry: { limit: 8, backoffSeconds: 5, maxSeconds: 600 },
});
