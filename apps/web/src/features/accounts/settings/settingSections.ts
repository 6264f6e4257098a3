import type { Module, ParameterName } from '@tomar/contract';
import { type Text, t } from '../../../i18n/t.ts';
import type { IndexedSection } from '../../../ui/sections/SectionIndex.tsx';
import type { ParametersForm } from './parametersForm.ts';
import { logoTexts, settingsTexts } from './texts.ts';

/** The sections of the general settings, in their order; the key names one in the address. */
const titles = {
  logo: logoTexts.title,
  signatures: settingsTexts.signatures,
  signers: settingsTexts.signers,
  jobs: settingsTexts.jobs,
  reminders: settingsTexts.reminders,
  contracts: settingsTexts.contracts,
  sending: settingsTexts.sending,
  access: settingsTexts.access,
  inboxes: settingsTexts.inboxes,
  dates: settingsTexts.dates,
} as const satisfies Record<string, Text>;

export type SettingSection = keyof typeof titles;

/** Where the field of each parameter stands. */
const sectionOf: Readonly<Record<ParameterName, SettingSection>> = {
  signatureProfile: 'signatures',
  standardProfiles: 'signatures',
  defaultSignaturePage: 'signatures',
  boxRule: 'signatures',
  minimumSigners: 'signers',
  requireIdNumberMatch: 'signers',
  requireNameMatch: 'signers',
  requireQualified: 'signers',
  unknownRevocation: 'signers',
  mayStartIndependent: 'jobs',
  categoryRequired: 'jobs',
  undoCancelDisabled: 'jobs',
  onlyAdminDeletesAttachments: 'jobs',
  reminderDaysBefore: 'reminders',
  escalationDaysAfter: 'reminders',
  workingWeekdays: 'reminders',
  keepsPublicHolidays: 'reminders',
  ownHolidays: 'reminders',
  contractWarningDays: 'contracts',
  stampTaxRates: 'contracts',
  attachmentSending: 'sending',
  emailDomains: 'sending',
  requireSecondFactor: 'access',
  inboxRefreshMinutes: 'inboxes',
  synchronisationHours: 'inboxes',
  defaultDateLocale: 'dates',
  timeZone: 'dates',
};

/** Whether the account has boxes of one of the two systems, which the settings of inboxes are for. */
export const hasInboxes = (modules: readonly Module[]): boolean =>
  modules.includes('Rem') || modules.includes('Uets');

/** The sections that an account has, each with what is unsaved or wrong in it. */
export function settingSections(form: ParametersForm, modules: readonly Module[]): IndexedSection[] {
  const sections = (Object.keys(titles) as SettingSection[]).filter(
    (section) => section !== 'inboxes' || hasInboxes(modules),
  );
  const names = Object.keys(sectionOf) as ParameterName[];
  return sections.map((id) => {
    const own = names.filter((name) => sectionOf[name] === id);
    const isWrong = own.some((name) => form.isWrong(`parameters.${name}`));
    const isChanged = own.some((name) => form.isChanged(name));
    return { id, title: t(titles[id]), state: isWrong ? 'wrong' : isChanged ? 'changed' : 'same' };
  });
}
