export { addAccount, type NewAccount } from './addAccount.ts';
export { accountSettings, activeAccounts, type LoadedAccount, loadAccount } from './loadAccount.ts';
export { type AccountParams, accountParams } from './params.ts';
export { runningPeriod } from './runningPeriod.ts';
