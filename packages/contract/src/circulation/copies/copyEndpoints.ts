import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../ids.ts';
import { pageNeeds } from '../../pageNeeds.ts';
import { byId } from '../../queries.ts';
import { leftBehind } from './leftBehind.ts';

const drafters = pageNeeds.createJob.authority;

const copyPreview = z.object({
  name: z.string(),
  steps: z.int(),
  people: z.int(),
  recipients: z.int(),
  documents: z.array(z.string()),
  attachments: z.array(z.string()),
  boxes: z.int(),
  /** With the files; without them their boxes stay behind, too. */
  leftBehind: z.array(leftBehind),
});
export type CopyPreview = z.infer<typeof copyPreview>;

export const copyForm = z.object({
  /** The new draft's; `checkDraftSave` judges it. */
  name: z.string().check(z.maxLength(100_000)),
  /** Whether documents and attachments come along, as they were uploaded, and with them the boxes. */
  withFiles: z._default(z.boolean(), true),
});
export type CopyForm = z.infer<typeof copyForm>;

export const copied = z.object({ draftId: idSchema });

export const previewDraftCopy = endpoint({
  method: 'GET',
  path: '/draft/copy/:id',
  summary: 'What would come along into a copy of the draft, and what would stay behind',
  caller: 'member',
  needs: { authority: drafters, record: 'draft' },
  params: byId,
  reply: copyPreview,
});

export const copyDraft = endpoint({
  method: 'POST',
  path: '/draft/copy/:id',
  summary: 'Begin a draft from one of the reader’s own drafts',
  caller: 'member',
  needs: { ...pageNeeds.beginDraft, record: 'draft' },
  params: byId,
  body: copyForm,
  reply: copied,
  once: true,
});

export const previewJobCopy = endpoint({
  method: 'GET',
  path: '/job/useagain/:id',
  summary: 'What would come along into a draft from the job, and what would stay behind',
  caller: 'member',
  needs: { authority: drafters, record: 'job' },
  params: byId,
  reply: copyPreview,
});

export const copyJob = endpoint({
  method: 'POST',
  path: '/job/useagain/:id',
  summary: 'Begin a draft from a job that the reader may see, whatever became of it',
  caller: 'member',
  needs: { ...pageNeeds.beginDraft, record: 'job' },
  params: byId,
  body: copyForm,
  reply: copied,
  once: true,
});
