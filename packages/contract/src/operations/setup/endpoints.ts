import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { setupSteps } from './setupSteps.ts';

const setupGuide = z.object({
  /** An administrator wanted it no more; the steps are told all the same. */
  isDismissed: z.boolean(),
  steps: z.array(z.object({ step: z.enum(setupSteps), isDone: z.boolean(), isOptional: z.boolean() })),
});
export type SetupGuide = z.infer<typeof setupGuide>;

export const getSetupGuide = endpoint({
  method: 'GET',
  path: '/setupguide/get',
  summary: 'What the account needs before its first job can start, and what of it is there',
  caller: 'member',
  needs: { authority: ['Admin'] },
  reply: setupGuide,
});

export const dismissSetupGuide = endpoint({
  method: 'POST',
  path: '/setupguide/post',
  summary: "Hide the set-up guide from the account's administrators, or show it again",
  caller: 'member',
  needs: { authority: ['Admin'], licence: true },
  body: z.object({ isDismissed: z.boolean() }),
  reply: setupGuide,
});
