import * as z from 'zod/mini';
import { idSchema } from '../ids.ts';
import { signingHolders, signingPurposes } from './kinds.ts';

/** A signing session's way: each state, and what it may become. */
export const signingStates = [
  'Created',
  'CertificateGiven',
  'DigestsIssued',
  'Signed',
  'Embedded',
  'Failed',
  'Expired',
] as const;
export type SigningState = (typeof signingStates)[number];

export const signingItemStates = ['Waiting', 'DigestIssued', 'Embedded', 'Failed'] as const;

const signingItem = z.object({
  id: idSchema,
  jobId: idSchema,
  jobName: z.string(),
  fileId: idSchema,
  fileName: z.string(),
  state: z.enum(signingItemStates),
  /** Message key, when it failed. */
  error: z.nullable(z.string()),
});
export type SigningItem = z.infer<typeof signingItem>;

export const signingSession = z.object({
  id: idSchema,
  /** Absent from a server of a version before: it knew no other. */
  purpose: z._default(z.enum(signingPurposes), 'Sign'),
  holder: z._default(z.enum(signingHolders), 'Companion'),
  state: z.enum(signingStates),
  expiresAt: z.string(),
  items: z.array(signingItem),
  /** Message key, when the session failed. */
  error: z.nullable(z.string()),
  /** Signatures are kept that got no time-stamp: they can be put in without signing again. */
  canRetry: z.boolean(),
  /** Message key of what the signer should know of the certificate, which was taken all the same. */
  warning: z.nullable(z.string()),
});
export type SigningSession = z.infer<typeof signingSession>;

export const digestAlgorithms = ['sha256', 'sha384', 'sha512'] as const;
export const signatureSchemes = ['rsa-pkcs1', 'rsa-pss', 'ecdsa'] as const;

/** What the companion is given for one document. Both are base64; `digest` is the hash of `toBeSigned`. */
export const digestToSign = z.object({
  itemId: idSchema,
  name: z.string(),
  toBeSigned: z.string(),
  digest: z.string(),
  scheme: z.enum(signatureSchemes),
  digestAlgorithm: z.enum(digestAlgorithms),
  /** Grows when the document got another signature meanwhile and the digest had to be made anew. */
  round: z.int(),
});
export type DigestToSign = z.infer<typeof digestToSign>;
