import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../ids.ts';
import { limits } from '../../limits.ts';
import { pageNeeds } from '../../pageNeeds.ts';
import { byId } from '../../queries.ts';
import { draftDetail } from '../draftEndpoints.ts';

export const mergeDraftFiles = endpoint({
  method: 'POST',
  path: '/draft/merge/:id',
  summary: 'Make one PDF of several documents of a draft, which it takes the place of (DRAFT-32)',
  caller: 'member',
  needs: { authority: pageNeeds.createJob.authority, licence: true, record: 'draft' },
  params: byId,
  body: z.object({
    version: z.int().check(z.minimum(0)),
    /** In the order of their pages. */
    fileIds: z.array(idSchema).check(z.maxLength(limits.filesPerJob)),
    /** What the new document is called. */
    name: z.string().check(z.minLength(1), z.maxLength(10_000)),
  }),
  reply: draftDetail,
  once: true,
});
