import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { mobileOperators } from './mobileOperators.ts';
import { loginResult } from './signIn.ts';

/** Made by the page, at random, for one wish to sign in: whoever knows it follows the try, and nobody else does. */
const wishKey = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
const numberText = z.string().check(z.maxLength(32));

export const beginMobileSignIn = endpoint({
  method: 'POST',
  path: '/token/mobilesign',
  summary:
    'Have somebody sign in with their phone (ID-03): the same answer whether the number is known or not, and one request ' +
    'at the phone however often it is sent',
  caller: 'public',
  body: z.object({
    wish: wishKey,
    operator: z.enum(mobileOperators),
    number: numberText,
    /** Which account to open; without it, or where the signature does not open it, the one used last of the others. */
    accountCode: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({
    /** What the phone shows, too; the person compares (UI-06). */
    verificationCode: z.string(),
    secondsLeft: z.int(),
    /** Of the whole try, for the countdown. */
    seconds: z.int(),
  }),
});

export const followMobileSignIn = endpoint({
  method: 'POST',
  path: '/token/mobilesign/follow',
  summary: 'How a sign-in by phone goes on; its end, once, holds the session',
  caller: 'public',
  body: z.object({ wish: wishKey }),
  reply: z.object({
    /** Null: it has ended. */
    secondsLeft: z.nullable(z.int()),
    /** Null while the phone is asked. */
    result: z.nullable(loginResult),
  }),
});

export const getMobileSignature = endpoint({
  method: 'GET',
  path: '/profile/mobilesignature',
  summary: "The reader's own telephone, and with what they sign by phone (USR-01 to USR-03)",
  caller: 'member',
  reply: z.object({
    /** USR-01; digits with the country's code, null: none. */
    cellphone: z.nullable(z.string()),
    /** USR-02 and USR-03; both or none. */
    operator: z.nullable(z.enum(mobileOperators)),
    number: z.nullable(z.string()),
  }),
});

export const saveMobileSignature = endpoint({
  method: 'POST',
  path: '/profile/mobilesignature',
  summary: 'Save them; the number is that of a Turkish mobile operator',
  caller: 'member',
  needs: { fresh: true },
  body: z.object({
    /** As people write it; empty: none. */
    cellphone: numberText,
    operator: z.nullable(z.enum(mobileOperators)),
    number: numberText,
  }),
  reply: getMobileSignature.reply as (typeof getMobileSignature)['reply'],
});
