import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Tells one of a job's people by mail that somebody wrote something, if they want mails and may see it still. */
export const tellCommentTask = defineTask({
  kind: 'tell-comment',
  payload: z.object({ commentId: idSchema, userId: idSchema }),
  subject: ({ commentId }) => commentId,
  retry: { limit: 8, backoffSeconds: 30, maxSeconds: 3600 },
});
