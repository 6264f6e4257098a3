import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../../platform/tasks/defineTask.ts';

/** Tells a person by mail of what the bell told on a day: target end dates that are near, or past for some working days. */
export const tellDatesTask = defineTask({
  kind: 'tell-dates',
  payload: z.object({ userId: idSchema, kind: z.enum(['dueSoon', 'escalated']), day: z.string() }),
  subject: ({ userId }) => userId,
  retry: { limit: 6, backoffSeconds: 60, maxSeconds: 3600 },
});
