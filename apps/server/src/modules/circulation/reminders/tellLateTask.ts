import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Tells a job's owner by mail, once, that it is past its target end date (DRAFT-20, USR-08). */
export const tellLateTask = defineTask({
  kind: 'tell-late',
  payload: z.object({ jobId: idSchema, userId: idSchema, day: z.string() }),
  subject: ({ jobId }) => jobId,
  retry: { limit: 6, backoffSeconds: 60, maxSeconds: 3600 },
});
