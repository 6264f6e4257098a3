import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { loginResult } from '../identity/signIn.ts';
import { base64 } from './base64.ts';
import { digestAlgorithms, signatureSchemes } from './session.ts';

/** Sign-in by e-signature (ID-02): a session whose purpose is `SignIn`, of nobody until its signature says whose. */

const secret = z.string().check(z.maxLength(64));

export const beginESignIn = endpoint({
  method: 'POST',
  path: '/esign/post',
  summary: 'Begin a sign-in by e-signature',
  caller: 'public',
  body: z.object({
    /** Which account to open; without it, or where the certificate is of nobody there, another of the person's. */
    accountCode: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({
    /** For the companion only. */
    ticket: z.string(),
    /** For the page only: with it, and never with the ticket, the signed sign-in is entered. */
    claim: z.string(),
    expiresAt: z.string(),
  }),
});

export const submitSignInCertificate = endpoint({
  method: 'POST',
  path: '/esign/certificate',
  summary:
    'Name the certificate that signs in; the answer holds the challenge. May be repeated: another challenge.',
  caller: 'public',
  body: z.object({
    ticket: secret,
    signerVersion: z.string().check(z.maxLength(40)),
    certificate: base64(32_768),
    chain: z._default(z.array(base64(32_768)).check(z.maxLength(10)), []),
    schemes: z.array(z.enum(signatureSchemes)).check(z.minLength(1)),
  }),
  reply: z.object({
    /** The text whose digest is signed (`signInChallenge.ts`). */
    challenge: z.string(),
    /** The signed attributes over it, base64. */
    toBeSigned: z.string(),
    digest: z.string(),
    scheme: z.enum(signatureSchemes),
    digestAlgorithm: z.enum(digestAlgorithms),
    /** Grows with each challenge of the sign-in. */
    round: z.int(),
    expiresAt: z.string(),
  }),
});

export const submitSignInSignature = endpoint({
  method: 'POST',
  path: '/esign/signature',
  summary: 'Hand in the signature of the challenge. Says whether it is one, and nothing of whose it is.',
  caller: 'public',
  body: z.object({ ticket: secret, round: z.int(), value: base64(2048) }),
  reply: z.object({ taken: z.literal(true) }),
});

export const enterByESignature = endpoint({
  method: 'POST',
  path: '/esign/enter',
  summary: 'Enter with the signed challenge, once',
  caller: 'public',
  body: z.object({ claim: secret }),
  reply: loginResult,
});
