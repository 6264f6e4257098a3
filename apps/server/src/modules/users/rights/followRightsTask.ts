import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';
import type { Unit } from '../../../platform/unit.ts';

/** Brings jobs in step with what users may do now. */
export const followRightsTask = defineTask({
  kind: 'follow-rights',
  payload: z.object({ userIds: z.array(idSchema).min(1) }),
  subject: ({ userIds }) => userIds[0] ?? '',
  timeoutSeconds: 900,
  retry: { limit: 10, backoffSeconds: 5, maxSeconds: 600 },
});

/** People whose jobs one task looks for: one that waits for several of them is changed once. */
const atOnce = 200;
const againMs = 60_000;

/**
 * Jobs follow what these users may do now, and whether they are active. At once, and once more for the jobs of those who
 * looked at the users before they changed and wrote after the first task had gone by (AUTH-12, AUTH-13).
 */
export async function followRights({ enqueue, now }: Unit, userIds: readonly string[]): Promise<void> {
  const again = { startAfter: new Date(now.getTime() + againMs) };
  for (let at = 0; at < userIds.length; at += atOnce) {
    const payload = { userIds: userIds.slice(at, at + atOnce) };
    await enqueue(followRightsTask, payload);
    await enqueue(followRightsTask, payload, again);
  }
}
