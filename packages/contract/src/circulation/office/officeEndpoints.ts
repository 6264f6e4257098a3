import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../ids.ts';
import { pageNeeds } from '../../pageNeeds.ts';
import { byId } from '../../queries.ts';
import { draftDetail } from '../draftEndpoints.ts';

export const officeToPdf = endpoint({
  method: 'POST',
  path: '/draft/office/:id',
  summary: 'Turn an Office file of a draft into a PDF, by the office program of the installation',
  caller: 'member',
  needs: { authority: pageNeeds.createJob.authority, licence: true, record: 'draft' },
  params: byId,
  body: z.object({
    version: z.int().check(z.minimum(0)),
    fileId: idSchema,
    /** The office file stays, as an attachment; otherwise the PDF takes its place. */
    keepsOriginal: z.boolean(),
  }),
  reply: draftDetail,
  once: true,
});
