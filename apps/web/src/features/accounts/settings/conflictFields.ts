import {
  type AccountParameters,
  type AttachmentRule,
  type BoxRule,
  type SignaturePage,
  standardFields,
  type TimestampForm,
  type UnknownRevocationRule,
} from '@tomar/contract';
import { type Text, t } from '../../../i18n/t.ts';
import { eachField, sayOn } from '../../../ui/form/conflict/conflictField.ts';
import { profileLabel } from '../../signing/standardNames.ts';
import { standardTexts } from '../../signing/standardTexts.ts';
import { sayStampTaxRates } from './general/sayStampTaxRates.ts';
import { sayHolidays, sayWeekdays } from './general/sayWorkingDays.ts';
import { settingsTexts, timestampTexts } from './texts.ts';

export const boxRuleTexts = {
  allOrNone: settingsTexts.boxRuleAllOrNone,
  always: settingsTexts.boxRuleAlways,
  perDocument: settingsTexts.boxRulePerDocument,
} as const satisfies Record<BoxRule, Text>;

export const unknownRevocationTexts = {
  byProfile: settingsTexts.unknownRevocationByProfile,
  warn: settingsTexts.unknownRevocationWarn,
  stop: settingsTexts.unknownRevocationStop,
} as const satisfies Record<UnknownRevocationRule, Text>;

export const attachmentRuleTexts = {
  never: settingsTexts.attachmentsNever,
  optional: settingsTexts.attachmentsOptional,
  always: settingsTexts.attachmentsAlways,
} as const satisfies Record<AttachmentRule, Text>;

export const pageTexts = {
  first: settingsTexts.pageFirst,
  last: settingsTexts.pageLast,
} as const satisfies Record<SignaturePage, Text>;

/** What is chosen by when two people saved the account's rules. */
export const parameterFields = eachField<AccountParameters>({
  signatureProfile: [settingsTexts.profile, profileLabel],
  standardProfiles: [settingsTexts.perStandard, sayStandardProfiles],
  defaultSignaturePage: [settingsTexts.signaturePage, (page) => t(pageTexts[page])],
  boxRule: [settingsTexts.boxRule, (rule) => t(boxRuleTexts[rule])],
  minimumSigners: [settingsTexts.minimumSigners, String],
  requireIdNumberMatch: [settingsTexts.requireIdNumberMatch, sayOn],
  requireNameMatch: [settingsTexts.requireNameMatch, sayOn],
  requireQualified: [settingsTexts.requireQualified, sayOn],
  unknownRevocation: [settingsTexts.unknownRevocation, (rule) => t(unknownRevocationTexts[rule])],
  requireSecondFactor: [settingsTexts.requireSecondFactor, sayOn],
  mayStartIndependent: [settingsTexts.mayStartIndependent, sayOn],
  categoryRequired: [settingsTexts.categoryRequired, sayOn],
  attachmentSending: [settingsTexts.attachmentSending, (rule) => t(attachmentRuleTexts[rule])],
  emailDomains: [settingsTexts.emailDomains, (domains) => domains],
  inboxRefreshMinutes: [settingsTexts.inboxRefresh, String],
  synchronisationHours: [settingsTexts.synchronisation, String],
  undoCancelDisabled: [settingsTexts.undoCancelDisabled, sayOn],
  stampTaxRates: [settingsTexts.stampTaxRates, sayStampTaxRates],
  contractWarningDays: [settingsTexts.contractWarningDays, String],
  reminderDaysBefore: [settingsTexts.reminderDaysBefore, String],
  escalationDaysAfter: [settingsTexts.escalationDaysAfter, String],
  workingWeekdays: [settingsTexts.workingWeekdays, sayWeekdays],
  keepsPublicHolidays: [settingsTexts.keepsPublicHolidays, sayOn],
  ownHolidays: [settingsTexts.ownHolidays, sayHolidays],
  onlyAdminDeletesAttachments: [settingsTexts.onlyAdminDeletesAttachments, sayOn],
  defaultDateLocale: [settingsTexts.dateLocale, (locale) => locale ?? t(settingsTexts.dateLocaleNone)],
  timeZone: [settingsTexts.timeZone, (zone) => zone],
});

function sayStandardProfiles(profiles: AccountParameters['standardProfiles']): string {
  const standards = Object.keys(standardFields) as (keyof typeof standardFields)[];
  return standards
    .flatMap((standard) => {
      const profile = profiles[standardFields[standard]];
      return profile === null ? [] : [`${t(standardTexts[standard])}: ${profileLabel(profile)}`];
    })
    .join('\n');
}

/** What is chosen by when two people saved the time-stamp settings. A password is never said. */
export const timestampFields = eachField<TimestampForm>({
  kind: [timestampTexts.kind, (kind) => t(timestampTexts[`kind${kind}`])],
  url: [timestampTexts.url, (url) => url],
  user: [timestampTexts.user, (user) => user],
  policyOid: [timestampTexts.policy, (policy) => policy],
  password: [timestampTexts.password, sayPassword],
});

function sayPassword(password: string | null): string {
  if (password === null) return t(timestampTexts.passwordStays);
  return t(password === '' ? timestampTexts.passwordGoes : timestampTexts.passwordNew);
}
