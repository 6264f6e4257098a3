import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Reminds a person by mail of the jobs that are late on a day, if they want reminders (USR-08) and some still are. */
export const remindPersonTask = defineTask({
  kind: 'remind-person',
  payload: z.object({ userId: idSchema, day: z.string() }),
  subject: ({ userId }) => userId,
  retry: { limit: 6, backoffSeconds: 60, maxSeconds: 3600 },
});
