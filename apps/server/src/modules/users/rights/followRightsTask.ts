import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';
import type { Unit } from '../../../platform/unit.ts';

/** Brings jobs in step with what users may do now. */
export const followRightsTask = defineTask({
  kind: 'follow-rights',
  payload: z.object({
    userIds: z.array(idSchema).min(1),
    /** The second time, after which none follows. */
    isAgain: z.optional(z.literal(true)),
  }),
  subject: ({ userIds }) => userIds[0] ?? '',
  others: ({ userIds }) => userIds.length - 1,
  timeoutSeconds: 900,
  retry: { limit: 10, backoffSeconds: 5, maxSeconds: 600 },
});

/** People whose jobs one task looks for: one that waits for several of them is changed once. */
const atOnce = 200;
const againMs = 60_000;

/** Jobs follow what these users may do now, and whether they are active. */
export async function followRights({ enqueue }: Unit, userIds: readonly string[]): Promise<void> {
  for (let at = 0; at < userIds.length; at += atOnce)
    await enqueue(followRightsTask, { userIds: userIds.slice(at, at + atOnce) });
}

/**
 * Once more, for the jobs of those who looked at the users before they changed and wrote after the first task had gone by (AUTH-12,
 * AUTH-13). The first task orders it, once: its minute begins when the change is there to be seen, however long the unit
 * took that made it.
 */
export const followRightsAgain = (
  { enqueue, now }: Unit,
  userIds: readonly string[],
  taskId: string,
): Promise<void> =>
  enqueue(
    followRightsTask,
    { userIds: [...userIds], isAgain: true },
    { key: taskId, startAfter: new Date(now.getTime() + againMs) },
  );
