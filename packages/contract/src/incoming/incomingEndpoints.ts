import * as z from 'zod/mini';
import { jobFile } from '../circulation/draft.ts';
import { namedInFilter } from '../circulation/lists/jobFilters.ts';
import { uploadState } from '../circulation/uploads/uploadEndpoints.ts';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { lookupAnswer, searched } from '../lookups.ts';
import { pageNeeds } from '../pageNeeds.ts';
import { byId, searchedPage } from '../queries.ts';
import { writtenText } from '../writtenText.ts';
import {
  incomingActs,
  incomingKinds,
  incomingOperations,
  incomingSorts,
  incomingStates,
} from './incoming.ts';

const clerks = pageNeeds.enterIncoming.authority;

const day = z.iso.date().check(z.refine((text) => !text.startsWith('0000'), 'lang_request_invalid'));
const words = z.string().check(z.maxLength(200));
const note = z._default(writtenText, '');

const named = z.object({ id: idSchema, name: z.string() });

/** INC-15 asks for one at least; the rules say so, and how many there may be: the schema only bounds what is read. */
const routing = {
  userIds: z._default(z.array(idSchema).check(z.maxLength(1000)), []),
  departmentIds: z._default(z.array(idSchema).check(z.maxLength(1000)), []),
};

/** INC-03: what narrows the list. Ends of a span belong to it. */
export const incomingFilter = z.object({
  states: z._default(z.array(z.enum(incomingStates)).check(z.maxLength(incomingStates.length)), []),
  kinds: z._default(z.array(z.enum(incomingKinds)).check(z.maxLength(incomingKinds.length)), []),
  /** Parts of what stands there, as searches compare them. */
  sender: z._default(words, ''),
  trackingNo: z._default(words, ''),
  categoryId: z.optional(idSchema),
  /** Who is responsible: a user by name, or a department. */
  userId: z.optional(idSchema),
  departmentId: z.optional(idSchema),
  /** The day on which it was sent. */
  sentFrom: z.optional(day),
  sentTo: z.optional(day),
});
export type IncomingFilter = z.infer<typeof incomingFilter>;

const listItem = z.object({
  id: idSchema,
  trackingNo: z.string(),
  name: z.string(),
  state: z.enum(incomingStates),
  kind: z.enum(incomingKinds),
  sender: z.string(),
  recipient: z.string(),
  /** `YYYY-MM-DD` */
  sentDate: z.string(),
  /** When it was entered, ISO 8601. */
  receivedAt: z.string(),
  /** Names of users, then of departments. */
  responsible: z.array(z.string()),
  category: z.nullable(z.string()),
  /** The reader has opened it. */
  isRead: z.boolean(),
});
export type IncomingListItem = z.infer<typeof listItem>;

export const listIncoming = endpoint({
  method: 'POST',
  path: '/incomingdoc/get',
  summary: 'The incoming documents that the reader may see, as filters find them (INC-03)',
  caller: 'member',
  body: z.extend(searchedPage, {
    ...incomingFilter.shape,
    sort: z._default(z.enum(incomingSorts), 'receivedAt'),
    descending: z._default(z.boolean(), true),
  }),
  reply: z.object({
    items: z.array(listItem),
    /** Counted to `limits.countCap`. */
    total: z.int(),
    /** There are more. */
    capped: z.boolean(),
    named: namedInFilter,
  }),
});

const historyEntry = z.object({
  id: idSchema,
  operation: z.enum(incomingOperations),
  /** ISO 8601 */
  at: z.string(),
  /** Who did it; empty: the server by itself. */
  by: z.string(),
  note: z.string(),
  /** Of a routing: the names of those who are responsible since. */
  responsible: z.array(z.string()),
  /** Of a change of state. */
  from: z.nullable(z.enum(incomingStates)),
  to: z.nullable(z.enum(incomingStates)),
  /** Of a category: its name; empty where it was taken away. */
  category: z.nullable(z.string()),
});
export type IncomingHistoryEntry = z.infer<typeof historyEntry>;

const incomingDetail = z.object({
  id: idSchema,
  trackingNo: z.string(),
  /** Grows with every change; what is based on an older one is refused. */
  version: z.int(),
  state: z.enum(incomingStates),
  kind: z.enum(incomingKinds),
  name: z.string(),
  sender: z.string(),
  recipient: z.string(),
  sentDate: z.string(),
  receivedAt: z.string(),
  note: z.string(),
  category: z.nullable(named),
  users: z.array(named),
  departments: z.array(named),
  file: z.nullable(jobFile),
  /** Oldest first. */
  history: z.array(historyEntry),
  /** Jobs and own drafts that answer it, as far as the reader may see them. */
  answers: z.array(
    z.object({ id: idSchema, name: z.string(), trackingNumber: z.string(), isDraft: z.boolean() }),
  ),
  /** What the reader may do now. */
  actions: z.array(z.enum(incomingActs)),
  /** The reader has opened it before. */
  isRead: z.boolean(),
});
export type IncomingDetail = z.infer<typeof incomingDetail>;

export const getIncoming = endpoint({
  method: 'GET',
  path: '/incomingdoc/get/:id',
  summary: 'An incoming document with its history, and the jobs that answer it',
  caller: 'member',
  needs: { record: 'incomingDocument' },
  params: byId,
  reply: incomingDetail,
});

export const beginIncomingUpload = endpoint({
  method: 'POST',
  path: '/incomingdoc/file/begin',
  summary: 'Begin (or find again) the resumable upload of the file of an incoming document (INC-19)',
  caller: 'member',
  needs: { authority: clerks, licence: true },
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(10_000)),
    size: z.int().check(z.minimum(0)),
    fingerprint: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  reply: uploadState,
});

export const createIncoming = endpoint({
  method: 'POST',
  path: '/incomingdoc/post',
  summary: 'Enter a document that came by another way (INC-13, INC-16 to INC-21)',
  caller: 'member',
  needs: { authority: clerks, licence: true },
  body: z.object({
    // Lengths are judged by `checkIncoming`, which names the limit; the schema only bounds what is read.
    name: z.string().check(z.maxLength(10_000)),
    kind: z.enum(incomingKinds),
    sender: z.string().check(z.maxLength(10_000)),
    sentDate: z.union([day, z.literal('')]),
    recipient: z.string().check(z.maxLength(10_000)),
    fileId: z.union([idSchema, z.literal('')]),
    categoryId: z._default(z.nullable(idSchema), null),
    note,
    ...routing,
  }),
  reply: incomingDetail,
  once: true,
});

const changed = {
  /** That the reader saw. */
  version: z.int().check(z.minimum(0)),
  note,
};

/** What became of it; null: the reader does not see it any more. */
const changedReply = z.object({ detail: z.nullable(incomingDetail) });

export const assignIncoming = endpoint({
  method: 'POST',
  path: '/incomingdoc/assign/:id',
  summary:
    'Route an incoming document to users and departments, who are responsible from then on (INC-08, INC-15)',
  caller: 'member',
  needs: { licence: true, record: 'incomingDocument' },
  params: byId,
  body: z.object({ ...changed, ...routing }),
  reply: changedReply,
  once: true,
});

export const revertIncoming = endpoint({
  method: 'POST',
  path: '/incomingdoc/revert/:id',
  summary: 'Send an incoming document back to those who assign: nobody is responsible until they do (INC-09)',
  caller: 'member',
  needs: { licence: true, record: 'incomingDocument' },
  params: byId,
  body: z.object(changed),
  reply: changedReply,
  once: true,
});

export const changeIncomingCategory = endpoint({
  method: 'POST',
  path: '/incomingdoc/category/:id',
  summary: 'Say what an incoming document is about (INC-10)',
  caller: 'member',
  needs: { licence: true, record: 'incomingDocument' },
  params: byId,
  body: z.object({ ...changed, categoryId: z.nullable(idSchema) }),
  reply: changedReply,
  once: true,
});

export const changeIncomingState = endpoint({
  method: 'POST',
  path: '/incomingdoc/status/:id',
  summary: 'Say how far an incoming document is (INC-11)',
  caller: 'member',
  needs: { licence: true, record: 'incomingDocument' },
  params: byId,
  body: z.object({ ...changed, state: z.enum(incomingStates) }),
  reply: changedReply,
  once: true,
});

export const readIncoming = endpoint({
  method: 'POST',
  path: '/incomingdoc/read/:id',
  summary:
    'Note that the reader has opened an incoming document; the first time stands in its history (INC-14)',
  caller: 'member',
  needs: { record: 'incomingDocument' },
  params: byId,
  reply: z.object({ success: z.literal(true) }),
});

export const searchIncomingCategories = endpoint({
  method: 'GET',
  path: '/incomingdoc/categories',
  summary: 'Active categories, for saying what an incoming document is about, and for filtering',
  caller: 'member',
  query: searched,
  reply: lookupAnswer(named),
});
