import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Tells somebody by mail that an incoming document is theirs now, if they want mails and it is theirs still. */
export const tellAssignedTask = defineTask({
  kind: 'tell-incoming',
  payload: z.object({ documentId: idSchema, userId: idSchema, noticeKey: z.string() }),
  subject: ({ documentId }) => documentId,
  retry: { limit: 8, backoffSeconds: 30, maxSeconds: 3600 },
});
