import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  codeChannels,
  factorOffer,
  givenSecondFactor,
  passkeyAssertion,
  pendingSecret,
  sentCode,
} from './secondFactor.ts';
import { loginResult } from './signIn.ts';

export const openPendingSignIn = endpoint({
  method: 'POST',
  path: '/mfa/open',
  summary: 'What a sign-in that waits for a second factor may be completed with (ID-07)',
  caller: 'public',
  body: z.object({ secret: pendingSecret }),
  reply: z.object({
    ...factorOffer.shape,
    accountTitle: z.string(),
    expiresAt: z.string(),
    /** What was proved before (`signInWays`); absent from a server of a version before. */
    way: z._default(z.string(), ''),
  }),
});

export const sendSignInCode = endpoint({
  method: 'POST',
  path: '/mfa/code',
  summary:
    'Send a one-time code, by mail unless SMS is wanted, to whoever waits at the second factor (ID-07)',
  caller: 'public',
  body: z.object({ secret: pendingSecret, by: z.optional(z.enum(codeChannels)) }),
  reply: sentCode,
});

export const completeSignIn = endpoint({
  method: 'POST',
  path: '/mfa/post',
  summary: 'Complete a sign-in by a second factor (ID-07)',
  caller: 'public',
  body: z.object({ secret: pendingSecret, given: givenSecondFactor }),
  reply: loginResult,
});

export const askPasskey = endpoint({
  method: 'POST',
  path: '/passkey/ask',
  summary: 'A challenge for a passkey to sign: to sign in with, as a second factor, or as a fresh proof',
  caller: 'public',
  reply: z.object({ challenge: z.string(), rpId: z.string(), timeoutMs: z.int() }),
});

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/passkey/signin',
  summary: 'Sign in with a passkey alone, which proves possession and the person',
  caller: 'public',
  body: z.object({
    assertion: passkeyAssertion,
    accountCode: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: loginResult,
});
