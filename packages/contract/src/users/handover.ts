import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { messageKey } from '../messages/messageKey.ts';
import { byId } from '../queries.ts';

/** What of a leaver's work somebody else takes over. */
export const handoverKinds = ['turns', 'drafts', 'groups', 'stamps', 'departments', 'profiles'] as const;
export type HandoverKind = (typeof handoverKinds)[number];

/** AUTH-10: users are the account's administrators' alone. */
const needs = { authority: ['User'] } as const;

/** How much of each kind; of profiles those that are active. */
const counts = z.object({
  turns: z.int(),
  drafts: z.int(),
  groups: z.int(),
  /** The server before this one does not say. */
  stamps: z._default(z.int(), 0),
  departments: z.int(),
  profiles: z.int(),
});
export type WorkCounts = z.infer<typeof counts>;

export const countWorkOfUsers = endpoint({
  method: 'POST',
  path: '/user/work',
  summary:
    'What users stand in: open turns, drafts, groups, stamp accounts, managed departments, profiles; before they are deactivated',
  caller: 'member',
  needs,
  body: z.object({ ids: z.array(idSchema).check(z.minLength(1), z.maxLength(limits.usersAtOnce)) }),
  reply: z.object({ items: z.array(z.object({ id: idSchema, name: z.string(), work: counts })) }),
});

/** One thing that is or is not handed over. `name` is null for what the reader may not see (AUTH-11 to AUTH-13). */
const item = z.object({
  kind: z.enum(handoverKinds),
  name: z.nullable(z.string()),
  /** Why it stays with the leaver; null: it is handed over. */
  reason: z.nullable(messageKey),
});
export type HandoverItem = z.infer<typeof item>;

const successor = { successorId: idSchema };

/** Which handover goes on, and behind which job. A page of a version before has the job alone. */
const handoverPlace = z.string().check(z.regex(/^([0-9a-f]{24}){1,2}$/, { message: 'lang_invalid_id' }));

export const previewHandover = endpoint({
  method: 'POST',
  path: '/user/handover/preview/:id',
  summary: 'What of a user’s work a successor would take over, and what not, with the reason',
  caller: 'member',
  needs: { ...needs, record: 'user' },
  params: byId,
  body: z.object(successor),
  reply: z.object({
    counts,
    /** The first ones. */
    items: z.array(item),
    more: z.boolean(),
  }),
});

export const handOverWork = endpoint({
  method: 'POST',
  path: '/user/handover/:id',
  summary: 'Hand over a user’s work to a successor; asked again with `next` until that is null',
  caller: 'member',
  needs: { ...needs, licence: true, fresh: true, record: 'user' },
  params: byId,
  body: z.object({
    ...successor,
    kinds: z.array(z.enum(handoverKinds)).check(z.minLength(1), z.maxLength(handoverKinds.length)),
    after: z._default(z.nullable(handoverPlace), null),
  }),
  reply: z.object({
    moved: z.int(),
    /** What stays, with the reason. */
    kept: z.array(item),
    next: z.nullable(handoverPlace),
  }),
});
