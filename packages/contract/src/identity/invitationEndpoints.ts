import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** The secret of an invitation link: what stands behind the `#`, so that it is in no log of a server or proxy. */
const token = z.string().check(z.minLength(1), z.maxLength(128));

export const openInvitation = endpoint({
  method: 'POST',
  path: '/invitation/open',
  summary: 'What an invitation link is for; it is not used up by this',
  caller: 'public',
  body: z.object({ token }),
  reply: z.object({
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    account: z.object({ code: z.string(), title: z.string() }),
    expiresAt: z.string(),
  }),
});

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/invitation/accept',
  summary: 'Set the first password of a login by its invitation link, which is used up',
  caller: 'public',
  body: z.object({ token, password: z.string().check(z.maxLength(1024)) }),
  reply: z.object({ email: z.string(), accountCode: z.string() }),
});
