import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';
import { idSchema } from '../../ids.ts';
import { pageNeeds } from '../../pageNeeds.ts';
import { byId } from '../../queries.ts';
import { fileKinds, jobFile } from '../draft.ts';

const drafters = pageNeeds.createJob.authority;

/** Ours: a file that comes in one request, and is held in memory meanwhile. Not in `limits`, which every page loads. */
export const wholeUploadBytes = 2 * 1024 * 1024;

export const uploadState = z.object({
  id: idSchema,
  /** Bytes that are safely on disk: the place to go on from. */
  received: z.int(),
  size: z.int(),
  /** Set once the upload is complete and has become a file of the draft. */
  file: z.nullable(jobFile),
  /** The draft's version now that it has the file; null while it has not. */
  draftVersion: z.nullable(z.int()),
});
export type UploadState = z.infer<typeof uploadState>;

export const beginUpload = endpoint({
  method: 'POST',
  path: '/upload/post',
  summary: 'Begin (or find again) the resumable upload of a file into a draft',
  caller: 'member',
  needs: { authority: drafters, licence: true },
  body: z.object({
    draftId: idSchema,
    kind: z.enum(fileKinds),
    name: z.string().check(z.minLength(1), z.maxLength(10_000)),
    size: z.int().check(z.minimum(0)),
    /** Made by the client from name, size and date of the file: a second begin with it finds the first. */
    fingerprint: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  reply: uploadState,
});

export const uploadWhole = endpoint({
  method: 'POST',
  path: '/upload/whole',
  summary: 'A small file into a draft in one request; repeating it with the same fingerprint adds nothing',
  caller: 'member',
  needs: { authority: drafters, licence: true },
  query: z.object({
    draftId: idSchema,
    kind: z.enum(fileKinds),
    name: z.string().check(z.minLength(1), z.maxLength(1000)),
    size: z.coerce.number().check(z.int(), z.minimum(0)),
    /** Made by the client for this one sending: the same file chosen twice comes twice. */
    fingerprint: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  body: 'bytes',
  reply: uploadState,
});

export const beginPictureUpload = endpoint({
  method: 'POST',
  path: '/profile/picture/begin',
  summary: "Begin (or find again) the resumable upload of the reader's own picture (ID-17, USR-20, USR-21)",
  caller: 'member',
  needs: { licence: true },
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(10_000)),
    size: z.int().check(z.minimum(0)),
    fingerprint: z.string().check(z.minLength(1), z.maxLength(200)),
  }),
  reply: uploadState,
});

export const getUpload = endpoint({
  method: 'GET',
  path: '/upload/get/:id',
  summary: 'How far an upload of the own got',
  caller: 'member',
  needs: { record: 'upload' },
  params: byId,
  reply: uploadState,
});

export const appendUpload = endpoint({
  method: 'POST',
  path: '/upload/append/:id',
  summary: 'Send bytes from `offset` on; 409 with the right offset when it is another',
  caller: 'member',
  needs: { licence: true, record: 'upload' },
  params: byId,
  query: z.object({ offset: z.coerce.number().check(z.int(), z.minimum(0)) }),
  body: 'bytes',
  reply: uploadState,
});

export const completeUpload = endpoint({
  method: 'POST',
  path: '/upload/complete/:id',
  summary: 'All bytes are there: check the file and give it to its owner; repeating it changes nothing',
  caller: 'member',
  needs: { licence: true, record: 'upload' },
  params: byId,
  reply: uploadState,
});
