export { accountCodeProblem, isReservedCode } from './accountCode.ts';
export { addAccount, type NewAccount } from './addAccount.ts';
export { setBankOrderPage } from './bankOrderPage.ts';
export { setExternalUserSupport } from './externalUserSupport.ts';
export {
  accountsWithZones,
  dayOfAccount,
  type FoundAccount,
  findAccountByCode,
  listAccounts,
  lockAccount,
} from './findAccount.ts';
export { licenceInForce, type PeriodInForce } from './licence/licenceInForce.ts';
export { noteLicenceWarning } from './licence/licenceWarnings.ts';
export {
  addPeriod,
  listPeriods,
  type NewPeriod,
  type Period,
  setPeriodLicence,
  setPeriodModules,
} from './licence/periods.ts';
export { hasRunningPeriod, runningPeriod } from './licence/runningPeriod.ts';
export {
  accountSettings,
  activeAccounts,
  knownAccount,
  type LoadedAccount,
  loadAccount,
  readLoggedParams,
} from './loadAccount.ts';
export { lookSettings } from './lookSettings.ts';
export { type AccountParams, accountParams, readAccountParams } from './params.ts';
export { readerLanguage } from './readerLanguage.ts';
export { resealTimestampPassword } from './resealTimestampPassword.ts';
export { accountsRoutes } from './routes.ts';
export { setAccountCode } from './setAccountCode.ts';
export { noteSettings } from './settingChanges.ts';
export { isGuideDismissed, setGuideDismissed } from './setupGuide.ts';
export { accountTimestamps, hasTimestampAuthority } from './timestampAuthority.ts';
export { timestampFailure } from './tryTimestamp.ts';
