import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Mails a new user the way in. The link's secret is made by the try that sends it, so that no table holds one. */
export const sendInvitationTask = defineTask({
  kind: 'send-invitation',
  payload: z.object({ userId: idSchema }),
  subject: ({ userId }) => userId,
  retry: { limit: 8, backoffSeconds: 30, maxSeconds: 3600 },
});
