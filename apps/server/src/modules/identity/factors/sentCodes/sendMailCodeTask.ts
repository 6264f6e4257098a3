import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../../platform/tasks/defineTask.ts';

export const codePayload = z.object({
  userId: idSchema,
  /** Of `factor_challenges`. */
  challenge: z.string(),
  /** When the challenge was made: one that was made anew has a task of its own. */
  madeAt: z.string(),
});

/** Sends a one-time code to its login's address. The code is not in the payload: it stands sealed beside its challenge. */
export const sendMailCodeTask = defineTask({
  kind: 'send-mail-code',
  payload: codePayload,
  subject: ({ userId }) => userId,
  // A code counts for five minutes.
  retry: { limit: 4, backoffSeconds: 10, maxSeconds: 60 },
});
