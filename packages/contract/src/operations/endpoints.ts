import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { limits } from '../limits.ts';
import { listPage } from '../queries.ts';

export const getSystem = endpoint({
  method: 'GET',
  path: '/system/get',
  summary: 'What a page needs to know before anybody signed in',
  caller: 'public',
  reply: z.object({
    version: z.string(),
    /** UI-05; empty: the default product name. */
    title: z.string(),
    /** ERR-46: whom an account asks for its licence; empty where the operator says nothing. */
    provider: z.object({ address: z.string(), phone: z.string() }),
    onPremises: z.boolean(),
    companionPort: z.number().int(),
    signerVersion: z.string(),
    /** Largest upload in bytes. */
    fileBytes: z.number().int(),
  }),
});

/** The id of the element in the page that carries the answer of `getSystem`, so that no page asks for it. */
export const systemElement = 'system';

/** What open pages are told: that something changed, never what it says; they fetch it if they may. */
export const changeEvent = z.object({
  topic: z.enum(['job', 'draft', 'delivery', 'signingSession', 'task', 'counts']),
  id: idSchema.nullable(),
});
export type ChangeEvent = z.infer<typeof changeEvent>;

export const streamEvents = endpoint({
  method: 'GET',
  path: '/events/get',
  summary: 'Server-sent events: changes that concern the reader',
  caller: 'member',
  query: z.object({
    /** Begins with the changes of the last so many milliseconds; where some of them are not known it ends at once. */
    sinceMs: z.coerce.number().int().min(0).max(limits.eventsKeptMs).optional(),
  }),
  reply: 'events',
});

export const taskStates = ['waiting', 'running', 'retrying', 'done', 'dead'] as const;

const taskItem = z.object({
  id: z.string(),
  kind: z.string(),
  state: z.enum(taskStates),
  attempts: z.number().int(),
  /** Id of the record it works on, such as a delivery. */
  subject: z.string(),
  lastError: z.string().nullable(),
  createdAt: z.string(),
  nextTryAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});

export const listTasks = endpoint({
  method: 'POST',
  path: '/task/get',
  summary: "The account's background work",
  caller: 'member',
  needs: { authority: ['Admin'] },
  body: listPage.extend({ states: z.array(z.enum(taskStates)).default([]) }),
  reply: z.object({ items: z.array(taskItem), total: z.number().int() }),
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
  sequence: z.number().int(),
  at: z.string(),
  event: z.string(),
  /** Null: somebody whose name was erased. */
  actorName: z.string().nullable(),
  subjectKind: z.string(),
  subjectId: z.string(),
  ipAddress: z.string().nullable(),
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
  needs: { authority: ['Admin'] },
  body: z.object({
    before: z.number().int().optional(),
    pageSize: z.number().int().min(1).max(200).default(50),
    subjectId: z.string().max(64).optional(),
  }),
  reply: z.object({ items: z.array(auditItem), more: z.boolean() }),
});

export const exportAudit = endpoint({
  method: 'GET',
  path: '/audit/export',
  summary: 'The whole audit trail as JSON lines, for the offline verifier',
  caller: 'member',
  needs: { authority: ['Admin'] },
  reply: 'bytes',
});
