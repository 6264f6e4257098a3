import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { byId } from '../queries.ts';

/** Apart from the endpoints of drafts: pages that only show a file load without their schemas. */
export const getFile = endpoint({
  method: 'GET',
  path: '/file/get/:id',
  summary: 'The bytes of a file of a draft or job, newest version; ranges are answered',
  caller: 'member',
  needs: { record: 'file' },
  params: byId,
  query: z.object({
    /**
     * `original`: as uploaded, before any signature. `signed`: a PDF as it was signed, which is the first `upTo` bytes
     * of what it is now; the verdict on the signature says how many.
     */
    version: z._default(z.enum(['current', 'original', 'signed']), 'current'),
    upTo: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(limits.fileBytes))),
    download: z._default(z.enum(['0', '1']), '0'),
  }),
  reply: 'bytes',
});
