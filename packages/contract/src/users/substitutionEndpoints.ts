import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { byId } from '../queries.ts';
import { substitutionKinds, substitutionStates } from './substitution.ts';

/** AUTH-10: users are the account's administrators' alone. */
const administrator = { authority: ['User'] } as const;
/** Who acts in somebody's place is as grave as who signs for a group: a proof of the last minutes is asked. */
const naming = { licence: true, fresh: true } as const;

const person = z.object({ id: idSchema, name: z.string(), isActive: z.boolean() });

const substitution = z.object({
  id: idSchema,
  absent: person,
  substitute: person,
  firstDay: z.string(),
  lastDay: z.string(),
  kinds: z.array(z.enum(substitutionKinds)),
  state: z.enum(substitutionStates),
  /** When somebody ended it before its time. */
  endedAt: z.nullable(z.string()),
});
export type Substitution = z.infer<typeof substitution>;

const substitutions = z.object({
  /** Those who stand in for the user; the latest first. */
  items: z.array(substitution),
  /** For whom the user stands in, now or later. */
  standsInFor: z.array(substitution),
});
export type Substitutions = z.infer<typeof substitutions>;

const body = z.object({
  substituteId: idSchema,
  firstDay: z.iso.date(),
  lastDay: z.iso.date(),
  kinds: z.array(z.enum(substitutionKinds)).check(z.maxLength(substitutionKinds.length)),
});

export const listOwnSubstitutions = endpoint({
  method: 'GET',
  path: '/profile/substitution',
  summary: 'Who stands in for the reader on which days, and for whom the reader does',
  caller: 'member',
  reply: substitutions,
});

export const addOwnSubstitution = endpoint({
  method: 'POST',
  path: '/profile/substitution',
  summary: 'Name who approves or signs in the reader’s place on days of leave',
  caller: 'member',
  needs: naming,
  body,
  reply: substitutions,
  once: true,
});

export const endOwnSubstitution = endpoint({
  method: 'POST',
  path: '/profile/substitution/end/:id',
  summary: 'End one before its last day',
  caller: 'member',
  needs: { record: 'substitution' },
  params: byId,
  reply: substitutions,
});

export const listUserSubstitutions = endpoint({
  method: 'GET',
  path: '/user/substitution/:id',
  summary: 'Who stands in for a user on which days, and for whom the user does',
  caller: 'member',
  needs: { ...administrator, record: 'user' },
  params: byId,
  reply: substitutions,
});

export const addUserSubstitution = endpoint({
  method: 'POST',
  path: '/user/substitution/:id',
  summary: 'Name who approves or signs in a user’s place, such as of somebody who is ill',
  caller: 'member',
  needs: { ...administrator, ...naming, record: 'user' },
  params: byId,
  body,
  reply: substitutions,
  once: true,
});

export const endUserSubstitution = endpoint({
  method: 'POST',
  path: '/user/substitution/end/:id',
  summary: 'End a user’s before its last day',
  caller: 'member',
  needs: { ...administrator, record: 'substitution' },
  params: byId,
  reply: substitutions,
});
