import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { pageNeeds } from '../pageNeeds.ts';
import { listPage } from '../queries.ts';
import { auditAreaFilters } from './auditAreas.ts';

/** What open pages are told: that something changed, never what it says; they fetch it if they may. */
export const changeEvent = z.object({
  topic: z.enum(['job', 'draft', 'delivery', 'signingSession', 'task', 'counts', 'notice', 'incoming']),
  id: z.nullable(idSchema),
});
export type ChangeEvent = z.infer<typeof changeEvent>;

export const streamEvents = endpoint({
  method: 'GET',
  path: '/events/get',
  summary: 'Server-sent events: changes that concern the reader',
  caller: 'member',
  query: z.object({
    /** Begins with the changes of the last so many milliseconds; where some of them are not known it ends at once. */
    sinceMs: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(limits.eventsKeptMs))),
  }),
  reply: 'events',
});

export const taskStates = ['waiting', 'running', 'retrying', 'done', 'dead'] as const;

/** A job that the reader may see, or a draft of the reader's own; others are never named. */
const namedJob = z.object({ id: idSchema, name: z.string(), isDraft: z.boolean() });

/** The day on which clocks go back has 25 hours. */
const maxDayMs = 25 * 60 * 60_000;

const isOneDay = ({ from, until }: { from: string; until: string }): boolean => {
  const ms = Date.parse(until) - Date.parse(from);
  return ms > 0 && ms <= maxDayMs;
};

/** From this moment, and before that one: a day of the reader's. */
const ownDay = z.object({ from: z.iso.datetime(), until: z.iso.datetime() }).check(z.refine(isOneDay));

const taskItem = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(taskStates),
  attempts: z.int(),
  /** Id of the record it works on, such as a delivery. */
  subject: z.string(),
  /** This and the next two are absent from a server of a version before. */
  jobs: z._default(z.array(namedJob), []),
  /** It belongs to a job that the reader may not see; then nothing is said of it. */
  ofHiddenJob: z._default(z.boolean(), false),
  /** The person or recipient it is for, by name. */
  whom: z._default(z.nullable(z.string()), null),
  /** How many others it is for besides. Absent from a server of a version before. */
  others: z._default(z.int(), 0),
  /** A message's key, or what failed in its own words; those are withheld of a hidden job. */
  lastError: z.nullable(z.string()),
  createdAt: z.string(),
  nextTryAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
});

export const listTasks = endpoint({
  method: 'POST',
  path: '/task/get',
  summary: "The account's background work",
  caller: 'member',
  needs: pageNeeds.tasks,
  body: z.extend(listPage, {
    states: z._default(z.array(z.enum(taskStates)), []),
    /** Stored names of kinds of work; none: all. */
    kinds: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(20)), []),
    /** Of a job that the reader may not see, or that there is not, no task is found. */
    jobId: z.optional(idSchema),
    /** When the task was made. */
    day: z.optional(ownDay),
  }),
  reply: z.object({
    items: z.array(taskItem),
    total: z.int(),
    /** The job that was asked for; null where none was. Absent from a server of a version before, which filters by none. */
    job: z._default(z.nullable(namedJob), null),
  }),
});

export const retryTask = endpoint({
  method: 'POST',
  path: '/task/retry/:id',
  summary: 'Try background work again that came to a dead end',
  caller: 'member',
  needs: { authority: ['Admin'], licence: true, record: 'task' },
  // Tasks carry the queue's own UUIDs.
  params: z.object({ id: z.uuid() }),
  reply: z.object({ success: z.literal(true) }),
});

const auditItem = z.object({
  sequence: z.int(),
  at: z.string(),
  event: z.string(),
  /** The user who acted; null: a part of the server did, or a server of a version before answers. */
  actorId: z._default(z.nullable(idSchema), null),
  /** Null: somebody whose name was erased. */
  actorName: z.nullable(z.string()),
  subjectKind: z.string(),
  subjectId: z.string(),
  /** Those that the event belongs to. Absent from a server of a version before. */
  jobs: z._default(z.array(namedJob), []),
  ipAddress: z.nullable(z.string()),
  /** The event's own facts, as JSON text. */
  facts: z.string(),
  /** Names of facts of a job that the reader may not see, and of texts that were erased. */
  withheld: z.array(z.string()),
  erased: z.array(z.string()),
  hash: z.string(),
});

export const listAudit = endpoint({
  method: 'POST',
  path: '/audit/get',
  summary: "The account's audit trail, newest first",
  caller: 'member',
  needs: pageNeeds.audit,
  body: z.object({
    before: z.optional(z.int()),
    pageSize: z._default(z.int().check(z.minimum(1), z.maximum(200)), 50),
    subjectId: z.optional(z.string().check(z.maxLength(64))),
    jobId: z.optional(idSchema),
    /** What this user did, and what is about the user, such as a sign-in that was refused. */
    userId: z.optional(idSchema),
    event: z.optional(z.string().check(z.maxLength(64))),
    /** Events of one area, or of the whole security record. */
    area: z.optional(z.enum(auditAreaFilters)),
    day: z.optional(ownDay),
  }),
  reply: z.object({
    items: z.array(auditItem),
    more: z.boolean(),
    /**
     * The user and the job that were asked for, by name; null where none was, or the reader may not see it. Absent from a
     * server of a version before, which filters by neither.
     */
    user: z._default(z.nullable(z.object({ id: idSchema, name: z.string() })), null),
    job: z._default(z.nullable(namedJob), null),
  }),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export',
  summary: 'The whole audit trail as JSON lines, for the offline verifier',
  caller: 'member',
  needs: { authority: ['Admin'], fresh: true },
  reply: 'bytes',
});
