import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Tells one of the two of whom one stands in for the other that it is so, or was ended. */
export const tellSubstitutionTask = defineTask({
  kind: 'tell-substitution',
  payload: z.object({ substitutionId: idSchema, userId: idSchema }),
  subject: ({ substitutionId }) => substitutionId,
  retry: { limit: 8, backoffSeconds: 30, maxSeconds: 3600 },
});
