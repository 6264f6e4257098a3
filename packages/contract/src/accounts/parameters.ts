import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { signatureProfiles, standardFields } from '../signing/standards.ts';

export const signaturePages = ['first', 'last'] as const;
export type SignaturePage = (typeof signaturePages)[number];

/**
 * What happens when nobody can say whether a signer's certificate was revoked. `byProfile`: the signature is stopped
 * where its profile wants revocation data (LT, LTA, P3, P4), elsewhere the signer is warned.
 */
export const unknownRevocationRules = ['byProfile', 'warn', 'stop'] as const;
export type UnknownRevocationRule = (typeof unknownRevocationRules)[number];

/**
 * SIGN-19: which documents of a job that are signed as PDFs want a box for each signer. `always`: all of them.
 * `allOrNone`: all as soon as one has any. `perDocument`: those that have any; signatures on others are invisible.
 */
export const boxRules = ['allOrNone', 'always', 'perDocument'] as const;
export type BoxRule = (typeof boxRules)[number];

const profileOrNone = z._default(z.nullable(z.enum(signatureProfiles)), null);

/** Where nothing else is set, or what is set cannot be used. */
export const defaultTimeZone = 'Europe/Istanbul';

/** DEF-01: the account's own rules, tab `general`, as its administrators set them. Absent ones take the default. */
export const accountParameters = z.object({
  /** Profile of new signatures, whatever the standard. Jobs keep the one they were circulated with. */
  signatureProfile: z._default(z.enum(signatureProfiles), 'baseline-b'),
  /** Other profiles for some standards; null: the one above. */
  standardProfiles: z.prefault(
    z.object({
      [standardFields.Pades]: profileOrNone,
      [standardFields.CadesParallel]: profileOrNone,
      [standardFields.CadesSerial]: profileOrNone,
      [standardFields.CadesManifest]: profileOrNone,
      [standardFields.Xades]: profileOrNone,
      [standardFields.XadesGuarantee]: profileOrNone,
    }),
    {},
  ),
  /** DEF-08 */
  defaultSignaturePage: z._default(z.enum(signaturePages), 'last'),
  /** SIGN-19 */
  boxRule: z._default(z.enum(boxRules), 'allOrNone'),
  /** DEF-05: the certificate's ID number must be the signer's. */
  requireIdNumberMatch: z._default(z.boolean(), true),
  /** Signers' certificates must be qualified. The Turkish profiles want that in any case. */
  requireQualified: z._default(z.boolean(), false),
  unknownRevocation: z._default(z.enum(unknownRevocationRules), 'byProfile'),
  /** DEF-07, DRAFT-35 */
  minimumSigners: z._default(z.int().check(z.minimum(0), z.maximum(limits.minimumSigners)), 0),
  /** DEF-07, JOB-08 */
  undoCancelDisabled: z._default(z.boolean(), false),
  /** AUTH-09 */
  onlyAdminDeletesAttachments: z._default(z.boolean(), false),
  /** Whether jobs may be started independent of any department by everyone who drafts. */
  mayStartIndependent: z._default(z.boolean(), true),
  /** DEF-09: a language with script or region at most, such as `tr-TR`; null: the reader's language decides. */
  defaultDateLocale: z._default(z.nullable(z.string().check(z.maxLength(35))), null),
  /** DEF-06: who proved no more than a password has no way into the account. */
  requireSecondFactor: z._default(z.boolean(), false),
  /** One of `timeZones`; days begin and end in it. */
  timeZone: z._default(z.string().check(z.maxLength(64)), defaultTimeZone),
});
export type AccountParameters = z.output<typeof accountParameters>;
