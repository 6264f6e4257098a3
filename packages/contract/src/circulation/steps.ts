import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { stepCompletions, stepPerson } from './actors.ts';

/** People of one step act side by side; the steps run one after the other (FLOW-12). */
export const step = z.object({
  key: z.string().check(z.minLength(1), z.maxLength(40)),
  completion: z._default(z.enum(stepCompletions), 'all'),
  people: z.array(stepPerson).check(z.maxLength(limits.peoplePerStep)),
});
export type Step = z.infer<typeof step>;

/** The steps of a draft or of a circulation profile, in their order. */
export const flowSteps = z.array(step).check(z.maxLength(limits.stepsPerJob));
