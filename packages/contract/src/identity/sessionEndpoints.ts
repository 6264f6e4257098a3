import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { byId } from '../queries.ts';

/** A session that lasts; moments in ISO 8601. */
const runningSession = z.object({
  id: idSchema,
  device: z.string(),
  operatingSystem: z.string(),
  browser: z.string(),
  ipAddress: z.string(),
  validationType: z.string(),
  since: z.string(),
  /** To the minutes that lie between two refreshes. */
  lastSeen: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
});
export type RunningSession = z.infer<typeof runningSession>;

const ended = z.object({ ended: z.int() });

export const listSessions = endpoint({
  method: 'GET',
  path: '/session/get',
  summary: "The reader's sessions that last, this one first, then the one seen last",
  caller: 'member',
  reply: z.array(runningSession),
});

export const endOwnSession = endpoint({
  method: 'POST',
  path: '/session/end/:id',
  summary: "End one of the reader's other sessions; one that has ended already is left as it is",
  caller: 'member',
  needs: { fresh: true, record: 'session' },
  params: byId,
  reply: ended,
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/session/endothers',
  summary: "End all of the reader's sessions but this one",
  caller: 'member',
  needs: { fresh: true },
  reply: ended,
});

export const listUserSessions = endpoint({
  method: 'GET',
  path: '/session/user/:id',
  summary: "A user's sessions that last and were opened last in this account",
  caller: 'member',
  needs: { authority: ['User'], record: 'user' },
  params: byId,
  reply: z.array(runningSession),
});

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/session/enduser/:id',
  summary:
    "End a user's sessions, as far as they open this account; of the reader's own all but this one. The user is told by mail",
  caller: 'member',
  needs: { authority: ['User'], fresh: true, record: 'user' },
  params: byId,
  reply: ended,
});
