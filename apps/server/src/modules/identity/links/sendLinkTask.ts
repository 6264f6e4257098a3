import { idSchema, loginLinkKinds } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Mails a user a one-time link. Its secret is made by the try that sends it, so that no table holds one. */
export const sendLinkTask = defineTask({
  kind: 'send-login-link',
  payload: z.object({ userId: idSchema, link: z.enum(loginLinkKinds) }),
  subject: ({ userId }) => userId,
  // Nobody waits longer for a link before asking again.
  retry: { limit: 6, backoffSeconds: 15, maxSeconds: 300 },
});
