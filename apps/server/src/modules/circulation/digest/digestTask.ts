import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Sends a person the one mail of a day, if they want that still and it has something to say. */
export const digestTask = defineTask({
  kind: 'send-digest',
  payload: z.object({ userId: idSchema, day: z.string() }),
  subject: ({ userId }) => userId,
  retry: { limit: 6, backoffSeconds: 60, maxSeconds: 3600 },
});
