import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../../platform/tasks/defineTask.ts';

/** Sends a notice to its reader's phone, if they want that (USR-08) and it is news still. Number and text are not in the payload. */
export const sendNoticeSmsTask = defineTask({
  kind: 'send-notice-sms',
  payload: z.object({ userId: idSchema, key: z.string() }),
  subject: ({ userId }) => userId,
  // What is an hour old stands in the bell.
  retry: { limit: 8, backoffSeconds: 10, maxSeconds: 900 },
});
