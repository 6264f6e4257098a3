export { accountCodeProblem, isReservedCode } from './accountCode.ts';
export { addAccount, type NewAccount } from './addAccount.ts';
export { setExternalUserSupport } from './externalUserSupport.ts';
export {
  accountsWithZones,
  dayOfAccount,
  type FoundAccount,
  findAccountByCode,
  listAccounts,
  lockAccount,
} from './findAccount.ts';
export { licenceInForce, type PeriodInForce } from './licenceInForce.ts';
export {
  accountSettings,
  activeAccounts,
  knownAccount,
  type LoadedAccount,
  loadAccount,
} from './loadAccount.ts';
export { lookSettings } from './lookSettings.ts';
export { type AccountParams, accountParams, readAccountParams } from './params.ts';
export {
  addPeriod,
  listPeriods,
  type NewPeriod,
  type Period,
  setPeriodLicence,
  setPeriodModules,
} from './periods.ts';
export { readerLanguage } from './readerLanguage.ts';
export { resealTimestampPassword } from './resealTimestampPassword.ts';
export { accountsRoutes } from './routes.ts';
export { hasRunningPeriod, runningPeriod } from './runningPeriod.ts';
export { setAccountCode } from './setAccountCode.ts';
export { accountTimestamps, hasTimestampAuthority } from './timestampAuthority.ts';
export { timestampFailure } from './tryTimestamp.ts';
