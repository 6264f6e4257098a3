import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../ids.ts';
import { byId } from '../../queries.ts';
import { noticeItem } from './notices.ts';

const done = z.object({ success: z.literal(true) });

export const listNotices = endpoint({
  method: 'GET',
  path: '/notice/get',
  summary:
    'What the reader was told of, the newest first; nothing of jobs that the reader may not see (any more)',
  caller: 'member',
  query: z.object({
    /** Those that are older than this one. */
    before: z.optional(idSchema),
  }),
  reply: z.object({
    items: z.array(noticeItem),
    hasMore: z.boolean(),
  }),
});

export const readNotice = endpoint({
  method: 'POST',
  path: '/notice/read/:id',
  summary: 'Note that the reader has read a notice',
  caller: 'member',
  needs: { record: 'notice' },
  params: byId,
  reply: done,
});

export const readNotices = endpoint({
  method: 'POST',
  path: '/notice/readall',
  summary: 'Note that the reader has read all notices up to one: what came after it was not shown yet',
  caller: 'member',
  body: z.object({ upTo: idSchema }),
  reply: done,
});

export const readJobNotices = endpoint({
  method: 'POST',
  path: '/notice/readjob/:id',
  summary: 'Note that the reader has read what the notices of a job tell',
  caller: 'member',
  needs: { record: 'job' },
  params: byId,
  reply: done,
});
