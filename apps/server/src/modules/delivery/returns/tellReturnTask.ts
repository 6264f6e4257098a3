import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Tells a job's owner by mail that a mail about it came back. `report`: of the event in the trail. */
export const tellReturnTask = defineTask({
  kind: 'tell-return',
  payload: z.object({ jobId: idSchema, report: z.string() }),
  subject: ({ jobId }) => jobId,
  retry: { limit: 6, backoffSeconds: 60, maxSeconds: 3600 },
});
