import { auditAreaFilters, idSchema } from '@tomar/contract';
import * as z from 'zod/mini';
import { insidePath } from './insidePath.ts';

/** What does not fit counts as not being in the address. */
const text = z.catch(z.optional(z.string()), undefined);

export const tabSearch = z.object({ tab: text });
export const signSearch = z.object({ jobs: text });
const id = z.catch(z.optional(idSchema), undefined);
const day = z.catch(z.optional(z.iso.date()), undefined);

const area = z.catch(z.optional(z.enum(auditAreaFilters)), undefined);

export const auditSearch = z.object({ job: id, user: id, event: text, area, day });
export const taskSearch = z.object({
  states: text,
  page: z.catch(z.optional(z.int().check(z.minimum(1))), undefined),
});

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
