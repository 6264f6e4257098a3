import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { loginResult } from './signIn.ts';

export const requestSignInLink = endpoint({
  method: 'POST',
  path: '/token/requestlink',
  summary: 'Mail a one-time link that signs in (ID-06); the same answer for an address that nobody has',
  caller: 'public',
  body: z.object({ email: z.string().check(z.minLength(1), z.maxLength(320)) }),
  reply: z.object({ success: z.literal(true) }),
});

export const signInWithLink = endpoint({
  method: 'POST',
  path: '/token/link',
  summary: 'Sign in with the key of a one-time link, which is used up (ID-06)',
  caller: 'public',
  body: z.object({
    /** What stands behind the link's `#`, or as it was typed. */
    linkKey: z.string().check(z.minLength(1), z.maxLength(128)),
    /** Which account to open; without it, the one used last. */
    accountCode: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: loginResult,
});
