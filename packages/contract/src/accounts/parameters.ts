import * as z from 'zod/mini';
import { limits } from '../limits.ts';
import { draftParameters, draftValues, signaturePages, standardProfiles } from './draftParameters.ts';
import { stampTaxRates } from './stampTaxRates.ts';
import { ownHolidays, workingDayLimits, workingWeekdays } from './workingDays.ts';

/**
 * What happens when nobody can say whether a signer's certificate was revoked. `byProfile`: the signature is stopped
 * where its profile wants revocation data (LT, LTA, P3, P4), elsewhere the signer is warned.
 */
export const unknownRevocationRules = ['byProfile', 'warn', 'stop'] as const;
export type UnknownRevocationRule = (typeof unknownRevocationRules)[number];

/** Where nothing else is set, or what is set cannot be used. */
export const defaultTimeZone = 'Europe/Istanbul';

/** What each of the parameters may be. */
const values = {
  /** Profile of new signatures, whatever the standard. Jobs keep the one they were circulated with. */
  signatureProfile: draftValues.signatureProfile,
  /** DEF-08 */
  defaultSignaturePage: z.enum(signaturePages),
  /** SIGN-19 */
  boxRule: draftValues.boxRule,
  /** DEF-04: the name in the certificate must be the signer's. */
  requireNameMatch: z.boolean(),
  /** DEF-05: the certificate's ID number must be the signer's. */
  requireIdNumberMatch: z.boolean(),
  /** Signers' certificates must be qualified. The Turkish profiles want that in any case. */
  requireQualified: z.boolean(),
  unknownRevocation: z.enum(unknownRevocationRules),
  /** DEF-07, DRAFT-35 */
  minimumSigners: z.int().check(z.minimum(0), z.maximum(limits.minimumSigners)),
  /** DEF-07, DRAFT-28: a job needs a category. */
  categoryRequired: z.boolean(),
  /** DEF-07, JOB-08 */
  undoCancelDisabled: z.boolean(),
  /** AUTH-09 */
  onlyAdminDeletesAttachments: z.boolean(),
  /** DEF-12 */
  attachmentSending: draftValues.attachmentSending,
  /** DEF-10, as it was typed; empty: every domain. `checkEmailDomains` judges it. */
  emailDomains: draftValues.emailDomains,
  /** Whether jobs may be started independent of any department by everyone who drafts. */
  mayStartIndependent: z.boolean(),
  /** DEF-09: a language with script or region at most, such as `tr-TR`; null: the reader's language decides. */
  defaultDateLocale: z.nullable(z.string().check(z.maxLength(35))),
  /** DEF-06: who proved no more than a password has no way into the account. */
  requireSecondFactor: z.boolean(),
  /** The account's own rates of stamp tax; `checkStampTaxRates` judges them. */
  stampTaxRates,
  /** DRAFT-21: so many days before a contract ends its owner is told; none: not at all. */
  contractWarningDays: z.int().check(z.minimum(0), z.maximum(limits.contractWarningDays)),
  /** So many working days before a job's target end date those whose turn it is are told; none: nobody is. */
  reminderDaysBefore: z.int().check(z.minimum(0), z.maximum(workingDayLimits.reminderDaysBefore)),
  /** So many working days after it they are told, with owner and managers; none: nobody is. */
  escalationDaysAfter: z.int().check(z.minimum(0), z.maximum(workingDayLimits.escalationDaysAfter)),
  workingWeekdays,
  /** Whether nobody works on the public holidays of Türkiye. */
  keepsPublicHolidays: z.boolean(),
  /** Other days on which nobody works; `checkWorkingDays` judges them. */
  ownHolidays,
  /** One of `timeZones`; days begin and end in it. */
  timeZone: z.string().check(z.maxLength(64)),
  /** DEF-13: how often an open inbox is loaded again. Stored; the boxes come with REM and UETS. */
  inboxRefreshMinutes: z.int().check(z.minimum(1), z.maximum(limits.inboxRefreshMinutes)),
  /** DEF-14: how often REM, UETS and incoming boxes are synchronised. Stored, as above. */
  synchronisationHours: z.int().check(z.minimum(1), z.maximum(limits.synchronisationHours)),
};

const drafts = draftParameters.shape;

/** DEF-01: the account's own rules, tab `general`, as its administrators set them. Absent ones take the default. */
export const accountParameters = z.object({
  signatureProfile: drafts.signatureProfile,
  standardProfiles: drafts.standardProfiles,
  defaultSignaturePage: z._default(values.defaultSignaturePage, 'last'),
  boxRule: drafts.boxRule,
  requireNameMatch: z._default(values.requireNameMatch, false),
  requireIdNumberMatch: z._default(values.requireIdNumberMatch, true),
  requireQualified: z._default(values.requireQualified, false),
  unknownRevocation: z._default(values.unknownRevocation, 'byProfile'),
  minimumSigners: z._default(values.minimumSigners, 0),
  categoryRequired: z._default(values.categoryRequired, false),
  undoCancelDisabled: z._default(values.undoCancelDisabled, false),
  onlyAdminDeletesAttachments: z._default(values.onlyAdminDeletesAttachments, false),
  attachmentSending: drafts.attachmentSending,
  emailDomains: drafts.emailDomains,
  mayStartIndependent: z._default(values.mayStartIndependent, true),
  defaultDateLocale: z._default(values.defaultDateLocale, null),
  requireSecondFactor: z._default(values.requireSecondFactor, false),
  stampTaxRates: drafts.stampTaxRates,
  contractWarningDays: z._default(values.contractWarningDays, 30),
  reminderDaysBefore: z._default(values.reminderDaysBefore, 2),
  /** Whether managers hear of what is late is for the organisation to say first. */
  escalationDaysAfter: z._default(values.escalationDaysAfter, 0),
  workingWeekdays: z._default(values.workingWeekdays, [1, 2, 3, 4, 5]),
  keepsPublicHolidays: z._default(values.keepsPublicHolidays, true),
  ownHolidays: z._default(values.ownHolidays, []),
  timeZone: z._default(values.timeZone, defaultTimeZone),
  inboxRefreshMinutes: z._default(values.inboxRefreshMinutes, 5),
  synchronisationHours: z._default(values.synchronisationHours, 1),
});
export type AccountParameters = z.output<typeof accountParameters>;
export type ParameterName = keyof AccountParameters;

/**
 * What a save changes: only what it names, for a page may be older than the server and know fewer parameters. So without
 * defaults.
 */
export const parameterChanges = z.partial(
  z.object({ ...values, standardProfiles: z.partial(z.object(standardProfiles)) }),
);
export type ParameterChanges = z.output<typeof parameterChanges>;

/** The parameters with what a save changes. */
export const withChanges = (
  parameters: AccountParameters,
  { standardProfiles: profiles, ...changes }: ParameterChanges,
): AccountParameters =>
  accountParameters.parse({
    ...parameters,
    ...given(changes),
    standardProfiles: { ...parameters.standardProfiles, ...given(profiles ?? {}) },
  });

const given = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));

/** What differs, parameter by parameter, for a save to send. */
export const changesOf = (before: AccountParameters, after: AccountParameters): ParameterChanges =>
  parameterChanges.parse(
    Object.fromEntries(
      Object.entries(after).filter(
        ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as ParameterName]),
      ),
    ),
  );
