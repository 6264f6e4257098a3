import { idSchema, limits } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../../platform/tasks/defineTask.ts';

/**
 * Has a key of the server sign a session's documents. What the token refuses ends the session at once; tried again is
 * only what somebody else's failure interrupted, such as a database that was away, and no longer than the session lasts.
 */
export const signWithServerKeyTask = defineTask({
  kind: 'sign-with-server-key',
  /** `ip`: where the person asked from, for the trail. Tasks of older versions have none. */
  payload: z.object({ sessionId: idSchema, ip: z.string().default('') }),
  subject: ({ sessionId }) => sessionId,
  retry: { limit: 6, backoffSeconds: 2, maxSeconds: 60 },
  timeoutSeconds: limits.signingSessionMinutes * 60,
});
