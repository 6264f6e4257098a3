import { idSchema, licenceWarningKinds } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Tells an administrator by mail what is to be known of the licence. */
export const tellLicenceTask = defineTask({
  kind: 'tell-licence',
  payload: z.object({ userId: idSchema, kind: z.enum(licenceWarningKinds), about: z.string() }),
  subject: ({ userId }) => userId,
  retry: { limit: 8, backoffSeconds: 60, maxSeconds: 3600 },
});
