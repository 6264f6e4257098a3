import { idSchema } from '@tomar/contract';
import { z } from 'zod';
import { defineTask } from '../../../platform/tasks/defineTask.ts';
import type { Unit } from '../../../platform/unit.ts';

/** Brings jobs in step with a substitution that has begun or is over. */
export const followSubstitutionTask = defineTask({
  kind: 'follow-substitution',
  payload: z.object({ substitutionId: idSchema }),
  subject: ({ substitutionId }) => substitutionId,
  timeoutSeconds: 900,
  retry: { limit: 10, backoffSeconds: 5, maxSeconds: 600 },
});

const againMs = 60_000;

/**
 * At once, and once more for the jobs of those who looked at the substitution before it changed and wrote after the first
 * task had gone by: a turn that nobody follows would leave a secret job in sight for good (AUTH-12, AUTH-13).
 */
export async function followSubstitution({ enqueue, now }: Unit, substitutionId: string): Promise<void> {
  await enqueue(followSubstitutionTask, { substitutionId });
  await enqueue(
    followSubstitutionTask,
    { substitutionId },
    { startAfter: new Date(now.getTime() + againMs) },
  );
}
