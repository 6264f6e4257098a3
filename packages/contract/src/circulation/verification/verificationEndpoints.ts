import * as z from 'zod/mini';
import { endpoint } from '../../endpoint.ts';

/**
 * What became of a document, as an outsider may know. Replaced: a later revision circulates or is completed; of a completed
 * job, is completed.
 */
export const verificationStates = [
  'InCirculation',
  'Completed',
  'Declined',
  'Cancelled',
  'Replaced',
] as const;
export type VerificationState = (typeof verificationStates)[number];

/** Hexadecimal, of a file's bytes. */
const sha256 = z.string();

/** What the holder of a document's verification code is told of it, whoever they are. */
export const verification = z.object({
  accountName: z.string(),
  state: z.enum(verificationStates),
  circulatedAt: z.string(),
  /** Null unless the job is completed. */
  completedAt: z.nullable(z.string()),
  /** Null of a job that is not of privacy Normal; so are the signers. */
  document: z.nullable(
    z.object({
      name: z.string(),
      trackingNumber: z.string(),
      /** Of the revision that took its place; null: none did, or it is not of privacy Normal. */
      replacedBy: z.nullable(z.string()),
    }),
  ),
  /** In the order in which they signed, as their signatures name them; null until the job is completed. */
  signers: z.nullable(z.array(z.object({ name: z.string(), signedAt: z.string() }))),
  hashes: z.object({
    /** Of the document as it went into circulation, with its verification code. */
    circulated: sha256,
    /** Null unless the job is completed. */
    completed: z.nullable(sha256),
  }),
});
export type Verification = z.infer<typeof verification>;

export const verifyDocument = endpoint({
  method: 'GET',
  path: '/verify/:code',
  summary: 'What became of the document that bears a verification code (SIGN-17)',
  caller: 'public',
  /** As it was typed or read: `parseVerificationCode` takes hyphens, spaces, small letters and look-alikes. */
  params: z.object({ code: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: verification,
});
