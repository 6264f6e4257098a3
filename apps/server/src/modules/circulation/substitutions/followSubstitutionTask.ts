import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Brings jobs in step with a substitution that has begun or is over. */
export const followSubstitutionTask = defineTask({
  kind: 'follow-substitution',
  payload: z.object({ substitutionId: idSchema }),
  subject: ({ substitutionId }) => substitutionId,
  retry: { limit: 10, backoffSeconds: 5, maxSeconds: 600 },
});
