import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../ids.ts';
import { languages } from '../../messages/message.ts';
import { pageNeeds } from '../../pageNeeds.ts';
import { byId, listPage } from '../../queries.ts';

const drafters = pageNeeds.createJob.authority;

/**
 * `reading`, then `ready` to be started or `failed`: the file cannot be read. `running` once it is started; `stopped` by
 * somebody, or because it cannot go on; `done` when no row waits. Stored: never rename one.
 */
export const batchStates = ['reading', 'failed', 'ready', 'running', 'stopped', 'done'] as const;
export type BatchState = (typeof batchStates)[number];

/** `refused`: wrong in the file. `waiting`, then `made`; or `failed`: no job could be made of it. Stored. */
export const batchRowStates = ['refused', 'waiting', 'made', 'failed'] as const;
export type BatchRowState = (typeof batchRowStates)[number];

const finding = z.object({
  field: z.string(),
  key: z.string(),
  params: z.array(z.union([z.string(), z.number()])),
});

const batchRecord = z.object({
  id: idSchema,
  templateId: idSchema,
  /** As it was called when the file came; absent from a server of a version before. */
  templateName: z._default(z.string(), ''),
  state: z.enum(batchStates),
  fileName: z.string(),
  createdAt: z.string(),
  /** Of what was seen: what is started says which. */
  round: z.int(),
  /** Whether jobs are circulated at once, or kept as drafts. */
  circulates: z.boolean(),
  counts: z.object({
    rows: z.int(),
    refused: z.int(),
    /** Of which drafts may be made, and which could not circulate as things stand. */
    warned: z.int(),
    waiting: z.int(),
    made: z.int(),
    failed: z.int(),
  }),
  /** Headings that name no column. */
  ignored: z.array(z.string()),
  /** Why it failed or stopped. */
  problem: z.nullable(finding),
});
export type BatchRecord = z.infer<typeof batchRecord>;

const batchRow = z.object({
  /** As the file numbers it. */
  number: z.int(),
  state: z.enum(batchRowStates),
  /** As they stand in the file, in the order of the columns. */
  cells: z.array(z.string()),
  findings: z.array(z.extend(finding, { isWarning: z.boolean() })),
  /** What was made of it. */
  job: z.nullable(z.object({ id: idSchema, isDraft: z.boolean() })),
});
export type BatchRow = z.infer<typeof batchRow>;

export const batchFilters = ['all', 'refused', 'warned', 'waiting', 'made', 'failed'] as const;
export type BatchFilter = (typeof batchFilters)[number];

export const beginBatch = endpoint({
  method: 'POST',
  path: '/batch/begin/:id',
  summary:
    'Send an xlsx or CSV file of jobs to be made from a template; it is read and shown before any is made',
  caller: 'member',
  needs: { authority: drafters, licence: true, record: 'template' },
  params: byId,
  query: z.object({ name: z.string().check(z.minLength(1), z.maxLength(1000)) }),
  body: 'bytes',
  reply: batchRecord,
});

export const getBatchSheet = endpoint({
  method: 'GET',
  path: '/batch/sheet/:id',
  summary: 'A spreadsheet to fill in for a template: a column for each role and each field of the job',
  caller: 'member',
  needs: { authority: drafters, record: 'template' },
  params: byId,
  query: z.object({ language: z._default(z.enum(languages), 'tr') }),
  reply: 'bytes',
});

export const listBatches = endpoint({
  method: 'GET',
  path: '/batch/list/:id',
  summary: 'The reader’s own batches of a template, newest first',
  caller: 'member',
  needs: { authority: drafters, record: 'template' },
  params: byId,
  reply: z.object({ items: z.array(batchRecord) }),
});

export const listBatchesLeft = endpoint({
  method: 'GET',
  path: '/batch/left',
  summary: 'The reader’s own batches whose templates are deleted, newest first',
  caller: 'member',
  needs: { authority: drafters },
  reply: z.object({ items: z.array(batchRecord) }),
});

export const getBatch = endpoint({
  method: 'GET',
  path: '/batch/get/:id',
  summary: 'How far a batch of the reader’s own is',
  caller: 'member',
  needs: { authority: drafters, record: 'batch' },
  params: byId,
  reply: batchRecord,
});

export const listBatchRows = endpoint({
  method: 'POST',
  path: '/batch/rows/:id',
  summary: 'A page of a batch’s rows: what is wrong with each, or the job that was made of it',
  caller: 'member',
  needs: { authority: drafters, record: 'batch' },
  params: byId,
  body: z.extend(listPage, { show: z._default(z.enum(batchFilters), 'all') }),
  reply: z.object({
    columns: z.array(z.object({ name: z.string(), heading: z.tuple([z.string(), z.string()]) })),
    items: z.array(batchRow),
    total: z.int(),
  }),
});

export const startBatch = endpoint({
  method: 'POST',
  path: '/batch/start/:id',
  summary: 'Make the jobs that the preview showed, one after the other',
  caller: 'member',
  needs: { authority: drafters, licence: true, record: 'batch' },
  params: byId,
  body: z.object({ round: z.int(), circulates: z.boolean() }),
  reply: batchRecord,
  once: true,
});

export const stopBatch = endpoint({
  method: 'POST',
  path: '/batch/stop/:id',
  summary: 'Make no further jobs for now; those that are made stay',
  caller: 'member',
  needs: { authority: drafters, record: 'batch' },
  params: byId,
  reply: batchRecord,
  once: true,
});

export const continueBatch = endpoint({
  method: 'POST',
  path: '/batch/continue/:id',
  summary: 'Go on with rows that wait, and where it is wanted with those that failed; none is made twice',
  caller: 'member',
  needs: { authority: drafters, licence: true, record: 'batch' },
  params: byId,
  body: z.object({ again: z._default(z.boolean(), false) }),
  reply: batchRecord,
  once: true,
});

export const deleteBatch = endpoint({
  method: 'POST',
  path: '/batch/delete/:id',
  summary: 'Forget a batch that does not run; what was made of it stays',
  caller: 'member',
  needs: { authority: drafters, record: 'batch' },
  params: byId,
  reply: z.object({ success: z.literal(true) }),
  once: true,
});
