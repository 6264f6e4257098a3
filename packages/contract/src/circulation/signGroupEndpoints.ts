import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { asked, lookupAnswer, queryFlag, searched } from '../lookups.ts';
import { userLookup } from '../users/endpoints.ts';

/** A sign group as chosen in lists, with its members in the order of their names (FLOW-07). */
export const signGroupLookup = z.object({
  id: idSchema,
  name: z.string(),
  isActive: z.boolean(),
  members: z.array(userLookup),
});
export type SignGroupLookup = z.infer<typeof signGroupLookup>;

export const lookUpSignGroups = endpoint({
  method: 'POST',
  path: '/signgroup/get',
  summary: 'Sign groups, for choosing (API-15): by words of the name',
  caller: 'member',
  body: z.extend(asked, { includePassive: z._default(z.boolean(), false) }),
  reply: lookupAnswer(signGroupLookup),
});

export const searchSignGroups = endpoint({
  method: 'GET',
  path: '/signgroup/get',
  summary: 'The same search for a dropdown (API-34)',
  caller: 'member',
  query: z.extend(searched, { includePassive: queryFlag }),
  reply: lookupAnswer(signGroupLookup),
});
