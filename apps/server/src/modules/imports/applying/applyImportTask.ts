import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Writes an import that was confirmed, in one transaction. */
export const applyImportTask = defineTask({
  kind: 'apply-import',
  payload: z.object({ importId: idSchema, round: z.int() }),
  subject: ({ importId }) => importId,
  retry: { limit: 3, backoffSeconds: 5 },
  timeoutSeconds: 1800,
});
