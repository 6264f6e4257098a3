import {
  type AccountParameters,
  type BoxRule,
  standardFields,
  type TimestampForm,
  type UnknownRevocationRule,
} from '@tomar/contract';
import { type Text, t } from '../../../i18n/t.ts';
import { eachField, sayOn } from '../../../ui/form/conflict/conflictField.ts';
import { profileLabel } from '../../signing/standardNames.ts';
import { standardTexts } from '../../signing/standardTexts.ts';
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

/** What is chosen by when two people saved the account's rules. */
export const parameterFields = eachField<AccountParameters>({
  signatureProfile: [settingsTexts.profile, profileLabel],
  standardProfiles: [settingsTexts.perStandard, sayStandardProfiles],
  defaultSignaturePage: [
    settingsTexts.signaturePage,
    (page) => t(page === 'first' ? settingsTexts.pageFirst : settingsTexts.pageLast),
  ],
  boxRule: [settingsTexts.boxRule, (rule) => t(boxRuleTexts[rule])],
  minimumSigners: [settingsTexts.minimumSigners, String],
  requireIdNumberMatch: [settingsTexts.requireIdNumberMatch, sayOn],
  requireQualified: [settingsTexts.requireQualified, sayOn],
  unknownRevocation: [settingsTexts.unknownRevocation, (rule) => t(unknownRevocationTexts[rule])],
  requireSecondFactor: [settingsTexts.requireSecondFactor, sayOn],
  mayStartIndependent: [settingsTexts.mayStartIndependent, sayOn],
  undoCancelDisabled: [settingsTexts.undoCancelDisabled, sayOn],
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
