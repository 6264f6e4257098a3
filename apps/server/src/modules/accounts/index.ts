export { addAccount, type NewAccount } from './addAccount.ts';
export { accountSettings, activeAccounts, type LoadedAccount, loadAccount } from './loadAccount.ts';
export { type AccountParams, accountParams } from './params.ts';
export { resealTimestampPassword } from './resealTimestampPassword.ts';
export { accountsRoutes } from './routes.ts';
export { runningPeriod } from './runningPeriod.ts';
export { accountTimestamps, hasTimestampAuthority } from './timestampAuthority.ts';
export { timestampFailure } from './tryTimestamp.ts';
