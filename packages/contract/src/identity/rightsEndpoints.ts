import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { pageNeeds } from '../pageNeeds.ts';
import { byId } from '../queries.ts';
import { userLookup } from '../users/endpoints.ts';
import { authorities } from './authorities.ts';
import { providerKinds } from './external/providers.ts';

const rights = z.object({
  authorities: z.array(z.enum(authorities)).check(z.maxLength(authorities.length)),
  /** Null: Tomar keeps the identity. */
  identitySource: z.nullable(z.enum(providerKinds)),
});

/** A user with what an administrator decides about. */
const userRights = z.extend(userLookup, {
  ...rights.shape,
  isAccountAdmin: z.boolean(),
  isOwn: z.boolean(),
  /** Providers that may keep the identities of this account's users. */
  offeredSources: z.array(z.enum(providerKinds)),
});
export type UserRights = z.infer<typeof userRights>;

export const getUserRights = endpoint({
  method: 'GET',
  path: '/user/rights/:id',
  summary: 'A user with their authorities and who keeps their identity (USR-09)',
  caller: 'member',
  needs: { ...pageNeeds.users, record: 'user' },
  params: byId,
  reply: userRights,
});

export const resetUserFactors = endpoint({
  method: 'POST',
  path: '/user/resetfactors/:id',
  summary:
    "Reset another user's second factors; of a login with other accounts once their administrators want it, too. The user is told by mail",
  caller: 'member',
  needs: { authority: ['User'], record: 'user', fresh: true },
  params: byId,
  reply: z.object({ resetAt: z.string() }),
});

export const saveUserRights = endpoint({
  method: 'POST',
  path: '/user/rights/:id',
  summary: "Change a user's authorities, or who keeps their identity (AUTH-07, AUTH-08)",
  caller: 'member',
  needs: { authority: ['User'], fresh: true, record: 'user' },
  params: byId,
  /** `was`: what the change is of; a conflict where it is otherwise by now. */
  body: z.extend(rights, { was: rights }),
  reply: userRights,
});
