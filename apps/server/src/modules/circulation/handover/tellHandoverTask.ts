import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';

/** Tells who left, and who takes over, how much went from one to the other. */
export const tellHandoverTask = defineTask({
  kind: 'tell-handover',
  payload: z.object({
    userId: idSchema,
    otherId: idSchema,
    isSuccessor: z.boolean(),
    /** Of the bell's entry, which counts what went. Tasks of versions before have the counts alone. */
    noticeKey: z._default(z.nullable(z.string()), null),
    turns: z.int(),
    drafts: z.int(),
    groups: z.int(),
    departments: z.int(),
    // Tasks of versions before say nothing of these.
    profiles: z._default(z.int(), 0),
    stamps: z._default(z.int(), 0),
  }),
  subject: ({ userId }) => userId,
  retry: { limit: 8, backoffSeconds: 30, maxSeconds: 3600 },
});
