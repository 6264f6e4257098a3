import { z } from 'zod';
import { insidePath } from './insidePath.ts';

/** What does not fit counts as not being in the address. */
const text = z.string().optional().catch(undefined);

export const tabSearch = z.object({ tab: text });
export const signSearch = z.object({ jobs: text });
export const wordSearch = z.object({ q: text });
export const auditSearch = z.object({ subject: text });
export const taskSearch = z.object({ states: text, page: z.int().min(1).optional().catch(undefined) });

/** Only a path of the application is gone to after signing in (ID-23). */
export const signInSearch = z.object({
  redirect: z
    .unknown()
    .transform((path) => insidePath(path) ?? undefined)
    .optional(),
});
