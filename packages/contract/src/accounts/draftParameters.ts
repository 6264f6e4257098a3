import * as z from 'zod/mini';
import { signatureProfiles, standardFields } from '../signing/standards.ts';
import { stampTaxRates } from './stampTaxRates.ts';

export const signaturePages = ['first', 'last'] as const;
export type SignaturePage = (typeof signaturePages)[number];

/**
 * SIGN-19: which documents of a job that are signed as PDFs want a box for each signer. `always`: all of them.
 * `allOrNone`: all as soon as one has any. `perDocument`: those that have any; signatures on others are invisible.
 */
export const boxRules = ['allOrNone', 'always', 'perDocument'] as const;
export type BoxRule = (typeof boxRules)[number];

/**
 * DEF-12: whether a job's attachments go to its recipients. `optional`: whoever creates the job decides, and a recipient
 * may take none; with `always` every recipient gets them.
 */
export const attachmentRules = ['never', 'optional', 'always'] as const;
export type AttachmentRule = (typeof attachmentRules)[number];

const profileOrNone = z.nullable(z.enum(signatureProfiles));
export const standardProfiles = {
  [standardFields.Pades]: profileOrNone,
  [standardFields.CadesParallel]: profileOrNone,
  [standardFields.CadesSerial]: profileOrNone,
  [standardFields.CadesManifest]: profileOrNone,
  [standardFields.Xades]: profileOrNone,
  [standardFields.XadesGuarantee]: profileOrNone,
};

/** What each of those parameters may be that a draft is judged by. */
export const draftValues = {
  /** Profile of new signatures, whatever the standard. Jobs keep the one they were circulated with. */
  signatureProfile: z.enum(signatureProfiles),
  boxRule: z.enum(boxRules),
  attachmentSending: z.enum(attachmentRules),
  /** DEF-10, as it was typed; empty: every domain. `checkEmailDomains` judges it. */
  emailDomains: z.string().check(z.maxLength(100_000)),
};

/** They stand apart from the others, which the overview would load with them. */
export const draftParameters = z.object({
  signatureProfile: z._default(draftValues.signatureProfile, 'baseline-b'),
  /** Other profiles for some standards; null: the one above. */
  standardProfiles: z.prefault(
    z.object({
      [standardFields.Pades]: z._default(profileOrNone, null),
      [standardFields.CadesParallel]: z._default(profileOrNone, null),
      [standardFields.CadesSerial]: z._default(profileOrNone, null),
      [standardFields.CadesManifest]: z._default(profileOrNone, null),
      [standardFields.Xades]: z._default(profileOrNone, null),
      [standardFields.XadesGuarantee]: z._default(profileOrNone, null),
    }),
    {},
  ),
  boxRule: z._default(draftValues.boxRule, 'allOrNone'),
  attachmentSending: z._default(draftValues.attachmentSending, 'optional'),
  emailDomains: z._default(draftValues.emailDomains, ''),
  stampTaxRates: z._default(stampTaxRates, []),
});
