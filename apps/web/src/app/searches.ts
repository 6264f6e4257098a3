import * as z from 'zod/mini';
import { insidePath } from './insidePath.ts';

/** What does not fit counts as not being in the address. */
const text = z.catch(z.optional(z.string()), undefined);

export const tabSearch = z.object({ tab: text });
export const signSearch = z.object({ jobs: text });

/** Only a path of the application is gone to after signing in (ID-23). */
export const signInSearch = z.object({
  redirect: z.optional(
    z.pipe(
      z.unknown(),
      z.transform((path) => insidePath(path) ?? undefined),
    ),
  ),
});

/** Where a sign-in at a provider begins, and what the provider sends back with the person, whatever that is. */
export const externalSearch = z.looseObject({ ...signInSearch.shape, account: text });
