import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../../platform/tasks/defineTask.ts';

/** Tells a job's owner by mail, once, that its contract ends soon (DRAFT-21). */
export const tellEndingTask = defineTask({
  kind: 'tell-ending',
  payload: z.object({ jobId: idSchema, userId: idSchema, day: z.string() }),
  subject: ({ jobId }) => jobId,
  retry: { limit: 6, backoffSeconds: 60, maxSeconds: 3600 },
});
