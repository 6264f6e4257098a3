import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Has invitations sent to people whom an import has added: one task each, which the import would wait for long. */
export const inviteImportedTask = defineTask({
  kind: 'invite-imported',
  payload: z.object({ userIds: z.array(idSchema).min(1) }),
  subject: ({ userIds }) => userIds[0] ?? '',
  retry: { limit: 8, backoffSeconds: 10 },
});
