import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../ids.ts';
import { byId } from '../../queries.ts';
import { writtenText } from '../../writtenText.ts';
import { jobDetail } from '../jobEndpoints.ts';

export const addComment = endpoint({
  method: 'POST',
  path: '/job/comment/:id',
  summary: 'Write something to the people of a job; they are told of it',
  caller: 'member',
  needs: { licence: true, record: 'job' },
  params: byId,
  body: z.object({ text: writtenText }),
  reply: jobDetail,
  once: true,
});

export const deleteComment = endpoint({
  method: 'POST',
  path: '/job/comment/delete/:id',
  summary: 'Take back what one wrote to the people of a job, within minutes; that it was there stays',
  caller: 'member',
  needs: { record: 'job' },
  params: byId,
  body: z.object({ commentId: idSchema }),
  reply: jobDetail,
});
