import { z } from 'zod';

/** The account's own rules (DEF-01 to DEF-14, as far as they are used). Stored as JSON; absent ones take the default. */
export const accountParams = z.object({
  enableBankOrderPage: z.boolean().default(false),
  /** DEF-09; null: the reader's language decides. */
  defaultDateLocale: z.string().max(35).nullable().default(null),
  /** DRAFT-35 */
  minimumSigners: z.number().int().min(0).max(50).default(0),
  /** JOB-08 */
  undoCancelDisabled: z.boolean().default(false),
  /** Whether jobs may be started independent of any department by everyone who drafts. */
  mayStartIndependent: z.boolean().default(true),
  /** Level of new signatures. */
  signatureProfile: z.enum(['baseline-b']).default('baseline-b'),
  /** DEF-08 */
  defaultSignaturePage: z.enum(['first', 'last']).default('last'),
  /** DEF-05: the certificate's ID number must be the signer's. */
  requireIdNumberMatch: z.boolean().default(true),
  /** IANA name; days begin and end in it. */
  timeZone: z.string().max(64).default('Europe/Istanbul'),
});

export type AccountParams = z.output<typeof accountParams>;
