import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { languages } from '../messages/message.ts';
import { byId } from '../queries.ts';

const signerLook = z.object({
  userId: idSchema,
  /** Null where the person has none or does not want it shown (USR-06). */
  title: z.nullable(z.string()),
  /** Size of the signature image in pixels (USR-04). The image itself is its owner's alone. */
  image: z.nullable(z.object({ width: z.int(), height: z.int() })),
});
export type SignerLook = z.infer<typeof signerLook>;

export const getSignerLooks = endpoint({
  method: 'GET',
  path: '/draft/looks/:id',
  summary: 'What the signatures of those who sign a draft will show in their boxes (USR-04 to USR-06)',
  caller: 'member',
  needs: { authority: ['Draft'], record: 'draft' },
  params: byId,
  reply: z.object({
    looks: z.array(signerLook),
    /** The account's: what signatures are written in. */
    language: z.enum(languages),
    timeZone: z.string(),
  }),
});
