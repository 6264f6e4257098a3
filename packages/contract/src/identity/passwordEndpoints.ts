import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { idSchema } from '../ids.ts';
import { byId } from '../queries.ts';

/** The secret of a link: what stands behind the `#`, so that it is in no log of a server or proxy. */
const token = z.string().check(z.minLength(1), z.maxLength(128));
const password = z.string().check(z.maxLength(1024));
const done = z.object({ success: z.literal(true) });

export const requestPasswordLink = endpoint({
  method: 'POST',
  path: '/password/forgotten',
  summary:
    'Mail a one-time link that sets a new password (ID-13); the same answer for an address that nobody has',
  caller: 'public',
  body: z.object({ email: z.string().check(z.minLength(1), z.maxLength(320)) }),
  reply: done,
});

const link = { linkId: idSchema, token };

export const openPasswordLink = endpoint({
  method: 'POST',
  path: '/password/open',
  summary: 'Whose password a link sets; it is not used up by this (ID-14)',
  caller: 'public',
  body: z.object(link),
  reply: z.object({ email: z.string(), expiresAt: z.string() }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/password/reset',
  summary: 'Set a new password by a link, which is used up; every session of the person ends (ID-14)',
  caller: 'public',
  body: z.object({ ...link, password }),
  reply: z.object({ email: z.string() }),
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/profile/password',
  summary: 'Change the own password, once in 24 hours; the other sessions end (ID-26 to ID-29)',
  caller: 'member',
  needs: { fresh: true },
  body: z.object({ current: password, password }),
  reply: done,
});

export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/user/passwordlink/:id',
  summary: 'Mail a user a one-time link that sets a new password',
  caller: 'member',
  needs: { authority: ['Admin'], record: 'user', fresh: true },
  params: byId,
  reply: done,
});
