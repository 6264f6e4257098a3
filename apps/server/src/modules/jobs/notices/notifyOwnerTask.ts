import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Tells a job's owner by mail how it ended, if the owner wants such mails (USR-08). A job ends once. */
export const notifyOwnerTask = defineTask({
  kind: 'tell-owner',
  payload: z.object({ jobId: idSchema }),
  subject: ({ jobId }) => jobId,
  retry: { limit: 8, backoffSeconds: 30, maxSeconds: 3600 },
});
