import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Reads the file of an import and works out what its rows would do. */
export const readImportTask = defineTask({
  kind: 'read-import',
  payload: z.object({ importId: idSchema, round: z.int() }),
  subject: ({ importId }) => importId,
  retry: { limit: 3, backoffSeconds: 5 },
});
