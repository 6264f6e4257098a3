import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../platform/tasks/defineTask.ts';

/** Notifies a participant by mail that a job waits for them, if they want such mails (USR-08) and it still does. */
export const notifyTurnTask = defineTask({
  kind: 'tell-turn',
  payload: z.object({ participantId: idSchema, revival: z.number().int().default(0) }),
  subject: ({ participantId }) => participantId,
  retry: { limit: 8, backoffSeconds: 30, maxSeconds: 3600 },
});

/** A person's notification in one life of the job. */
export const noticeKey = (participantId: string, revival: number): string =>
  revival === 0 ? participantId : `${participantId}-${revival}`;
