import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { asked, lookupAnswer, queryFlag, searched } from '../lookups.ts';
import { pageNeeds } from '../pageNeeds.ts';
import { byId } from '../queries.ts';
import { userLookup } from '../users/endpoints.ts';

const definers = pageNeeds.signGroups.authority;

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

/** `version` grows with every save; what is based on an older one is refused. */
const signGroupDetail = z.extend(signGroupLookup, { version: z.int() });
export type SignGroupDetail = z.infer<typeof signGroupDetail>;

export const getSignGroup = endpoint({
  method: 'GET',
  path: '/signgroup/get/:id',
  summary: 'A sign group; an all-zero id gives a blank one that is not stored',
  caller: 'member',
  needs: { authority: definers, record: 'signGroup' },
  params: byId,
  reply: signGroupDetail,
});

export const saveSignGroup = endpoint({
  method: 'POST',
  path: '/signgroup/post/:id',
  summary:
    'Save a sign group; an all-zero id makes a new one. Jobs that wait for it wait for its new members',
  caller: 'member',
  needs: { authority: definers, licence: true, record: 'signGroup' },
  params: byId,
  body: z.object({
    version: z.int().check(z.minimum(0)),
    // Its length is judged by `checkSignGroup`, which names the limit.
    name: z.string().check(z.maxLength(100_000)),
    isActive: z._default(z.boolean(), true),
    memberIds: z.array(idSchema).check(z.maxLength(1000)),
  }),
  reply: signGroupDetail,
  once: true,
});
